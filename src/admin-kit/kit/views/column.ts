import type { ReactNode } from 'react';
import type { FilterOperator } from '../../../contracts/lists/condition.ts';
import type { FilterType } from '../../../contracts/lists/list-query.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Choices that are too many to be listed: they are found by typing. */
export interface ChoiceSource {
  /** Begins the names of what is kept of it. */
  key: readonly unknown[];
  find: (search: string) => Promise<readonly Choice[]>;
  /** The choices of these values. */
  name: (values: readonly string[]) => Promise<readonly Choice[]>;
}

export interface ColumnFilter {
  type: FilterType;
  /** Of select and multiSelect. */
  options?: readonly Choice[];
  /** In the place of options. */
  source?: ChoiceSource;
  /** Where not all that fit the type are offered. */
  operators?: readonly FilterOperator[];
}

export interface TableColumn<Row> {
  /** The API's name of the column where it is sortable or filterable. */
  id: string;
  label: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  /** How the list can be filtered by it [H23]. */
  filter?: ColumnFilter;
  /** Left out on small screens, unless it is switched on by hand. */
  secondary?: boolean;
  /** Shown only when it is switched on by hand. */
  optional?: boolean;
  /** Numbers stand on the right. */
  numeric?: boolean;
  /** The plain value, for exports; else what `render` gives as text, or the row's own value under `id`. */
  value?: (row: Row) => string | number | boolean | null;
}

/** A cell as plain text for exports. */
export function plainValue<Row>(column: TableColumn<Row>, row: Row): string | number {
  const own = column.value ? column.value(row) : (row as Record<string, unknown>)[column.id];
  const rendered = column.value ? undefined : column.render(row);
  const value = typeof rendered === 'string' || typeof rendered === 'number' ? rendered : own;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}
