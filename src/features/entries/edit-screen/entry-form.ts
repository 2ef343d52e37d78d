import type { Resolver } from 'react-hook-form';
import { addressOfLocalFile, isLocalFile, localFile, localFileName } from '../../../admin/kit/files/local-files.ts';
import { fieldErrorsOf } from '../../../admin/kit/form/issues.ts';
import { type FieldDefinition, kindOf, valueSchema } from '../../../field-kinds/fields/definition.ts';
import { hasParts } from '../../../field-kinds/fields/facts.ts';
import { withFiles } from '../../../field-kinds/fields/named-files.ts';
import type { Completeness } from '../../../field-kinds/kit/value.ts';
import { type Entry, type EntryContent, EntryDraft, type EntryModel } from '../entries.contract.ts';

/** What the form of an entry holds; `version` is the one it was read at, 0 for a new entry. */
export interface EntryForm {
  title: string;
  slug: string;
  /** Blocks are kept as they are. */
  content: EntryContent;
  customFields: Record<string, unknown>;
  version: number;
}

/** A new entry's start: each field's default. */
export function newEntry(model: EntryModel): EntryForm {
  return {
    title: '',
    slug: '',
    content: '',
    customFields: valuesOf(model, (field) => field.default_value ?? kindOf(field).startValue?.(field) ?? null),
    version: 0,
  };
}

/** An entry as its form shows it; values of fields that the type no longer has stay out of it, and on the server. */
export function formOf(model: EntryModel, entry: Entry): EntryForm {
  const { title, slug, content, customFields, version } = entry;
  return { title, slug, content, customFields: valuesOf(model, (field) => customFields[field.name] ?? null), version };
}

function valuesOf(model: EntryModel, read: (field: FieldDefinition) => unknown): Record<string, unknown> {
  return Object.fromEntries(model.fields.map((field) => [field.name, read(field)]));
}

/** What is sent: blocks stay untouched, a cleared value goes as null. */
export function bodyOf({ title, slug, content, customFields }: EntryForm) {
  const pairs = Object.entries(customFields).map(([name, value]) => [
    name,
    value === undefined || value === '' ? null : value,
  ]);
  return {
    title,
    slug,
    ...(typeof content === 'string' && { content }),
    customFields: Object.fromEntries(pairs) as Record<string, unknown>,
  };
}

const ownFields = EntryDraft.pick({ title: true, slug: true, content: true }).required({ slug: true });

/** Checks an entry as the server will; `completeness` is asked at each check, because it depends on the button. */
export function entryCheck(model: EntryModel, completeness: () => Completeness): Resolver<EntryForm> {
  return async (form) => {
    const own = ownFields.safeParse(form);
    const issues = own.success ? [] : own.error.issues.map(({ path, message }) => ({ path, message }));
    for (const field of model.fields) {
      const lost: string[] = [];
      const value = withFiles(field, form.customFields[field.name], (file) => standIn(file, lost));
      for (const name of lost) issues.push({ path: ['customFields', field.name], message: lostFile(name) });
      const checked = valueSchema(field, completeness()).safeParse(value);
      if (checked.success) continue;
      for (const { path, message } of checked.error.issues) {
        issues.push({ path: ['customFields', field.name, ...(hasParts(field) ? path : [])], message });
      }
    }
    return issues.length === 0
      ? { values: form, errors: {} }
      : { values: {}, errors: fieldErrorsOf(issues) as Record<string, never> };
  };
}

/** A file that is uploaded with the form passes for an uploaded one; names of files that are gone are collected. */
function standIn(file: string, lost: string[]): string {
  if (!isLocalFile(file)) return file;
  if (!localFile(file)) lost.push(localFileName(file));
  return addressOfLocalFile(file);
}

const lostFile = (name: string) =>
  `“${name}” was not uploaded and was lost when the page was reloaded. Choose it again, or remove it`;

/** The readable name of each part, by its path in the form. */
export function entryLabels(model: EntryModel): Record<string, string> {
  const fields = model.fields.map((field) => [`customFields.${field.name}`, field.label]);
  return { title: 'Title', slug: 'Slug', content: 'Content', ...Object.fromEntries(fields) };
}

/** The readable name of a place in the form: its own, or that of the field it lies in, with the block's number. */
export function labelAt(labels: Readonly<Record<string, string>>, path: string): string {
  const field = Object.keys(labels).find((name) => path === name || path.startsWith(`${name}.`));
  if (field === undefined) return path;
  const block = /^\.blocks\.(\d+)/.exec(path.slice(field.length))?.[1];
  return `${labels[field]}${block === undefined ? '' : `, block ${Number(block) + 1}`}`;
}
