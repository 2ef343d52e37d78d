import type { Api } from '../../../tests/support/api.ts';
import type { FieldDraft } from '../../field-types/definition/definition.ts';
import type { ContentType, ContentTypeDraft } from '../content-types/content-types.contract.ts';
import type { Entry, EntryDraft } from '../entries/entries.contract.ts';
import type { FieldGroup } from '../field-groups/field-groups.contract.ts';

/** One field of each type, two of select. */
export const carFields: readonly FieldDraft[] = [
  { type: 'text', name: 'maker', label: 'Maker' },
  { type: 'textarea', name: 'notes', label: 'Notes' },
  { type: 'number', name: 'year', label: 'Year' },
  { type: 'boolean', name: 'sold', label: 'Sold' },
  { type: 'date', name: 'built', label: 'Built' },
  { type: 'select', name: 'origin', label: 'Origin', options: optionsOf('europe', 'japan', 'usa') },
  {
    type: 'select',
    name: 'colours',
    label: 'Colours',
    allow_multiple_selection: true,
    options: optionsOf('red', 'green', 'blue'),
  },
];

function optionsOf(...values: string[]) {
  return values.map((value) => ({ label: value, value }));
}

let count = 0;

export interface BuiltType {
  type: ContentType;
  group: FieldGroup;
}

/** A public type with one group of fields, made by an administrator's calls. */
export async function buildType(
  admin: Api,
  { fields = [...carFields], ...overrides }: Partial<Omit<ContentTypeDraft, 'fields'>> & { fields?: FieldDraft[] } = {},
): Promise<BuiltType> {
  count += 1;
  const group = await admin.fieldGroups.create({ body: { name: `Facts ${count}`, slug: `facts-${count}`, fields } });
  const body = {
    name: `Cars ${count}`,
    slug: `cars-${count}`,
    isPublic: true,
    fieldGroups: [group.data.id],
    ...overrides,
  };
  const type = await admin.contentTypes.create({ body });
  if (type.status !== 201) throw new Error(JSON.stringify([group.body, type.body]));
  return { type: type.data, group: group.data };
}

/** An entry of a type, published unless it says otherwise. */
export async function buildEntry(
  admin: Api,
  type: { slug: string },
  overrides: Partial<EntryDraft> = {},
): Promise<Entry> {
  count += 1;
  const body = { contentType: type.slug, title: `Car ${count}`, status: 'publish' as const, ...overrides };
  const entry = await admin.entries.create({ body });
  if (entry.status !== 201) throw new Error(JSON.stringify(entry.body));
  return entry.data;
}

/** A field that lists can be filtered and sorted by. */
export function markedField(type: string, name: string, more: object = {}): FieldDraft {
  return { type, name, label: name, filterable: true, sortable: true, ...more } as FieldDraft;
}
