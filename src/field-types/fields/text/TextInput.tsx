import { TextInput as Input } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { CountedLength } from '../../plain-text/CountedLength.tsx';

/** One line of text. */
export function TextInput(props: FieldInputProps<DefinitionOf<'text'>>) {
  const { definition, value, onChange } = props;
  return (
    <CountedLength text={value} max={definition.validation.max_length}>
      <Input
        {...wrapperProps(props)}
        dir="auto"
        placeholder={definition.ui.placeholder}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CountedLength>
  );
}
