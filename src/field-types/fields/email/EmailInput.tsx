import { TextInput } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { CountedLength } from '../../plain-text/CountedLength.tsx';

/** An e-mail address. */
export function EmailInput(props: FieldInputProps<DefinitionOf<'email'>>) {
  const { definition, value, onChange } = props;
  return (
    <CountedLength text={value} max={definition.validation.max_length}>
      <TextInput
        {...wrapperProps(props)}
        type="email"
        autoComplete="off"
        spellCheck={false}
        placeholder={definition.ui.placeholder}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CountedLength>
  );
}
