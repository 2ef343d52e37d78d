import { ActionIcon, Checkbox } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { Reorder, ReorderedRow } from '../form/Reorder.tsx';
import { type ColumnLook, inOrder } from './arranged-columns.ts';
import classes from './ColumnChoices.module.css';
import type { TableColumn } from './column.ts';

interface ColumnChoicesProps<Row> {
  /** In their order. */
  columns: readonly TableColumn<Row>[];
  visible: readonly TableColumn<Row>[];
  look: ColumnLook;
  onLook: (look: Partial<ColumnLook>) => void;
}

/** The columns of a table in their order: switched on and off, moved, and pinned beside the rows' name [H22]. */
export function ColumnChoices<Row>({ columns, visible, look, onLook }: ColumnChoicesProps<Row>) {
  const [name, ...others] = columns;
  const pin = (id: string) => {
    const pinned = look.pinned.includes(id) ? look.pinned.filter((one) => one !== id) : [...look.pinned, id];
    onLook({ pinned, order: inOrder(columns, { order: look.order, pinned }).map((column) => column.id) });
  };
  return (
    <Reorder
      ids={others.map(({ id }) => id)}
      nameOf={(id) => columns.find((column) => column.id === id)?.label ?? id}
      onReorder={(order) => onLook({ order })}
    >
      <ul className={classes.list}>
        {name && (
          <li className={classes.name}>
            <Checkbox size="xs" radius="xs" label={name.label} disabled checked readOnly />
          </li>
        )}
        {others.map(({ id, label }) => {
          const isPinned = look.pinned.includes(id);
          return (
            <ReorderedRow key={id} id={id} name={label} disabled={false} className={classes.row}>
              <Checkbox
                className={classes.box}
                size="xs"
                radius="xs"
                label={label}
                checked={visible.some((column) => column.id === id)}
                onChange={({ currentTarget: { checked } }) => onLook({ columns: { ...look.columns, [id]: checked } })}
              />
              <ActionIcon
                variant="subtle"
                color={isPinned ? undefined : 'gray'}
                size="sm"
                aria-pressed={isPinned}
                onClick={() => pin(id)}
              >
                {isPinned ? <IconPinFilled size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
                <span className="visually-hidden">{`Pin ${label}`}</span>
              </ActionIcon>
            </ReorderedRow>
          );
        })}
      </ul>
    </Reorder>
  );
}
