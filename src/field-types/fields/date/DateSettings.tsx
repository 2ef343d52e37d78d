import { Group, Stack } from '@mantine/core';
import { useContext } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { SelectControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { DeliverySettings } from '../../settings/field-settings.tsx';
import { FieldUse } from '../../settings/field-use.admin.ts';
import { DayInput } from './DayInput.tsx';
import { type DateFormat, dateFormats } from './date-format.ts';

/** Format, first and last day, and the default. */
export function DateSettings() {
  const use = useContext(FieldUse);
  return (
    <Stack gap="md">
      <SelectControl
        name="date_format"
        label="Date format"
        data={dateFormats.map((value) => ({ value, label: labelOf(value, use) }))}
      />
      <Group grow align="flex-start">
        <DayControl name="validation.min_date" label="First date" />
        <DayControl name="validation.max_date" label="Last date" />
      </Group>
      <DayControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}

/** Forms offer the formats in the letters that [I11] names, entries in those of [G08]; both are taken in. */
const labelOf = (format: DateFormat, use: 'entry' | 'form') => (use === 'form' ? format.toUpperCase() : format);

function DayControl({ name, label }: { name: string; label: string }) {
  const id = useFieldId(name);
  const { field, fieldState } = useController({ name });
  const format: DateFormat = useWatch({ name: 'date_format' });
  return (
    <DayInput
      id={id}
      ref={field.ref}
      label={label}
      format={format}
      value={field.value}
      onChange={(day) => field.onChange(day ?? undefined)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
