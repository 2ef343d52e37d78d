import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { TableSort } from '../../../contracts/lists/list-query.ts';
import type { TableColumn } from './column.ts';
import classes from './Heading.module.css';
import { joined, turned } from './sort-clicks.ts';

interface HeadingProps<Row> {
  column: TableColumn<Row>;
  /** That of the rows' names, which stays in sight. */
  isName: boolean;
  /** What the table is sorted by, first column first. */
  sort: readonly TableSort[];
  onSort: (sort: TableSort[]) => void;
}

/** A column's heading. A click sorts by it; with Shift it joins the column sorted by already [H24]. */
export function Heading<Row>({ column, isName, sort, onSort }: HeadingProps<Row>) {
  const attributes = {
    scope: 'col',
    'data-name': isName || undefined,
    'data-secondary': column.secondary || undefined,
    'data-numeric': column.numeric || undefined,
  };
  if (!column.sortable) return <Table.Th {...attributes}>{column.label}</Table.Th>;
  const place = sort.findIndex(({ by }) => by === column.id);
  const active = sort[place];
  const Icon = active ? (active.dir === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const choose = (event: MouseEvent) => onSort(event.shiftKey ? joined(sort, column.id) : turned(sort, column.id));
  return (
    <Table.Th
      {...attributes}
      aria-sort={place === 0 ? (active?.dir === 'asc' ? 'ascending' : 'descending') : place === 1 ? 'other' : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-active={active !== undefined || undefined}
        onClick={choose}
        title="Sort; with Shift, as a second column"
      >
        {column.label}
        <Icon size={14} aria-hidden />
        {active && sort.length > 1 && (
          <Text span size="xs" aria-label={place === 0 ? 'sorted first' : 'sorted second'} role="img">
            {place + 1}
          </Text>
        )}
      </UnstyledButton>
    </Table.Th>
  );
}
