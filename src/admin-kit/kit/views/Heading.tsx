import { useSortable } from '@dnd-kit/sortable';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent } from 'react';
import type { TableSort } from '../../../contracts/lists/list-query.ts';
import type { TableColumn } from './column.ts';
import classes from './Heading.module.css';
import { joined, turned } from './sort-clicks.ts';

/** How a column's cells are laid out. */
export interface ColumnLayout {
  style?: CSSProperties;
  'data-sized'?: true;
  'data-pinned'?: true;
}

interface HeadingProps<Row> {
  column: TableColumn<Row>;
  /** That of the rows' names, which stays in sight. */
  isName: boolean;
  /** Whether it can be dragged among the others. */
  isMovable: boolean;
  layout: ColumnLayout;
  /** What the table is sorted by, first column first. */
  sort: readonly TableSort[];
  onSort: (sort: TableSort[]) => void;
}

/** A column's heading. A click sorts by it; with Shift it joins the column sorted by already [H24]. It is dragged to another place. */
export function Heading<Row>({ column, isName, isMovable, layout, sort, onSort }: HeadingProps<Row>) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: column.id,
    disabled: !isMovable,
  });
  const place = sort.findIndex(({ by }) => by === column.id);
  const active = sort[place];
  const Icon = active ? (active.dir === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  const choose = (event: MouseEvent) => onSort(event.shiftKey ? joined(sort, column.id) : turned(sort, column.id));
  const order = place === 0 ? (active?.dir === 'asc' ? 'ascending' : 'descending') : place === 1 ? 'other' : 'none';
  return (
    <Table.Th
      ref={setNodeRef}
      scope="col"
      className={classes.heading}
      {...layout}
      style={{ ...layout.style, transition, ...(transform && { translate: `${transform.x}px` }) }}
      data-column={column.id}
      data-name={isName || undefined}
      data-secondary={column.secondary || undefined}
      data-numeric={column.numeric || undefined}
      data-movable={isMovable || undefined}
      data-dragging={isDragging || undefined}
      {...(column.sortable && { 'aria-sort': order })}
      {...listeners}
    >
      {column.sortable ? (
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
      ) : (
        column.label
      )}
    </Table.Th>
  );
}
