import { ActionIcon, Button, Group, Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useReordered } from '../../../admin-kit/kit/form/Reorder.tsx';
import { ItemInputs } from '../../inner-fields/ItemInputs.tsx';
import { itemSearchText } from '../../inner-fields/inner-fields.ts';
import { ItemPlace } from '../../inner-fields/inner-input.admin.ts';
import type { DefinitionOf } from '../../kit/field-type.admin.ts';
import type { FieldItem } from '../../kit/value.ts';
import classes from './RepeaterInput.module.css';

/** What is done with one item; the same object at every drawing, so that only what changed is drawn anew. */
export interface ItemActions {
  fold: (key: string) => void;
  change: (index: number, item: FieldItem) => void;
  move: (from: number, to: number) => void;
  askPlace: (index: number) => void;
  remove: (index: number) => void;
  insert: (index: number) => void;
  duplicate: (index: number) => void;
  copy: (index: number) => void;
  paste: (index: number) => void;
  blur: () => void;
}

interface RepeaterItemProps {
  definition: DefinitionOf<'repeater'>;
  /** Path of the repeater in the form. */
  id: string;
  itemKey: string;
  item: FieldItem;
  index: number;
  isLast: boolean;
  isOpen: boolean;
  isNew: boolean;
  hasError: boolean;
  mayRemove: boolean;
  mayAdd: boolean;
  mayPaste: boolean;
  disabled: boolean;
  actions: ItemActions;
}

/** The form gives back copies of the items, which say the same. */
function isSameItem(before: RepeaterItemProps, after: RepeaterItemProps): boolean {
  const names = Object.keys(after) as (keyof RepeaterItemProps)[];
  return names.every((name) =>
    name === 'item' ? JSON.stringify(before.item) === JSON.stringify(after.item) : before[name] === after[name],
  );
}

/** One item: its line, and below it its fields while it is open. */
export const RepeaterItem = memo(function RepeaterItem(props: RepeaterItemProps) {
  const { definition, id, itemKey, item, index, isLast, isOpen, isNew, hasError, disabled, actions } = props;
  const { label, ui, validation, sub_fields: fields } = definition;
  const place = `item ${index + 1} of ${label}`;
  const isFixed = disabled || !ui.allow_reordering;
  const { item: sortable, handle } = useReordered({ id: itemKey, name: place, disabled: isFixed });
  const inputs = useRef<HTMLDivElement>(null);
  // Meets the browser's focus: a new item is there to be filled in.
  useEffect(() => {
    if (isNew) inputs.current?.querySelector<HTMLElement>('input, textarea, button, [contenteditable]')?.focus();
  }, [isNew]);
  return (
    <li {...sortable} className={classes.item} data-problem={hasError || undefined}>
      <Group gap={4} wrap="nowrap">
        {ui.allow_reordering && handle}
        <UnstyledButton className={classes.heading} aria-expanded={isOpen} onClick={() => actions.fold(itemKey)}>
          <IconChevronRight size={14} aria-hidden data-open={isOpen || undefined} />
          <span>{index + 1}.</span>
          <span className={classes.summary}>{itemSearchText(fields, item) || 'Empty item'}</span>
          {hasError && <span className={classes.problem}>Needs attention</span>}
        </UnstyledButton>
        {ui.allow_reordering && (
          <>
            <ActionIcon
              aria-label={`Move ${place} up`}
              disabled={disabled || index === 0}
              onClick={() => actions.move(index, index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${place} down`}
              disabled={disabled || isLast}
              onClick={() => actions.move(index, index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </>
        )}
        <ItemMenu {...props} place={place} />
        <Button
          className={classes.remove}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={15} aria-hidden />}
          aria-label={`${ui.remove_button_label} ${place}`}
          disabled={disabled || !props.mayRemove}
          title={
            !props.mayRemove && validation.min_items > 0
              ? `At least ${validation.min_items} item(s) are needed`
              : undefined
          }
          onClick={() => actions.remove(index)}
        >
          {ui.remove_button_label}
        </Button>
      </Group>
      {isOpen && (
        <div className={classes.fields} ref={inputs}>
          <ItemPlace value={place}>
            <ItemInputs
              id={`${id}.${index}`}
              fields={fields}
              item={item}
              disabled={disabled}
              onChange={(next) => actions.change(index, next)}
              onBlur={actions.blur}
            />
          </ItemPlace>
        </div>
      )}
    </li>
  );
}, isSameItem);

function ItemMenu({
  place,
  definition,
  index,
  disabled,
  mayAdd,
  mayPaste,
  actions,
}: RepeaterItemProps & { place: string }) {
  const target = useRef<HTMLButtonElement>(null);
  return (
    // The focus returns at once, because an inserted item takes it then.
    <Menu position="bottom-end" shadow="md" returnFocus={false} onClose={() => target.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={`More for ${place}`} disabled={disabled}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconRowInsertTop size={16} />}
          disabled={!mayAdd}
          onClick={() => actions.insert(index)}
        >
          Insert above
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRowInsertBottom size={16} />}
          disabled={!mayAdd}
          onClick={() => actions.insert(index + 1)}
        >
          Insert below
        </Menu.Item>
        <Menu.Item leftSection={<IconCopyPlus size={16} />} disabled={!mayAdd} onClick={() => actions.duplicate(index)}>
          Duplicate
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => actions.copy(index)}>
          Copy
        </Menu.Item>
        <Menu.Item
          leftSection={<IconClipboard size={16} />}
          disabled={!mayAdd || !mayPaste}
          onClick={() => actions.paste(index + 1)}
        >
          Paste below
        </Menu.Item>
        {definition.ui.allow_reordering && (
          <Menu.Item leftSection={<IconListNumbers size={16} />} onClick={() => actions.askPlace(index)}>
            Move to place…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
