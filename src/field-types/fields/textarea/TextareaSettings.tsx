import { Stack } from '@mantine/core';
import { NumberControl, TextareaControl } from '../../../admin-kit/kit/form/controls.tsx';
import { LengthSettings } from '../../plain-text/TextSettings.tsx';
import { DeliverySettings } from '../../settings/field-settings.tsx';

/** Height, lengths, pattern and default of a text area. */
export function TextareaSettings() {
  return (
    <Stack gap="md">
      <NumberControl name="ui.rows" label="Rows" description="Height of the empty input, 1 to 20." />
      <LengthSettings />
      <TextareaControl name="default_value" label="Default value" minRows={2} maxRows={8} />
      <DeliverySettings />
    </Stack>
  );
}
