import { TextInput } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/fields/field-input.ts';

/** An e-mail address. */
export function EmailInput(props: FieldInputProps<DefinitionOf<'email'>>) {
  const { definition, value, onChange } = props;
  return (
    <TextInput
      {...wrapperProps(props)}
      type="email"
      autoComplete="off"
      spellCheck={false}
      placeholder={definition.ui.placeholder}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
