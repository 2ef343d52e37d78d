import { Checkbox, Skeleton, Table } from '@mantine/core';
import { type CSSProperties, type MouseEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import type { TableSort } from '../../../contracts/lists/list-query.ts';
import { Reorder } from '../form/Reorder.tsx';
import { Preview } from '../table/Preview.tsx';
import type { Density } from '../table/remembered-view.ts';
import { useRowKeys } from '../table/useRowKeys.ts';
import type { Selection } from '../table/useSelection.ts';
import { type ColumnLook, plainColumns, widthsOf } from '../views/arranged-columns.ts';
import type { TableColumn } from '../views/column.ts';
import { type ColumnLayout, Heading } from '../views/Heading.tsx';
import { ResizeHandles } from '../views/ResizeHandles.tsx';
import classes from './DataTable.module.css';

interface DataTableProps<Row> {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first rows are on their way. */
  rows: readonly Row[] | undefined;
  /** As many rows as will come, for the space to keep. */
  expected?: number;
  /** Rows are those of the query before. */
  stale?: boolean;
  density?: Density;
  look?: ColumnLook;
  /** Lets columns be moved and resized. */
  onLook?: (look: Partial<ColumnLook>) => void;
  rowKey: (row: Row) => string;
  sort: readonly TableSort[];
  onSort: (sort: TableSort[]) => void;
  onRowClick?: ((row: Row) => void) | undefined;
  /** Shows a row beside the list; the key V does. */
  onRowPeek?: ((row: Row) => void) | undefined;
  /** The last column: a row's menu. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Puts a checkbox before each row. */
  selection?: Selection<Row> | undefined;
  /** What a row's checkbox is called after. */
  rowName: (row: Row) => string;
}

/** Of a long page these are drawn first, and the others as soon as they are on the screen. */
const rowsInSight = 20;

/** Rows under sortable headings. The first column is the row's name and its link. On small screens each row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, stale, selection, actions, look = plainColumns, onLook } = props;
  const table = useRef<HTMLTableElement>(null);
  const widths = widthsOf(columns, look);
  const layouts = layoutsOf(columns, { widths, pinned: look.pinned });
  const resize = (id: string, width: number | null) => {
    const { [id]: _, ...others } = look.widths;
    onLook?.({ widths: width === null ? others : { ...others, [id]: width } });
  };
  const laidOut = { ...props, layouts };
  return (
    <Reorder
      layout="row"
      ids={columns.map(({ id }) => id)}
      nameOf={(id) => columns.find((column) => column.id === id)?.label ?? id}
      onReorder={(order) => onLook?.({ order })}
    >
      <Table.ScrollContainer minWidth={0} type="native">
        <div className={classes.frame}>
          {onLook && (
            <ResizeHandles
              table={table}
              columns={columns}
              widths={widths}
              onDrag={(place, width) => table.current?.style.setProperty(variable(place), `${width}px`)}
              onResize={resize}
            />
          )}
          <Table
            ref={table}
            aria-label={props.label}
            aria-busy={rows === undefined || stale}
            className={classes.table}
            data-stale={stale || undefined}
            data-density={props.density ?? 'default'}
            data-selectable={selection !== undefined || undefined}
            highlightOnHover={props.onRowClick !== undefined}
            style={Object.fromEntries(
              widths.flatMap((width, place) => (width ? [[variable(place), `${width}px`]] : [])),
            )}
          >
            <Table.Thead>
              <Table.Tr>
                {selection && (
                  <Table.Th className={classes.select}>
                    <SelectPage rows={rows ?? []} selection={selection} />
                  </Table.Th>
                )}
                {columns.map((column, place) => (
                  <Heading
                    key={column.id}
                    column={column}
                    isName={place === 0}
                    isMovable={onLook !== undefined && place > 0 && !look.pinned.includes(column.id)}
                    layout={layouts[place] ?? {}}
                    sort={props.sort}
                    onSort={props.onSort}
                  />
                ))}
                {actions && (
                  <Table.Th className={classes.actions} scope="col">
                    Actions
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows === undefined ? <SkeletonRows {...laidOut} /> : <Rows {...laidOut} rows={rows} />}
            </Table.Tbody>
          </Table>
        </div>
      </Table.ScrollContainer>
    </Reorder>
  );
}

type Layouts = readonly ColumnLayout[];

/** The width of a column, by its place in the table. */
const variable = (place: number) => `--column-${place}`;

/** How the cells of each column are laid out: those with a width, and those that stay beside the name. */
function layoutsOf<Row>(
  columns: readonly TableColumn<Row>[],
  { widths, pinned }: { widths: readonly (number | null)[]; pinned: readonly string[] },
): ColumnLayout[] {
  const isPinned = new Set(pinned);
  return columns.map(({ id }, place) => {
    if (!widths[place]) return {};
    const before = columns.slice(0, place).map((_, index) => `var(${variable(index)})`);
    const start = place > 0 && isPinned.has(id) && { '--start': `calc(${before.join(' + ')})` };
    const style = { '--width': `var(${variable(place)})`, ...start } as CSSProperties;
    return { style, 'data-sized': true, ...(start && { 'data-pinned': true as const }) };
  });
}

function SelectPage<Row>({ rows, selection }: { rows: readonly Row[]; selection: Selection<Row> }) {
  const selected = rows.filter(selection.has).length;
  return (
    <Checkbox
      size="xs"
      radius="xs"
      aria-label="Select all rows of this page"
      checked={selected > 0 && selected === rows.length}
      indeterminate={selected > 0 && selected < rows.length}
      disabled={rows.length === 0}
      onChange={(event) => selection.set(rows, event.currentTarget.checked)}
    />
  );
}

function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[]; layouts: Layouts }) {
  const { columns, layouts, selection, actions, onRowClick } = props;
  const rows = props.rows.slice(0, useDeferredValue(Number.POSITIVE_INFINITY, rowsInSight));
  const keys = useRowKeys({ rows, selection, onOpen: onRowClick, onPeek: props.onRowPeek });
  const click = (event: MouseEvent<HTMLElement>, { row, index }: { row: Row; index: number }) => {
    if (!isOnRow(event) || keys.extendTo(index, event)) return;
    if (window.getSelection()?.isCollapsed !== false) onRowClick?.(row);
  };
  return rows.map((row, index) => (
    <Table.Tr
      key={props.rowKey(row)}
      data-clickable={onRowClick !== undefined || undefined}
      data-selected={selection?.has(row) || undefined}
      {...keys.rowProps(index)}
      // Shift would mark the text between the two clicks.
      onMouseDown={selection && ((event) => event.shiftKey && event.preventDefault())}
      onClick={(event) => click(event, { row, index })}
    >
      {selection && (
        <Table.Td
          className={classes.select}
          data-select
          // The whole cell, because the box alone is smaller than a finger.
          onClick={(event) => {
            if (event.target !== event.currentTarget || keys.extendTo(index, event)) return;
            selection.set([row], !selection.has(row));
          }}
        >
          <Checkbox
            size="xs"
            radius="xs"
            tabIndex={-1}
            aria-label={`Select ${props.rowName(row)}`}
            checked={selection.has(row)}
            onChange={({ currentTarget: { checked }, nativeEvent }) => {
              if (!keys.extendTo(index, nativeEvent)) selection.set([row], checked);
            }}
          />
        </Table.Td>
      )}
      {columns.map((column, place) => (
        <Table.Td
          key={column.id}
          {...layouts[place]}
          data-name={place === 0 || undefined}
          data-label={column.label}
          data-secondary={column.secondary || undefined}
          data-numeric={column.numeric || undefined}
        >
          {cellOf(column.render(row))}
        </Table.Td>
      ))}
      {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
    </Table.Tr>
  ));
}

/** Plain text is cut at 50 characters [H26]. */
function cellOf(rendered: ReactNode): ReactNode {
  return typeof rendered === 'string' ? <Preview text={rendered} /> : rendered;
}

/** A click on the row itself, not on a control in it. */
function isOnRow({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  const element = target as HTMLElement;
  return currentTarget.contains(element) && !element.closest('a, button, input, [role="menu"], [data-select]');
}

function SkeletonRows<Row>(props: DataTableProps<Row> & { layouts: Layouts }) {
  const { columns, layouts, selection, actions, expected = 10 } = props;
  return Array.from({ length: Math.min(expected, 20) }, (_, row) => row).map((row) => (
    <Table.Tr key={row}>
      {selection && <Table.Td className={classes.select} />}
      {columns.map((column, index) => (
        <Table.Td
          key={column.id}
          {...layouts[index]}
          data-name={index === 0 || undefined}
          data-secondary={column.secondary || undefined}
        >
          <Skeleton height={14} width={index === 0 ? '60%' : '40%'} />
        </Table.Td>
      ))}
      {actions && <Table.Td className={classes.actions} />}
    </Table.Tr>
  ));
}
