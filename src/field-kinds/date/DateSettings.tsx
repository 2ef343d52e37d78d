import '@mantine/dates/styles.layer.css';
import { Group, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useController, useWatch } from 'react-hook-form';
import { SelectControl } from '../../admin/kit/controls.tsx';
import { useFieldId } from '../../admin/kit/fields/field-id.ts';
import { DeliverySettings } from '../../admin/kit/fields/field-settings.tsx';
import { type DateFormat, dateFormats, formatDate, readDate } from './date.kind.ts';

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
  const value: unknown = field.value;
  return (
    <DateInput
      id={id}
      ref={field.ref}
      label={label}
      valueFormat={(iso) => formatDate(iso, format)}
      dateParser={(typed) => readDate(typed, format)}
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      value={typeof value === 'string' ? value : null}
      onChange={(iso) => field.onChange(iso ?? undefined)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
