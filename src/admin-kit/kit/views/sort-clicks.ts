import { maxSortColumns, type TableSort } from '../../../contracts/lists/list-query.ts';

const opposite = (key: TableSort | undefined) => (key?.dir === 'asc' ? 'desc' : 'asc');

/** Sorted by this column alone, the other way round if it was before. */
export function turned(sort: readonly TableSort[], by: string): TableSort[] {
  const [first] = sort;
  return [{ by, dir: first?.by === by ? opposite(first) : 'asc' }];
}

/** Sorted by this column as well: its direction is reversed in its place, or the column is appended. */
export function joined(sort: readonly TableSort[], by: string): TableSort[] {
  if (sort.some((key) => key.by === by)) {
    return sort.map((key) => (key.by === by ? { by, dir: opposite(key) } : key));
  }
  return [...sort.slice(0, maxSortColumns - 1), { by, dir: 'asc' }];
}
