import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { FieldsSection } from './FieldsSection.tsx';
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
  /** Said above the fields. */
  note?: string | null;
  /** Whether the values of a stored field, by its id, are to be converted. */
  onConvert?: (field: string, convert: boolean) => void;
  /** What the table says above them where it shows the fields of other groups, and these. */
  heading?: ReactNode;
  others?: ReactNode;
}

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
  note = null,
  onConvert,
  heading = null,
  others = null,
}: FieldsEditorProps) {
  const storedIds = useMemo(() => new Set(stored.map(({ id }) => id)), [stored]);
  const storedField = (id: string) => {
    const definition = stored.find((field) => field.id === id);
    return groupId && definition ? { groupId, definition } : undefined;
  };
  const save = (saved: FieldDefinition, convert: boolean) => {
    onConvert?.(saved.id, convert);
    const isKnown = fields.some((field) => field.id === saved.id);
    onChange(isKnown ? fields.map((field) => (field.id === saved.id ? saved : field)) : [...fields, saved]);
  };
  return (
    <FieldsSection
      fields={fields}
      onChange={onChange}
      onSave={save}
      disabled={disabled}
      permission="field-groups.create"
      hasQuickRow
      storedField={storedField}
      error={error}
      note={note ?? removalHindrance}
      empty={
        others
          ? null
          : () => (
              <Text c="dimmed" size="sm">
                No fields yet. Add fields for what each entry stores, such as a price or a date.
              </Text>
            )
      }
      deletion={(field) => (
        <>
          This will permanently delete this field. This action cannot be undone.
          {groupId && <FieldUsageNote groupId={groupId} fieldId={field.id} />}
        </>
      )}
    >
      {(acts) => (
        // The table of hundreds of fields is drawn anew only when one of these is another.
        <FieldsTable
          {...acts}
          fields={fields}
          onReorder={onChange}
          disabled={disabled}
          removalHindrance={removalHindrance}
          keptIds={storedIds}
          heading={heading}
          others={others}
        />
      )}
    </FieldsSection>
  );
}
