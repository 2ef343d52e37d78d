import { fieldText } from '../../../field-types/definition/facts.ts';
import { toNamed } from '../../../field-types/definition/stored.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import type { EntryContent, EntryStatus } from '../entries.contract.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';

/** An entry as files show it. */
export interface ExportedEntry {
  id: string;
  title: string;
  slug: string;
  /** Empty where the file does not show it. */
  body: EntryContent;
  status: EntryStatus;
  author: string | null;
  createdAt: Date;
  updatedAt: Date;
  publishedAt: Date | null;
  customFields: StoredValues;
}

/** A column of a file of entries. */
export interface ExportedColumn {
  label: string;
  value: (entry: ExportedEntry) => string | number | null;
}

/** What the columns of every entry are called, in lists and in files. */
export const entryLabels = {
  title: 'Title',
  slug: 'Slug',
  status: 'Status',
  author: 'Author',
  updatedAt: 'Updated',
  createdAt: 'Created',
  publishedAt: 'Published',
} as const;

const shownValues: Readonly<Record<keyof typeof entryLabels, ExportedColumn['value']>> = {
  title: ({ title }) => title,
  slug: ({ slug }) => slug,
  status: ({ status }) => status,
  author: ({ author }) => author,
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  publishedAt: ({ publishedAt }) => publishedAt?.toISOString() ?? null,
};

/** How lists name a field's column, before the field's name. */
export const fieldPrefix = 'customFields.';

/** The column of a list by its name, with values as the list shows them; null where there is none. */
export function shownColumn(name: string, { fields }: Pick<ContentModel, 'fields'>): ExportedColumn | null {
  if (Object.hasOwn(entryLabels, name)) {
    const own = name as keyof typeof entryLabels;
    return { label: entryLabels[own], value: shownValues[own] };
  }
  const field = name.startsWith(fieldPrefix) && fields.find((one) => one.name === name.slice(fieldPrefix.length));
  if (!field) return null;
  const { definition } = field;
  return {
    label: definition.label,
    value: (entry) => {
      const value = fieldValue(field, entry);
      return typeof value === 'number' ? value : fieldText(definition, value);
    },
  };
}

/** All that the entries of a type say, fields under their names; what holds several values is JSON. */
export function allColumns({ fields }: Pick<ContentModel, 'fields'>): ExportedColumn[] {
  const { title, slug, status, createdAt, updatedAt } = shownValues;
  return [
    { label: 'Id', value: ({ id }) => id },
    { label: entryLabels.title, value: title },
    { label: entryLabels.slug, value: slug },
    { label: entryLabels.status, value: status },
    { label: 'Content', value: ({ body }) => (typeof body === 'string' ? body : body.html) },
    { label: entryLabels.createdAt, value: createdAt },
    { label: entryLabels.updatedAt, value: updatedAt },
    ...fields.map(
      (field): ExportedColumn => ({ label: field.name, value: (entry) => plain(fieldValue(field, entry)) }),
    ),
  ];
}

function fieldValue({ key, definition }: ModelField, { customFields }: ExportedEntry): unknown {
  const value = Object.hasOwn(customFields, key) ? customFields[key] : undefined;
  return value === undefined ? null : toNamed(definition, value);
}

function plain(value: unknown): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
