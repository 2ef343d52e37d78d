import { ActionIcon, Badge, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Reorder, useReordered } from '../../../admin-kit/kit/form/Reorder.tsx';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { typeLabel } from '../../../field-types/definition/facts.ts';
import classes from './FieldsTable.module.css';

interface FieldsTableProps {
  fields: readonly FieldDefinition[];
  onReorder: (fields: FieldDefinition[]) => void;
  onEdit: (field: FieldDefinition) => void;
  onDelete: (field: FieldDefinition) => void;
  disabled: boolean;
  /** Why these fields cannot be removed, or null. */
  removalHindrance: string | null;
  keptIds: ReadonlySet<string>;
  /** The group that holds them, as a heading above them where there are others. */
  heading: ReactNode;
  /** The fields of other groups, each as a body of the table. */
  others: ReactNode;
}

/** The fields in order: dragged by the handle after 8 px, or moved with Space and the arrow keys [F12]. Hundreds of rows are not drawn anew at every key in the form. */
export const FieldsTable = memo(function FieldsTable(props: FieldsTableProps) {
  const { fields, onReorder, onEdit, onDelete, disabled, removalHindrance, keptIds, heading, others } = props;
  const byId = new Map(fields.map((field) => [field.id, field]));
  return (
    <Reorder
      ids={fields.map(({ id }) => id)}
      nameOf={(id) => byId.get(id)?.label ?? 'The field'}
      onReorder={(ids) => onReorder(ids.flatMap((id) => byId.get(id) ?? []))}
    >
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
          {others && fields.length > 0 && <GroupHeading>{heading}</GroupHeading>}
          {fields.map((field) => (
            <FieldRow
              key={field.id}
              field={field}
              disabled={disabled}
              onEdit={onEdit}
              onDelete={onDelete}
              removalHindrance={keptIds.has(field.id) ? removalHindrance : null}
            />
          ))}
        </Table.Tbody>
        {others}
      </Table>
    </Reorder>
  );
});

/** Names the group of the fields below it. */
export function GroupHeading({ children }: { children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th scope="rowgroup" colSpan={6} className={classes.group}>
        {children}
      </Table.Th>
    </Table.Tr>
  );
}

/** The fields of a group that other types show, too; they are edited in place. */
export function OtherFields({
  heading,
  fields,
  disabled,
  onEdit,
}: { heading: ReactNode } & Pick<FieldsTableProps, 'fields' | 'disabled' | 'onEdit'>) {
  return (
    <Table.Tbody>
      <GroupHeading>{heading}</GroupHeading>
      {fields.map((field) => (
        <Table.Tr key={field.id}>
          <Table.Td className={classes.handleCell} />
          <FieldCells field={field} disabled={disabled} onEdit={onEdit} />
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

interface FieldRowProps extends Pick<FieldsTableProps, 'onEdit' | 'onDelete' | 'disabled' | 'removalHindrance'> {
  field: FieldDefinition;
}

function FieldRow(props: FieldRowProps) {
  const { item, handle } = useReordered({ id: props.field.id, name: props.field.label, disabled: props.disabled });
  return (
    <Table.Tr {...item}>
      <Table.Td className={classes.handleCell}>{handle}</Table.Td>
      <FieldCells {...props} />
    </Table.Tr>
  );
}

/** Without `onDelete` the field is removed elsewhere. */
type FieldCellsProps = Pick<FieldRowProps, 'field' | 'disabled' | 'onEdit'> &
  Partial<Pick<FieldRowProps, 'onDelete' | 'removalHindrance'>>;

/** What stays the same while rows are moved. */
const FieldCells = memo(function FieldCells({ field, disabled, onEdit, onDelete, removalHindrance }: FieldCellsProps) {
  return (
    <>
      <Table.Td>
        <UnstyledButton className={classes.name} onClick={() => onEdit(field)} disabled={disabled}>
          {field.name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td data-secondary>{field.label}</Table.Td>
      <Table.Td>{typeLabel(field.type)}</Table.Td>
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
          <ActionIcon aria-label={`Edit ${field.label}`} onClick={() => onEdit(field)} disabled={disabled}>
            <IconPencil size={17} />
          </ActionIcon>
        </Tooltip>
        {onDelete && (
          <Tooltip label={removalHindrance ?? 'Delete'}>
            <ActionIcon
              aria-label={`Delete ${field.label}`}
              onClick={() => onDelete(field)}
              disabled={disabled || removalHindrance !== null}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </Table.Td>
    </>
  );
});
