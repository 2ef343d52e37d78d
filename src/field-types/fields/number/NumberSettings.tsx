import { Group, Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { NumberControl, SwitchControl } from '../../../admin-kit/kit/form/controls.tsx';
import { DeliverySettings } from '../../settings/field-settings.tsx';
import { stepOf } from './number.field.ts';

/** Limits, step and default of a number. */
export function NumberSettings() {
  const isWhole = useWatch({ name: 'validation.integer_only' }) === true;
  const step = stepOf({ integer_only: isWhole });
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <NumberControl name="validation.min" label="Minimum" />
        <NumberControl name="validation.max" label="Maximum" />
        <NumberControl name="validation.step" label="Step" placeholder={String(step)} />
      </Group>
      <SwitchControl name="validation.integer_only" label="Whole numbers only" />
      <NumberControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}
