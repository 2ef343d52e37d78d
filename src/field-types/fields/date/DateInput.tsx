import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { DayInput } from './DayInput.tsx';

/** A day, typed in the field's format or picked; days outside the limits cannot be picked. */
export function DateInput(props: FieldInputProps<DefinitionOf<'date'>>) {
  const { definition, value, onChange } = props;
  const { date_format: format, validation, ui } = definition;
  return (
    <DayInput
      {...wrapperProps(props)}
      format={format}
      placeholder={ui.placeholder ?? format}
      minDate={validation.min_date}
      maxDate={validation.max_date}
      value={value}
      onChange={onChange}
    />
  );
}
