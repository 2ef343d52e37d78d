import { Group, Stack } from '@mantine/core';
import { SelectControl, SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { DeliverySettings } from '../../settings/field-settings.tsx';

const positions = [
  { value: 'right', label: 'Right of the switch' },
  { value: 'left', label: 'Left of the switch' },
];

/** The words for on and off, where the label stands, and the default. */
export function BooleanSettings() {
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <TextControl name="ui.true_label" label="Label when on" />
        <TextControl name="ui.false_label" label="Label when off" />
      </Group>
      <SelectControl name="ui.label_position" label="Label position" data={positions} />
      <SwitchControl name="default_value" label="On by default" />
      <SwitchControl
        name="validation.must_be_true"
        label="Must be accepted"
        description="For a consent: no other answer than yes counts."
      />
      <DeliverySettings />
    </Stack>
  );
}
