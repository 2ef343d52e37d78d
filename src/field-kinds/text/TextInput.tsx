import { TextInput as Input } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/field-input.ts';

/** One line of text. */
export function TextInput(props: FieldInputProps<DefinitionOf<'text'>>) {
  const { definition, value, onChange } = props;
  return (
    <Input
      {...wrapperProps(props)}
      placeholder={definition.ui.placeholder}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
