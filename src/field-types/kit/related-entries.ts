import type { TableFilter } from '../../contracts/lists/list-query.ts';

/** What a relation's options may be shown by. */
export const displayFields = ['id', 'name', 'slug'] as const;

/** Options loaded at once; more are found by typing [G09]. */
export const maxOptions = 100;

/** An entry as a relation names it. */
export interface RelatedEntry {
  id: string;
  title: string;
  slug?: string;
  status?: string;
  customFields?: Readonly<Record<string, unknown>>;
}

interface Shown {
  display_field: (typeof displayFields)[number];
}

/** The filters that find chosen entries by their ids, a hundred with each question, those in the trash too. */
export function chosenQueries(ids: readonly string[]): TableFilter[][] {
  const count = Math.ceil(ids.length / maxOptions);
  return Array.from({ length: count }, (_, part) => [
    { id: 'chosen', column: 'id', operator: 'in', value: ids.slice(part * maxOptions, (part + 1) * maxOptions) },
    { id: 'any', column: 'status', operator: 'in', value: ['draft', 'publish', 'trash'] },
  ]);
}

/** What an entry is called, by the field that the builder chose. */
export function relatedName({ display_field: shown }: Shown, { id, title, slug }: RelatedEntry): string {
  return shown === 'id' ? id : shown === 'slug' ? (slug ?? title) : title;
}

/** An entry as an option; one that is not published says so. */
export function relationOption(shown: Shown, entry: RelatedEntry): { value: string; label: string } {
  const name = relatedName(shown, entry);
  return { value: entry.id, label: entry.status === 'draft' ? `${name} (draft)` : name };
}

/** What stands in the list while the real options cannot be loaded; none of it can be chosen [G10] [Q26]. */
export function sampleOptions(label: string): { value: string; label: string; disabled: true }[] {
  return [1, 2, 3].map((n) => ({ value: `sample-${n}`, label: `${label} ${n} (sample)`, disabled: true }));
}

/** The list's last line where it does not hold all; it cannot be chosen. */
export function moreOption(count: number): { value: string; label: string; disabled: true }[] {
  return count > 0
    ? [{ value: 'more', label: `${count.toLocaleString('en-US')} more: type to find them`, disabled: true }]
    : [];
}
