import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './DataTable.module.css';

export interface Column<Row> {
  /** The API's name of the column where it is sortable. */
  id: string;
  label: string;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  /** Left out on small screens. */
  secondary?: boolean;
  /** Numbers stand on the right. */
  numeric?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first rows are on their way. */
  rows: readonly Row[] | undefined;
  /** Rows are those of the query before. */
  stale?: boolean;
  rowKey: (row: Row) => string;
  sort: { by: string; dir: 'asc' | 'desc' };
  onSort: (by: string, dir: 'asc' | 'desc') => void;
  onRowClick?: ((row: Row) => void) | undefined;
  /** The last column: a row's menu. */
  actions?: (row: Row) => ReactNode;
}

/** Rows under sortable headings. The first column is the row's name and its link. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  stale,
  rowKey,
  sort,
  onSort,
  onRowClick,
  actions,
}: DataTableProps<Row>) {
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={classes.table}
        data-stale={stale || undefined}
        highlightOnHover={onRowClick !== undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <Table.Th className={classes.actions} scope="col">
                Actions
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined && <SkeletonRows columns={columns} withActions={actions !== undefined} />}
          {rows?.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              data-clickable={onRowClick !== undefined || undefined}
              onClick={onRowClick && ((event) => openRow(event, () => onRowClick(row)))}
            >
              {columns.map((column) => (
                <Table.Td
                  key={column.id}
                  data-secondary={column.secondary || undefined}
                  data-numeric={column.numeric || undefined}
                >
                  {column.render(row)}
                </Table.Td>
              ))}
              {actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A click on the row opens it, unless it meant a control in it or selected text. */
function openRow(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target as HTMLElement;
  if (!event.currentTarget.contains(target) || target.closest('a, button, input, [role="menu"]')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  open();
}

function Heading<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const attributes = {
    scope: 'col',
    'data-secondary': column.secondary || undefined,
    'data-numeric': column.numeric || undefined,
  };
  if (!column.sortable) return <Table.Th {...attributes}>{column.label}</Table.Th>;
  const active = sort.by === column.id;
  const Icon = active ? (sort.dir === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <Table.Th {...attributes} aria-sort={active ? (sort.dir === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onSort(column.id, active && sort.dir === 'asc' ? 'desc' : 'asc')}
      >
        {column.label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

function SkeletonRows<Row>({ columns, withActions }: { columns: readonly Column<Row>[]; withActions: boolean }) {
  return [1, 2, 3, 4, 5].map((row) => (
    <Table.Tr key={row}>
      {columns.map((column, index) => (
        <Table.Td key={column.id} data-secondary={column.secondary || undefined}>
          <Skeleton height={14} width={index === 0 ? '60%' : '40%'} />
        </Table.Td>
      ))}
      {withActions && <Table.Td />}
    </Table.Tr>
  ));
}
