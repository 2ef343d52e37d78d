import { Group, Stack } from '@mantine/core';
import { NumberControl, SwitchControl } from '../../../admin/kit/form/controls.tsx';
import { DeliverySettings } from '../../settings/field-settings.tsx';

/** Limits, step and default of a number. */
export function NumberSettings() {
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <NumberControl name="validation.min" label="Minimum" />
        <NumberControl name="validation.max" label="Maximum" />
        <NumberControl name="validation.step" label="Step" placeholder="0.01" />
      </Group>
      <SwitchControl name="validation.integer_only" label="Whole numbers only" />
      <NumberControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}
