import {
  type DefaultSort,
  everything,
  type ListState,
  readListState,
  sortText,
  writeListState,
} from '../list/list-state.ts';
import type { Density } from '../table/remembered-view.ts';
import type { ColumnLook } from './arranged-columns.ts';

/** What a table shows: the parameters of its address, such as search, filters and order, and its columns and row height. */
export interface TableLook extends ColumnLook {
  parameters: Record<string, string>;
  density: Density;
}

interface Shown extends ColumnLook {
  state: ListState;
  density: Density;
  defaultSort: DefaultSort | undefined;
}

/** What a table shows at present, as a view keeps it: everything but the page. */
export function lookOf({ state, columns, order, widths, pinned, density, defaultSort }: Shown): TableLook {
  const parameters = Object.fromEntries(writeListState({ ...state, page: 1 }, defaultSort));
  return { parameters, columns, order, widths, pinned, density };
}

/** The state that a view's parameters stand for. */
export function stateOf(look: TableLook, defaultSort: DefaultSort | undefined): ListState {
  return readListState(new URLSearchParams(look.parameters), defaultSort);
}

/** How a table looks when nothing was ever changed. */
export function plainState(defaultSort: DefaultSort | undefined): Partial<ListState> {
  const { sortBy, sortDir, pageSize } = readListState(new URLSearchParams(), defaultSort);
  return { ...everything, ...sortText([]), sortBy, sortDir, pageSize, page: 1 };
}

/** Whether two looks show the same, in whatever order their parts are written. */
export function isSameLook(one: TableLook, other: TableLook): boolean {
  return fingerprint(one) === fingerprint(other);
}

function fingerprint({ parameters, columns, order, widths, pinned, density }: TableLook): string {
  const sorted = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(parameters), sorted(columns), order, sorted(widths), pinned, density]);
}
