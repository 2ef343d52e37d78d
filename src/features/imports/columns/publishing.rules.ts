import { type Cell, textIn } from '../../../field-types/kit/cells.ts';

/** How files call the two statuses that an imported entry may have. What other programs keep from readers is a draft here. */
const statusWords: ReadonlyMap<string, 'publish' | 'draft'> = new Map([
  ...['publish', 'published', 'live', 'public'].map((word) => [word, 'publish'] as const),
  ...['draft', 'private', 'pending', 'future', 'scheduled', 'unpublished', 'hidden', 'archived'].map(
    (word) => [word, 'draft'] as const,
  ),
  ...['trash', 'deleted', 'auto-draft', 'inherit'].map((word) => [word, 'draft'] as const),
]);
const yesWords: ReadonlyMap<string, 'publish' | 'draft'> = new Map([
  ...['true', 'yes', '1'].map((word) => [word, 'publish'] as const),
  ...['false', 'no', '0'].map((word) => [word, 'draft'] as const),
]);

const statusNames: readonly string[] = ['status', 'poststatus', 'entrystatus', 'publishstatus', 'state'];
const yesNames: readonly string[] = ['published', 'ispublished', 'public', 'ispublic'];
const dayNames: readonly string[] = [
  ...['publishedat', 'published', 'publishedon', 'publisheddate', 'publishdate', 'publicationdate'],
  ...['dateofpublication', 'postdate', 'datepublished'],
];

/** What is known of a column: its name, and its different texts where they are few. */
export interface KnownColumn {
  name: string;
  choices: readonly string[] | null;
}

export interface PublishingColumns {
  statusFrom: string | null;
  publishedFrom: string | null;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The columns that say what is published, and since when: called so, and holding nothing else. */
export function publishingColumns(columns: readonly KnownColumn[]): PublishingColumns {
  const holds = (words: ReadonlyMap<string, unknown>, { choices }: KnownColumn) => {
    const filled = choices?.map((choice) => choice.trim().toLowerCase()).filter((choice) => choice !== '') ?? [];
    return filled.length > 0 && filled.every((choice) => words.has(choice));
  };
  const status = columns.find(
    (column) =>
      (statusNames.includes(plain(column.name)) && holds(statusWords, column)) ||
      (yesNames.includes(plain(column.name)) && holds(yesWords, column)),
  );
  const published = columns.find(
    ({ name, choices }) =>
      name !== status?.name &&
      dayNames.includes(plain(name)) &&
      (choices ?? []).every((choice) => choice.trim() === '' || moment.test(choice.trim())),
  );
  return { statusFrom: status?.name ?? null, publishedFrom: published?.name ?? null };
}

/** What a row says of its publication: `refusal` names the column and what is wrong with its cell. */
export type Publishing =
  | { status?: 'publish' | 'draft'; publishedAt?: Date }
  | { refusal: { column: string; reason: string } };

const moment = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** The status and the moment of publication in a row. A moment without a zone is one of UTC. */
export function publishingIn(
  cells: Readonly<Record<string, Cell>>,
  { statusFrom, publishedFrom, now }: PublishingColumns & { now: Date },
): Publishing {
  const said = statusFrom === null ? '' : (textIn(cells[statusFrom])?.trim().toLowerCase() ?? '');
  const status = statusWords.get(said) ?? yesWords.get(said);
  if (statusFrom !== null && said !== '' && status === undefined)
    return { refusal: { column: statusFrom, reason: 'is no status; write published or draft' } };
  const text = publishedFrom === null ? '' : (textIn(cells[publishedFrom])?.trim() ?? '');
  if (publishedFrom === null || text === '') return status ? { status } : {};
  const zoned = /[T ]/.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text;
  const publishedAt = new Date(zoned.replace(' ', 'T'));
  if (!moment.test(text) || Number.isNaN(publishedAt.getTime()))
    return { refusal: { column: publishedFrom, reason: 'is no day; write it as 2024-05-01' } };
  if (publishedAt > now && status !== 'draft')
    return {
      refusal: { column: publishedFrom, reason: 'lies in the future; import the entry as a draft and schedule it' },
    };
  return { ...(status && { status }), publishedAt };
}
