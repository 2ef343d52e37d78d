import { Group, Switch, Text } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';

/** A switch; the state's own word stands beside it. */
export function BooleanInput(props: FieldInputProps<DefinitionOf<'boolean'>>) {
  const { definition, value, onChange } = props;
  const wrapper = wrapperProps(props);
  const { true_label: on, false_label: off, label_position: position } = definition.ui;
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Switch
        {...wrapper}
        labelPosition={position}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" aria-hidden="true">
        {value === true ? on : off}
      </Text>
    </Group>
  );
}
