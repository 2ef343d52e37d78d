import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  horizontalListSortingStrategy,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, memo, type ReactNode, useId, useMemo } from 'react';
import classes from './Reorder.module.css';

/** Options and the list stay the same objects, because every item of the list is drawn anew when one of them changes. */
const afterEightPixels = { activationConstraint: { distance: 8 } };
const withArrowKeys = { coordinateGetter: sortableKeyboardCoordinates };

const strategies = {
  list: verticalListSortingStrategy,
  grid: rectSortingStrategy,
  row: horizontalListSortingStrategy,
};

interface ReorderProps {
  ids: readonly string[];
  nameOf: (id: string) => string;
  onReorder: (ids: string[], moved: string) => void;
  /** How the items stand; those of a row have no handles, and another place to be moved by keyboard. */
  layout?: keyof typeof strategies;
  children: ReactNode;
}

/** A list in order: its items are dragged by their handles after 8 px, or moved with Space and the arrow keys, which is announced [F12]. */
export function Reorder({ ids, nameOf, onReorder, layout = 'list', children }: ReorderProps) {
  const byKeys = useSensor(KeyboardSensor, withArrowKeys);
  const sensors = useSensors(useSensor(PointerSensor, afterEightPixels), layout === 'row' ? null : byKeys);
  const id = useId();
  const items = useMemo(() => [...ids], [ids]);
  const place = (one: string | number) => ids.indexOf(String(one));
  const name = (one: string | number) => nameOf(String(one));
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onReorder(arrayMove([...ids], place(active.id), place(over.id)), String(active.id));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${name(active.id)} picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is at place ${place(over.id) + 1} of ${ids.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} dropped at place ${place(over.id) + 1} of ${ids.length}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements }}
    >
      <SortableContext items={items} strategy={strategies[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface ReorderedItem {
  /** For the item's element. */
  item: { ref: (element: HTMLElement | null) => void; style: CSSProperties; 'data-dragging': true | undefined };
  handle: ReactNode;
}

/** One item of a `Reorder` and its handle. */
export function useReordered({ id, name, disabled }: { id: string; name: string; disabled: boolean }): ReorderedItem {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  });
  return {
    item: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), ...(transition && { transition }) },
      'data-dragging': isDragging || undefined,
    },
    handle: (
      <Handle
        handleRef={setActivatorNodeRef}
        attributes={attributes}
        listeners={listeners}
        name={name}
        disabled={disabled}
      />
    ),
  };
}

interface ReorderedRowProps {
  id: string;
  name: string;
  disabled: boolean;
  className: string | undefined;
  children: ReactNode;
}

/**
 * One item of a `Reorder` with its handle, for long lists: while something is moved every item is drawn anew at each step, but
 * what stands in this one is not.
 */
export function ReorderedRow({ id, name, disabled, className, children }: ReorderedRowProps) {
  const { item, handle } = useReordered({ id, name, disabled });
  return (
    <li {...item} className={className}>
      {handle}
      {children}
    </li>
  );
}

type Sortable = ReturnType<typeof useSortable>;

interface HandleProps extends Pick<Sortable, 'attributes' | 'listeners'> {
  handleRef: ComponentProps<'button'>['ref'];
  name: string;
  disabled: boolean;
}

/** Not drawn anew at every step of a move, as its item is. */
const Handle = memo(function Handle({ handleRef, attributes, listeners, name, disabled }: HandleProps) {
  return (
    <ActionIcon
      ref={handleRef}
      {...attributes}
      {...listeners}
      className={classes.handle}
      aria-label={`Reorder ${name}`}
      disabled={disabled}
      size="md"
    >
      <IconGripVertical size={16} />
    </ActionIcon>
  );
});
