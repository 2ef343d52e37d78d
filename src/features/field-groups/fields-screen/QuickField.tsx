import { ActionIcon, Group, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { FieldType } from '../../../field-types/registry.ts';
import { fieldNameFrom } from '../../../field-types/settings/field-settings.tsx';
import { type FieldTypeChoices, newField } from './FieldSettings.tsx';
import { readField } from './field-check.ts';

interface QuickFieldProps {
  typeChoices: FieldTypeChoices;
  takenNames: readonly string[];
  disabled: boolean;
  onAdd: (field: FieldDefinition) => void;
  /** The type needs more than a name, such as options: its dialog goes on with what was typed. */
  onMore: (start: { type: FieldType; label: string }) => void;
}

/** The last row of the fields: a name, a type and Enter add one. */
export function QuickField({ typeChoices, takenNames, disabled, onAdd, onMore }: QuickFieldProps) {
  const [label, setLabel] = useState('');
  const [type, setType] = useState<FieldType>('text');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const name = fieldNameFrom(label);
    if (label.trim() === '') return setError('Field name is required');
    if (takenNames.includes(name)) return setError('Another field has this name');
    const field = readField(newField(type, { label: label.trim(), name }));
    if (field) onAdd(field);
    else onMore({ type, label: label.trim() });
    setLabel('');
    setError(null);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // The form around it is not meant.
    event.preventDefault();
    add();
  };
  return (
    <Group role="group" aria-label="Add field" gap="xs" align="flex-start" mt="xs" wrap="nowrap">
      <TextInput
        ref={input}
        aria-label="Field name"
        placeholder="Add a field: its name"
        value={label}
        error={error}
        disabled={disabled}
        flex={1}
        onChange={({ currentTarget }) => {
          setLabel(currentTarget.value);
          setError(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Select
        aria-label="Field type"
        data={[...typeChoices]}
        value={type}
        disabled={disabled}
        allowDeselect={false}
        searchable
        w={150}
        onChange={(next) => next && setType(next as FieldType)}
      />
      <ActionIcon size={36} variant="default" aria-label="Add this field" disabled={disabled} onClick={add}>
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
