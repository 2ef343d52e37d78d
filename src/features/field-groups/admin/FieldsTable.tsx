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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Badge, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FieldDefinition, kindOf } from '../../../field-kinds/definition.ts';
import { fieldKinds } from '../../../field-kinds/registry.ts';
import classes from './FieldsTable.module.css';

interface FieldsTableProps {
  fields: readonly FieldDefinition[];
  onReorder: (fields: FieldDefinition[]) => void;
  onEdit: (field: FieldDefinition) => void;
  onDelete: (field: FieldDefinition) => void;
  disabled: boolean;
}

/** The fields in order: dragged by the handle after 8 px, or moved with Space and the arrow keys [F12]. */
export function FieldsTable({ fields, onReorder, onEdit, onDelete, disabled }: FieldsTableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: string | number) => fields.findIndex((field) => field.id === id);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onReorder(arrayMove([...fields], place(active.id), place(over.id)));
  };
  const label = (id: string | number) => fields[place(id)]?.label ?? 'The field';
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${label(active.id)} picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    onDragOver: ({ active, over }) =>
      over ? `${label(active.id)} is at place ${place(over.id) + 1} of ${fields.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${label(active.id)} dropped at place ${place(over.id) + 1} of ${fields.length}.` : undefined,
    onDragCancel: ({ active }) => `${label(active.id)} is back where it was.`,
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={{ announcements }}>
      <SortableContext items={fields.map((field) => field.id)} strategy={verticalListSortingStrategy}>
        <Table aria-label="Fields" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.handleCell}>
                <span className="visually-hidden">Order</span>
              </Table.Th>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col" data-secondary>
                Label
              </Table.Th>
              <Table.Th scope="col">Type</Table.Th>
              <Table.Th scope="col" data-secondary>
                Required
              </Table.Th>
              <Table.Th scope="col" className={classes.actions}>
                Actions
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <FieldRow
                key={field.id}
                field={field}
                disabled={disabled}
                onEdit={() => onEdit(field)}
                onDelete={() => onDelete(field)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </SortableContext>
    </DndContext>
  );
}

function FieldRow({
  field,
  disabled,
  onEdit,
  onDelete,
}: {
  field: FieldDefinition;
  disabled: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: field.id,
    disabled,
  });
  return (
    <Table.Tr
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <Table.Td className={classes.handleCell}>
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className={classes.handle}
          aria-label={`Reorder ${field.label}`}
          disabled={disabled}
          size="md"
        >
          <IconGripVertical size={16} />
        </ActionIcon>
      </Table.Td>
      <Table.Td>
        <UnstyledButton className={classes.name} onClick={onEdit} disabled={disabled}>
          {field.name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td data-secondary>{field.label}</Table.Td>
      <Table.Td>{fieldKinds.find(({ type }) => type === kindOf(field).type)?.label}</Table.Td>
      <Table.Td data-secondary>
        {field.validation.required ? (
          <Badge color="amber">Required</Badge>
        ) : (
          <Text c="dimmed" size="sm">
            Optional
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.actions}>
        <Tooltip label="Edit">
          <ActionIcon aria-label={`Edit ${field.label}`} onClick={onEdit} disabled={disabled}>
            <IconPencil size={17} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Delete">
          <ActionIcon aria-label={`Delete ${field.label}`} onClick={onDelete} disabled={disabled}>
            <IconTrash size={17} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}
