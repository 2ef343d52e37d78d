import type { Condition } from '../../../contracts/lists/condition.ts';
import type { EntryStatus } from '../entries.contract.ts';
import type { ContentColumn } from './columns.rules.ts';

export interface SortKey {
  column: ContentColumn;
  descending: boolean;
}

/** A question to content, after it was read and checked: which entries, in which order, and which page of them. */
export interface EntryListQuery {
  /** Null for the entries of all types. */
  typeIds: readonly string[] | null;
  /** Null where the conditions decide. */
  statuses: readonly EntryStatus[] | null;
  /** The author's account; null for the entries of all authors. */
  userId: string | null;
  /** An entry meets all of them. */
  conditions: readonly Condition<ContentColumn>[];
  /** An entry contains all of them; from `searchWords`. */
  words: readonly string[];
  sort: readonly SortKey[];
  /** From 1. */
  page: number;
  pageSize: number;
}

/** The part of a question that says which entries it is about, in whatever order and on whatever page. */
export type Scope = Pick<EntryListQuery, 'typeIds' | 'statuses' | 'userId' | 'conditions' | 'words'>;

/** Whether a question is about a part of the entries of its types and statuses. */
export function isNarrowed({ userId, conditions, words }: Scope): boolean {
  return userId !== null || conditions.length > 0 || words.length > 0;
}

/** One text for all spellings of a question, and for no other question. */
export function queryKey({
  typeIds,
  statuses,
  userId,
  conditions,
  words,
  sort,
  page,
  pageSize,
}: EntryListQuery): string {
  const nameOf = ({ source, shape }: ContentColumn) => [source, shape];
  return JSON.stringify([
    typeIds,
    statuses,
    userId,
    conditions.map(({ column, operator, values }) => [nameOf(column), operator, values]),
    words,
    sort.map(({ column, descending }) => [nameOf(column), descending]),
    page,
    pageSize,
  ]);
}

/** Beyond so many matches the total of a public list is not counted further, unless that is asked for. */
export const maxCounted = 10_000;
