import '@mantine/dates/styles.layer.css';
import { DateInput as Input } from '@mantine/dates';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/fields/field-input.ts';
import { formatDate, readDate } from './date.kind.ts';

/** A day, typed in the field's format or picked; days outside the limits cannot be picked. */
export function DateInput(props: FieldInputProps<DefinitionOf<'date'>>) {
  const { definition, value, onChange } = props;
  const { date_format: format, validation, ui } = definition;
  return (
    <Input
      {...wrapperProps(props)}
      placeholder={ui.placeholder ?? format}
      valueFormat={(iso) => formatDate(iso, format)}
      dateParser={(typed) => readDate(typed, format)}
      minDate={validation.min_date}
      maxDate={validation.max_date}
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${definition.label}` }}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
    />
  );
}
