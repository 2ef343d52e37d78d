import { Fieldset, Text } from '@mantine/core';
import { ItemInputs } from '../../inner-fields/ItemInputs.tsx';
import type { DefinitionOf, FieldInputProps } from '../../kit/field-type.admin.ts';
import type { FieldItem } from '../../kit/value.ts';

/** The inner fields of a group, in a frame of their own. */
export function GroupInput({
  definition,
  id,
  value,
  error,
  disabled,
  onChange,
  onBlur,
}: FieldInputProps<DefinitionOf<'group'>>) {
  const item = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldItem) : {};
  return (
    <Fieldset legend={definition.label} id={id} tabIndex={-1} disabled={disabled}>
      {definition.ui.description && (
        <Text size="sm" c="dimmed" mb="xs">
          {definition.ui.description}
        </Text>
      )}
      <ItemInputs
        id={id}
        fields={definition.sub_fields}
        item={item}
        disabled={disabled}
        onChange={onChange}
        onBlur={onBlur}
      />
      {error && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {error}
        </Text>
      )}
    </Fieldset>
  );
}
