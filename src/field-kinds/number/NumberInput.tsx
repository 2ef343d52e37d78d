import { NumberInput as Input } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/fields/field-input.ts';
import { stepOf } from './number.kind.ts';

/** A number; what cannot be one is kept as typed, for the check to refuse. */
export function NumberInput(props: FieldInputProps<DefinitionOf<'number'>>) {
  const { definition, value, onChange } = props;
  return (
    <Input
      {...wrapperProps(props)}
      placeholder={definition.ui.placeholder}
      step={stepOf(definition.validation)}
      allowDecimal={!definition.validation.integer_only}
      clampBehavior="none"
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(given) => onChange(given === '' ? null : given)}
    />
  );
}
