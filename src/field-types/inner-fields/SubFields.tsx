import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { ConfirmDialog } from '../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { useFieldId } from '../../admin-kit/kit/form/field-id.ts';
import type { FieldHolder } from '../definition/definition.ts';
import { innerFieldTypes } from '../registry.inner.ts';
import type { InnerDefinition } from './inner-fields.ts';
import { SubFieldDialog, SubFieldUsageNote } from './inner-input.admin.ts';
import { movedItems } from './items.ts';

interface SubFieldsProps {
  /** The field type that holds them. */
  owner: FieldHolder;
  /** What is said while there are none. */
  none: string;
}

/** The fields inside a field: added, edited, moved and removed [G13]. Nothing is stored until the group is saved. */
export function SubFields({ owner, none }: SubFieldsProps) {
  const Dialog = useContext(SubFieldDialog);
  const UsageNote = useContext(SubFieldUsageNote);
  const { field } = useController({ name: 'sub_fields' });
  const { errors } = useFormState({ name: 'sub_fields' });
  const [open, setOpen] = useState<{ field: InnerDefinition | null } | null>(null);
  const [deleting, setDeleting] = useState<InnerDefinition | null>(null);
  const fields = Array.isArray(field.value) ? (field.value as InnerDefinition[]) : [];
  const problem: unknown = errors['sub_fields'];
  const change = (next: InnerDefinition[]) => field.onChange(next);

  const save = (saved: InnerDefinition) => {
    const isKnown = fields.some(({ id }) => id === saved.id);
    change(isKnown ? fields.map((one) => (one.id === saved.id ? saved : one)) : [...fields, saved]);
    setOpen(null);
  };

  return (
    <Stack gap="sm">
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <ol aria-label="Sub fields" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {fields.map((one, index) => (
          <Group key={one.id} component="li" gap="xs" wrap="nowrap" mb={4}>
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text size="sm" fw={500} truncate>
                {one.label}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace" truncate>
                {one.name}
              </Text>
            </div>
            <Badge color="gray">{innerFieldTypes.find(({ type }) => type === one.type)?.label}</Badge>
            {one.validation.required && <Badge color="amber">Required</Badge>}
            <ActionIcon
              aria-label={`Move ${one.label} up`}
              disabled={index === 0}
              onClick={() => change(movedItems(fields, { from: index, to: index - 1 }))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move ${one.label} down`}
              disabled={index === fields.length - 1}
              onClick={() => change(movedItems(fields, { from: index, to: index + 1 }))}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={`Edit ${one.label}`} onClick={() => setOpen({ field: one })}>
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon aria-label={`Remove ${one.label}`} onClick={() => setDeleting(one)}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
      </ol>
      {problem !== undefined && (
        <Text size="sm" c="red" role="alert">
          {errorText(problem)}
        </Text>
      )}
      <div>
        <Button
          variant="default"
          id={useFieldId('sub_fields')}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpen({ field: null })}
        >
          Add Sub Field
        </Button>
      </div>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        confirmLabel="Remove"
        destructive
        onConfirm={() => change(fields.filter(({ id }) => id !== deleting?.id))}
      >
        This will permanently delete this field. This action cannot be undone.
        {deleting && UsageNote && <UsageNote fieldId={deleting.id} />}
      </ConfirmDialog>
      {open && Dialog && (
        <Dialog
          owner={owner}
          field={open.field}
          otherNames={fields.filter(({ id }) => id !== open.field?.id).map(({ name }) => name)}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
    </Stack>
  );
}

function errorText(problem: unknown): string {
  const { message } = (problem ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'A sub field has a problem.';
}
