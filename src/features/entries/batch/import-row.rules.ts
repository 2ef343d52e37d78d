import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { isStorable, notStorable } from '../../../contracts/text/storable-text.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { type EntryContent, EntryDraft, type EntryStatus } from '../entries.contract.ts';
import { contentErrors, storedContent } from '../main-content/main-content.rules.ts';
import { completenessOf, mergedValues, newValues, type StoredValues } from '../values/entry-values.rules.ts';

export interface ImportRow {
  /** The caller's number for the row; results and errors carry it. */
  index: number;
  /** Says which row this is when it comes again. */
  importKey: string;
  /** The entry that the row changes; without it the one that was made of its key. */
  entryId?: string | undefined;
  title: string;
  /** Derived from the title if absent. */
  slug?: string | undefined;
  content?: EntryContent | undefined;
  /** Of a new entry; that of the batch if absent. */
  status?: 'draft' | 'publish' | undefined;
  /** Of a new published entry; now if absent. */
  publishedAt?: Date | undefined;
  /** Checked values by field name, in the types the API takes; null clears, an absent one stays as it is. */
  customFields: Readonly<Record<string, unknown>>;
}

/** By what entries can be recognised: their slug, their title, their id, or the value of a field by its key. */
export type EntryMark = { part: 'slug' | 'title' | 'id' } | { part: 'field'; key: string };

export interface RowError {
  index: number;
  /** `title`, `slug`, `customFields.year` … */
  field: string;
  reason: string;
}

export interface CheckedRow {
  row: ImportRow;
  title: string;
  body: EntryContent | undefined;
  values: StoredValues;
}

interface Present {
  status: EntryStatus;
  customFields: StoredValues;
}

/** One row under the rules that creating and changing an entry has: against the entry it made before, or as a new one. */
export function checkRow(
  row: ImportRow,
  { model, status, present }: { model: ContentModel; status: EntryStatus; present: Present | undefined },
): CheckedRow | RowError[] {
  const title = EntryDraft.shape.title.safeParse(row.title);
  const slug = EntryDraft.shape.slug.safeParse(row.slug);
  const content = EntryDraft.shape.content.safeParse(row.content);
  const completeness = completenessOf(present?.status ?? row.status ?? status);
  const input = row.customFields;
  const { values, fieldErrors } = present
    ? mergedValues(model, { stored: present.customFields, input, completeness, title: row.title })
    : newValues(model, { input, completeness, title: row.title });
  const refusals = errorsOf(row.index, {
    title: title.success ? unstorable(title.data) : messages(title.error),
    slug: slug.success ? [] : messages(slug.error),
    content: content.success ? unstorable(JSON.stringify(content.data)) : messages(content.error),
    ...contentErrors(model, row.content),
    ...fieldErrors,
  });
  if (refusals.length > 0 || !title.success) return refusals;
  return { row, title: title.data, body: row.content === undefined ? undefined : storedContent(row.content), values };
}

/** In JSON text, what cannot be stored stands as its escape. */
function unstorable(text: string): string[] {
  return isStorable(text) && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text) ? [] : [notStorable];
}

function messages(error: { issues: readonly { message: string }[] }): string[] {
  return error.issues.map(({ message }) => message);
}

/** Errors of a row by field, as the list of its errors. */
export function errorsOf(index: number, fieldErrors: FieldErrors): RowError[] {
  return Object.entries(fieldErrors).flatMap(([field, reasons]) => reasons.map((reason) => ({ index, field, reason })));
}
