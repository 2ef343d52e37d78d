import { NumberInput as Input } from '../../../admin-kit/kit/form/NumberInput.tsx';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { stepOf } from './number.field.ts';

/** A number; what cannot be one is kept as typed, for the check to reject. */
export function NumberInput(props: FieldInputProps<DefinitionOf<'number'>>) {
  const { definition, value, onChange } = props;
  return (
    <Input
      {...wrapperProps(props)}
      placeholder={definition.ui.placeholder}
      step={stepOf(definition.validation)}
      isGrouped
      value={value}
      onChange={onChange}
    />
  );
}
