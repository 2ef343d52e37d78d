import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Slot } from '../../../admin-kit/slots.tsx';
import { keepsValues } from '../../../field-types/definition/conversion.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import {
  type SubFieldDialogProps,
  SubFieldDialog as SubFields,
  SubFieldUsageNote,
} from '../../../field-types/inner-fields/inner-input.admin.ts';
import { type FieldTypeGroup, fieldTypeGroups } from '../../../field-types/kit/field-type.ts';
import { innerFieldTypes } from '../../../field-types/registry.inner.ts';
import { type FieldType, fieldTypes } from '../../../field-types/registry.ts';
import { InsideField } from '../../../field-types/settings/field-use.admin.ts';
import { fieldIndexesClient } from '../field-groups.client.ts';
import { FieldSettings } from './FieldSettings.tsx';
import { FieldUsageNote } from './FieldUsageNote.tsx';
import { type FieldList, fieldCheck, readField, readInnerField } from './field-check.ts';

const texts = {
  building: 'Index is being built; until then filtering and sorting by this field are slower.',
  failed: 'The index could not be built and will be tried again; filtering and sorting work without it.',
};

/** Says quietly that a marked field has no index yet. */
function IndexNote({ groupId, fieldId }: { groupId: string; fieldId: string }) {
  const { data } = useQuery({ ...fieldIndexesClient.list.query({ params: { id: groupId } }), staleTime: 0 });
  const state = data?.find(({ field }) => field === fieldId)?.state;
  if (!state || state === 'ready') return null;
  return (
    <Text size="sm" c="dimmed" mt="md" role="status">
      {texts[state]}
    </Text>
  );
}

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    typeChange: TypeChangeDialogProps;
  }
}

/** The place of the dialog that says what another type does to the values which entries hold. */
export interface TypeChangeDialogProps {
  groupId: string;
  before: FieldDefinition;
  after: FieldDefinition;
  onClose: () => void;
  /** `convert` says whether the values are to be read into the new type. */
  onConfirm: (convert: boolean) => void;
}

interface FieldDialogProps {
  /** The field to edit, or the type of a new one. */
  start: { field: FieldDefinition } | { type: FieldType; label?: string };
  otherNames: readonly string[];
  /** The schema of the list that the field goes into; else a field group's. */
  list?: FieldList;
  /** The field as it is stored, whose values entries hold; absent while it is new. */
  stored?: StoredField | undefined;
  onClose: () => void;
  /** `convert` says whether the values of a changed type are to be read into it. */
  onSave: (field: FieldDefinition, convert: boolean) => void;
}

/** A field as it is stored in a group. */
export interface StoredField {
  groupId: string;
  definition: FieldDefinition;
}

const choicesOf = (offeredTypes: readonly { type: string; label: string; group: FieldTypeGroup }[]) =>
  fieldTypeGroups
    .map((group) => ({
      group,
      items: offeredTypes
        .filter((fieldType) => fieldType.group === group)
        .map(({ type, label }) => ({ value: type, label })),
    }))
    .filter(({ items }) => items.length > 0);

export const allChoices = choicesOf(fieldTypes);
const innerChoices = choicesOf(innerFieldTypes);

/** Adds a field to a group or edits one [F15]. */
export function FieldDialog({ start, otherNames, list, stored, onClose, onSave }: FieldDialogProps) {
  const isNew = 'type' in start;
  const [changed, setChanged] = useState<FieldDefinition | null>(null);
  const groupId = stored?.groupId;
  // One component as long as the group is one, so that it is not mounted anew while it counts.
  const UsageNote = useMemo(
    () =>
      groupId ? ({ fieldId }: { fieldId: string }) => <FieldUsageNote groupId={groupId} fieldId={fieldId} /> : null,
    [groupId],
  );
  return (
    <SubFields value={SubFieldDialog}>
      <SubFieldUsageNote value={UsageNote}>
        <FieldSettings
          title={isNew ? 'Add New Field' : 'Edit Field'}
          saveLabel={isNew ? 'Add Field' : 'Save Field'}
          scope="field."
          field={isNew ? null : { ...start.field, isNew: false }}
          startType={isNew ? start.type : start.field.type}
          startLabel={isNew ? start.label : undefined}
          typeChoices={allChoices}
          check={fieldCheck(otherNames, list && { list })}
          mayChangeType={stored !== undefined}
          note={stored && <IndexNote groupId={stored.groupId} fieldId={stored.definition.id} />}
          onClose={onClose}
          onSave={(form) => {
            const field = readField(form, list);
            if (!field) return;
            if (stored && !keepsValues(stored.definition, field)) setChanged(field);
            else onSave(field, false);
          }}
        />
        {stored && changed && (
          <Slot
            name="typeChange"
            give={{
              groupId: stored.groupId,
              before: stored.definition,
              after: changed,
              onClose: () => setChanged(null),
              onConfirm: (convert) => onSave(changed, convert),
            }}
          />
        )}
      </SubFieldUsageNote>
    </SubFields>
  );
}

/** Adds a field to a field or edits one [G13]. */
function SubFieldDialog({ owner, field, otherNames, onClose, onSave }: SubFieldDialogProps) {
  return (
    <InsideField value={true}>
      <FieldSettings
        title={field ? 'Edit Sub Field' : 'Add Sub Field'}
        saveLabel={field ? 'Save Sub Field' : 'Add Sub Field'}
        scope="sub-field."
        field={field ? { ...field, isNew: false } : null}
        startType={field?.type ?? innerFieldTypes[0].type}
        typeChoices={innerChoices}
        check={fieldCheck(otherNames, { owner })}
        onClose={onClose}
        onSave={(form) => {
          const inner = readInnerField(form, owner);
          if (inner) onSave(inner);
        }}
      />
    </InsideField>
  );
}
