import type { TableColumn } from './column.ts';

/** How a person arranged the columns of a table. */
export interface ColumnLook {
  /** Columns that were switched on or off by hand. */
  columns: Record<string, boolean>;
  /** Those that were moved and what stood beside them, by id; others follow in the table's own order. */
  order: string[];
  /** In CSS pixels; others are as wide as what they show. */
  widths: Record<string, number>;
  /** Those that stay in sight beside the rows' name. */
  pinned: string[];
}

/** Nothing was arranged by hand. */
export const plainColumns: ColumnLook = { columns: {}, order: [], widths: {}, pinned: [] };

/** Of a column, in CSS pixels. */
export const columnWidth = { min: 64, max: 1200, usual: 160, usualName: 280 } as const;

/** All columns in the order of a person: the rows' name, what is pinned, and the others. */
export function inOrder<Row>(
  columns: readonly TableColumn<Row>[],
  { order, pinned }: Pick<ColumnLook, 'order' | 'pinned'>,
): TableColumn<Row>[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const place = ({ id }: TableColumn<Row>) => places.get(id) ?? order.length;
  const sorted = columns.slice(1).sort((one, other) => place(one) - place(other));
  const isPinned = new Set(pinned);
  return [
    ...columns.slice(0, 1),
    ...sorted.filter(({ id }) => isPinned.has(id)),
    ...sorted.filter(({ id }) => !isPinned.has(id)),
  ];
}

/** The columns a person sees: those switched on by hand, and of the others all but the optional ones. The first always stays. */
export function visibleColumns<Row>(columns: readonly TableColumn<Row>[], look: ColumnLook): TableColumn<Row>[] {
  return inOrder(columns, look)
    .filter((column, place) => place === 0 || (look.columns[column.id] ?? column.optional !== true))
    .map((column) => (look.columns[column.id] === true ? { ...column, secondary: false } : column));
}

/** The width of each column that has one, in CSS pixels. Beside pinned columns the name has one as well. */
export function widthsOf<Row>(
  columns: readonly TableColumn<Row>[],
  { widths, pinned }: Pick<ColumnLook, 'widths' | 'pinned'>,
): (number | null)[] {
  const isPinned = new Set(pinned);
  const hasPinned = columns.some(({ id }) => isPinned.has(id));
  return columns.map(({ id }, place) => {
    const usual = place === 0 ? columnWidth.usualName : columnWidth.usual;
    return widths[id] ?? (hasPinned && (place === 0 || isPinned.has(id)) ? usual : null);
  });
}

/** Rounded, and within what a column can be. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.max(columnWidth.min, Math.min(columnWidth.max, width)));
