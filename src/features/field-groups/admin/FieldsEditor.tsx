import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../admin/kit/dialogs/ConfirmDialog.tsx';
import { tellPermissionRequired } from '../../../admin/kit/toast.ts';
import { useMay } from '../../../admin/session/session.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import type { FieldType } from '../../../field-kinds/registry.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { FieldsTable } from './FieldsTable.tsx';
import { FieldUsageNote } from './FieldUsageNote.tsx';

interface FieldsEditorProps {
  fields: readonly FieldDefinition[];
  onChange: (fields: FieldDefinition[]) => void;
  disabled?: boolean;
  error?: string | undefined;
  /** The stored group, whose entries may hold values; absent while it is new. */
  groupId?: string | undefined;
  /** Its fields as they are stored. */
  stored?: readonly FieldDefinition[] | undefined;
  /** Why stored fields cannot be removed, or null. */
  removalHindrance?: string | null;
  /** Whether the values of a stored field, by its id, are to be converted. */
  onConvert?: (field: string, convert: boolean) => void;
}

type Open =
  | { view: 'picker' }
  | { view: 'dialog'; start: { field: FieldDefinition } | { type: FieldType } }
  | { view: 'delete'; field: FieldDefinition }
  | null;

const none: readonly FieldDefinition[] = [];

/** The fields of a group: add, edit, reorder, delete. Nothing is stored until the group is saved. */
export function FieldsEditor({
  fields,
  onChange,
  disabled = false,
  error,
  groupId,
  stored = none,
  removalHindrance = null,
  onConvert,
}: FieldsEditorProps) {
  const may = useMay();
  const [open, setOpen] = useState<Open>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const storedIds = useMemo(() => new Set(stored.map(({ id }) => id)), [stored]);
  const close = () => {
    setOpen(null);
    // What opened the dialog of a new field is the picker, which is gone.
    if (open?.view === 'dialog' && 'type' in open.start) addButton.current?.focus();
  };
  // The table of hundreds of fields is drawn anew only when one of these is another.
  const edit = useCallback((field: FieldDefinition) => setOpen({ view: 'dialog', start: { field } }), []);
  const askToDelete = useCallback((field: FieldDefinition) => setOpen({ view: 'delete', field }), []);
  const add = () => {
    if (may('field-groups.create')) setOpen({ view: 'picker' });
    else tellPermissionRequired(permissionNeeded('field-groups.create', 'add fields'));
  };
  const save = (saved: FieldDefinition, convert: boolean) => {
    onConvert?.(saved.id, convert);
    const isKnown = fields.some((field) => field.id === saved.id);
    onChange(isKnown ? fields.map((field) => (field.id === saved.id ? saved : field)) : [...fields, saved]);
    close();
  };
  const storedField = (id: string | null) => {
    const definition = stored.find((field) => field.id === id);
    return groupId && definition ? { groupId, definition } : undefined;
  };
  const editedId = open?.view === 'dialog' && 'field' in open.start ? open.start.field.id : null;

  return (
    <section aria-label="Fields">
      <Group justify="space-between" mb={8}>
        <Text component="h2" fw={600} size="md" id="fields" tabIndex={-1} ref={heading}>
          Fields
        </Text>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={disabled}
        >
          Add Field
        </Button>
      </Group>
      {removalHindrance && (
        <Text c="dimmed" size="sm" mb={8}>
          {removalHindrance}
        </Text>
      )}
      {error && (
        <Text c="red" size="sm" role="alert" mb={8}>
          {error}
        </Text>
      )}
      {fields.length === 0 ? (
        <Text c="dimmed" size="sm">
          No fields yet. A field holds one thing an entry says: a price, a date, a description.
        </Text>
      ) : (
        <FieldsTable
          fields={fields}
          onReorder={onChange}
          onEdit={edit}
          onDelete={askToDelete}
          disabled={disabled}
          removalHindrance={removalHindrance}
          keptIds={storedIds}
        />
      )}
      <FieldPicker
        opened={open?.view === 'picker'}
        onClose={close}
        onPick={(type) => setOpen({ view: 'dialog', start: { type } })}
      />
      {open?.view === 'dialog' && (
        <FieldDialog
          start={open.start}
          otherNames={fields.filter((field) => field.id !== editedId).map((field) => field.name)}
          stored={storedField(editedId)}
          onClose={close}
          onSave={save}
        />
      )}
      <ConfirmDialog
        opened={open?.view === 'delete'}
        onClose={close}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (open?.view !== 'delete') return;
          onChange(fields.filter((field) => field.id !== open.field.id));
          // The row that the focus would go back to goes with its field.
          heading.current?.focus();
        }}
      >
        This will permanently delete this field. This action cannot be undone.
        {open?.view === 'delete' && groupId && <FieldUsageNote groupId={groupId} fieldId={open.field.id} />}
      </ConfirmDialog>
    </section>
  );
}
