import { Stack } from '@mantine/core';
import { SwitchControl } from '../../admin/kit/controls.tsx';
import { DeliverySettings } from '../../admin/kit/fields/field-settings.tsx';

/** How many options may be chosen. */
export function SelectSettings() {
  return (
    <Stack gap="md">
      <SwitchControl name="allow_multiple_selection" label="Allow several options" />
      <DeliverySettings />
    </Stack>
  );
}
