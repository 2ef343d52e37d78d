import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxSortColumns, type TableFilter, TableFilters, type TableSort } from '../../../contracts/lists/list-query.ts';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import { rememberView } from '../table/remembered-view.ts';

/** What a list shows, as the address carries it; defaults are left out of the address [H25]. */
export interface ListState {
  page: number;
  pageSize: number;
  /** A column, or two as `name,createdAt`. */
  sortBy: string;
  /** For each column: `asc,desc`. */
  sortDir: string;
  search: string;
  status: string;
  /** All must hold. */
  filters: readonly TableFilter[];
  /** Parameters of this list alone, such as a user's role. */
  more: Readonly<Record<string, string>>;
}

export const pageSizes = [10, 20, 30, 40, 50];

/** What a list is sorted by when nothing is asked, and how many rows a page has then if not ten. */
export type DefaultSort = TableSort & { pageSize?: number };

const newestFirst: DefaultSort = { by: 'createdAt', dir: 'desc' };

const defaultsOf = ({ by, dir, pageSize = 10 }: DefaultSort): ListState => ({
  page: 1,
  pageSize,
  sortBy: by,
  sortDir: dir,
  search: '',
  status: '',
  filters: [],
  more: {},
});

/** Reads a list's state from an address; what it cannot read is the default. */
export function readListState(search: URLSearchParams, defaultSort: DefaultSort = newestFirst): ListState {
  const defaults = defaultsOf(defaultSort);
  const whole = (name: 'page' | 'pageSize') => {
    const value = Number(search.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : defaults[name];
  };
  const sort = sortKeys({ sortBy: search.get('sortBy') ?? '', sortDir: search.get('sortDir') ?? '' });
  return {
    page: whole('page'),
    pageSize: Math.min(whole('pageSize'), maxPageSize),
    ...sortText(sort.length > 0 ? sort : [defaultSort]),
    search: search.get('search') ?? defaults.search,
    status: search.get('status') ?? defaults.status,
    filters: readFilters(search.get('filters')),
    more: Object.fromEntries([...search].filter(([name]) => !Object.hasOwn(defaults, name))),
  };
}

function readFilters(text: string | null): TableFilter[] {
  if (text === null) return [];
  const { data } = TableFilters.safeParse(text);
  return (data ?? []).map((filter, index) => ({ ...filter, id: filter.id || `${index + 1}` }));
}

/** The address of a state; a parameter at its default is left out [H25]. */
export function writeListState(state: ListState, defaultSort: DefaultSort = newestFirst): URLSearchParams {
  const defaults = defaultsOf(defaultSort);
  const { filters, more, ...plain } = state;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(more)) if (value !== '') search.set(name, value);
  for (const name of Object.keys(plain) as (keyof typeof plain)[]) {
    const isDefaultSort = state.sortBy === defaults.sortBy && state.sortDir === defaults.sortDir;
    const isDefault = name === 'sortBy' || name === 'sortDir' ? isDefaultSort : plain[name] === defaults[name];
    if (!isDefault) search.set(name, String(plain[name]));
  }
  if (filters.length > 0) search.set('filters', JSON.stringify(filters));
  return search;
}

/** The columns a state sorts by, the first of which counts most [H24]. */
export function sortKeys({ sortBy, sortDir }: Pick<ListState, 'sortBy' | 'sortDir'>): TableSort[] {
  const directions = sortDir.split(',');
  return sortBy
    .split(',')
    .filter((by) => by !== '')
    .slice(0, maxSortColumns)
    .map((by, index) => ({ by, dir: (directions[index] ?? directions[0]) === 'asc' ? 'asc' : 'desc' }));
}

/** The same as the address and the API spell it. */
export function sortText(keys: readonly TableSort[]): Pick<ListState, 'sortBy' | 'sortDir'> {
  return { sortBy: keys.map(({ by }) => by).join(','), sortDir: keys.map(({ dir }) => dir).join(',') };
}

/** What every list call is asked. */
export function listParameters({ page, pageSize, sortBy, sortDir, search, filters }: ListState) {
  return { page, pageSize, sortBy, sortDir, search, ...(filters.length > 0 && { filters }) };
}

/** Everything that decides which rows a list has, whatever page and order they come in. */
export function queryOf({ search, status, filters, more }: ListState): string {
  return JSON.stringify([search, status, filters, more]);
}

/** Whether rows may be missing because of what was asked. */
export function isNarrowed(state: ListState): boolean {
  return queryOf(state) !== queryOf(defaultsOf(newestFirst));
}

/** Asks for all rows again. */
export const everything = { search: '', status: '', filters: [], more: {} } satisfies Partial<ListState>;

interface PendingState {
  /** What the address said when this was asked for. */
  instead: string;
  /** What was asked for before and may still arrive in between. */
  overtaken: readonly string[];
  search: URLSearchParams;
}

const isAwaited = ({ instead, overtaken, search }: PendingState, params: URLSearchParams): boolean =>
  `${params}` !== `${search}` && (`${params}` === instead || overtaken.includes(`${params}`));

/** The list's state and the way to change it; any change but paging starts at page 1. Search and filters are remembered under `tableId` [H25]. */
export function useListState({
  tableId,
  defaultSort = newestFirst,
}: {
  tableId: string;
  defaultSort?: DefaultSort | undefined;
}): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  // The address changes only when the page's loader is done. Until then the list shows the pending state, and the next
  // change starts from it.
  const [pending, setPending] = useState<PendingState | null>(null);
  const isOnItsWay = pending !== null && isAwaited(pending, params);
  // If it stayed, going back to an earlier address would show the later state.
  if (pending !== null && !isOnItsWay) setPending(null);
  const state = readListState(isOnItsWay ? pending.search : params, defaultSort);
  const change = (part: Partial<ListState>) => {
    const { search, filters } = part;
    rememberView(tableId, { ...(search !== undefined && { search }), ...(filters && { filters }) });
    const next = writeListState({ ...state, page: 1, ...part }, defaultSort);
    setPending({
      instead: `${params}`,
      overtaken: isOnItsWay ? [...pending.overtaken, `${pending.search}`] : [],
      search: next,
    });
    setParams(next, { replace: part.page === undefined });
  };
  return [state, change];
}
