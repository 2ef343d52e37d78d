import { useSearchParams } from 'react-router';

/** What a list shows, as the address carries it; defaults are left out of the address. */
export interface ListState {
  page: number;
  pageSize: number;
  sortBy: string;
  sortDir: 'asc' | 'desc';
  search: string;
  status: string;
}

export const pageSizes = [10, 20, 30, 40, 50];

const defaults: ListState = { page: 1, pageSize: 10, sortBy: 'createdAt', sortDir: 'desc', search: '', status: '' };

/** Reads a list's state from an address; what it cannot read is the default. */
export function readListState(search: URLSearchParams): ListState {
  const whole = (name: 'page' | 'pageSize') => {
    const value = Number(search.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : defaults[name];
  };
  return {
    page: whole('page'),
    pageSize: Math.min(whole('pageSize'), 100),
    sortBy: search.get('sortBy') ?? defaults.sortBy,
    sortDir: search.get('sortDir') === 'asc' ? 'asc' : defaults.sortDir,
    search: search.get('search') ?? defaults.search,
    status: search.get('status') ?? defaults.status,
  };
}

/** The list's state and the way to change it; any change but paging starts at page 1. */
export function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (given: Partial<ListState>) =>
    setParams(
      (present) => {
        const next = { ...readListState(present), page: 1, ...given };
        const kept = new URLSearchParams(present);
        for (const name of Object.keys(defaults) as (keyof ListState)[]) {
          if (next[name] === defaults[name]) kept.delete(name);
          else kept.set(name, String(next[name]));
        }
        return kept;
      },
      { replace: given.page === undefined },
    );
  return [readListState(params), change];
}
