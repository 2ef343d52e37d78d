import { Group, Stack } from '@mantine/core';
import { NumberControl, TextControl } from '../../admin/kit/controls.tsx';
import { DeliverySettings } from '../../admin/kit/fields/field-settings.tsx';
import { PatternTester } from './PatternTester.tsx';

/** Lengths and pattern of text and text area, and a text's default. */
export function TextSettings() {
  return (
    <Stack gap="md">
      <LengthSettings />
      <TextControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}

/** Shared by text and text area. */
export function LengthSettings() {
  return (
    <>
      <Group grow align="flex-start">
        <NumberControl name="validation.min_length" label="Minimum length" allowDecimal={false} allowNegative={false} />
        <NumberControl name="validation.max_length" label="Maximum length" allowDecimal={false} allowNegative={false} />
      </Group>
      <TextControl
        name="validation.pattern"
        label="Pattern"
        description="A regular expression, such as ^[A-Z]{2}\d{4}$"
        classNames={{ input: 'mono' }}
        spellCheck={false}
      />
      <PatternTester />
    </>
  );
}
