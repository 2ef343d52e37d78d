import { Group, Stack } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { SelectControl } from '../../../admin/kit/form/controls.tsx';
import { useFieldId } from '../../../admin/kit/form/field-id.ts';
import { DeliverySettings } from '../../settings/field-settings.tsx';
import { DayInput } from './DayInput.tsx';
import { type DateFormat, dateFormats } from './date-format.ts';

/** Format, first and last day, and the default. */
export function DateSettings() {
  return (
    <Stack gap="md">
      <SelectControl name="date_format" label="Date format" data={[...dateFormats]} />
      <Group grow align="flex-start">
        <DayControl name="validation.min_date" label="First date" />
        <DayControl name="validation.max_date" label="Last date" />
      </Group>
      <DayControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}

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
