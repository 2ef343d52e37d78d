import {
  type DefaultSort,
  everything,
  type ListState,
  readListState,
  sortText,
  writeListState,
} from '../list/list-state.ts';
import type { Density } from '../table/remembered-view.ts';

/** What a table shows: the parameters of its address, such as search, filters and order, and its columns and row height. */
export interface TableLook {
  parameters: Record<string, string>;
  /** Columns that were switched on or off by hand. */
  columns: Record<string, boolean>;
  density: Density;
}

interface Shown {
  state: ListState;
  columns: Readonly<Record<string, boolean>>;
  density: Density;
  defaultSort: DefaultSort | undefined;
}

/** What a table shows at present, as a view keeps it: everything but the page. */
export function lookOf({ state, columns, density, defaultSort }: Shown): TableLook {
  return { parameters: Object.fromEntries(writeListState({ ...state, page: 1 }, defaultSort)), columns, density };
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

function fingerprint({ parameters, columns, density }: TableLook): string {
  const sorted = (record: Readonly<Record<string, unknown>>) =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(parameters), sorted(columns), density]);
}
