import { Group, Stack } from '@mantine/core';
import { SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { SubFields } from '../../inner-fields/SubFields.tsx';

/** The fields that each item has. */
export function RepeaterSubFields() {
  return <SubFields owner="repeater" none="No sub fields yet. Each item holds one value for each of them." />;
}

/** The words of its buttons, and how items behave. */
export function RepeaterAppearance() {
  return (
    <Stack gap="md">
      <Group grow align="flex-start">
        <TextControl name="ui.add_button_label" label="Add button label" />
        <TextControl name="ui.remove_button_label" label="Remove button label" />
      </Group>
      <SwitchControl name="ui.allow_reordering" label="Allow reordering" />
      <SwitchControl name="ui.collapsed_by_default" label="Collapsed by default" />
    </Stack>
  );
}
