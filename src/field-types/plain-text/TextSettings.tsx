import { Group, Stack } from '@mantine/core';
import { NumberControl, TextControl } from '../../admin-kit/kit/form/controls.tsx';
import { DeliverySettings } from '../settings/field-settings.tsx';
import { PatternTester } from './PatternTester.tsx';

/** Lengths, pattern and default of one line of text. */
export function TextSettings(pattern: PatternHelp) {
  return (
    <Stack gap="md">
      <LengthSettings {...pattern} />
      <TextControl name="default_value" label="Default value" />
      <DeliverySettings />
    </Stack>
  );
}

interface PatternHelp {
  example?: string;
  /** A text as entries keep it, which is what the pattern is tried on. */
  asStored?: (text: string) => string;
}

/** Shared by every type whose value is one plain text. */
export function LengthSettings({ example = String.raw`^[A-Z]{2}\d{4}$`, asStored }: PatternHelp) {
  return (
    <>
      <LengthLimits />
      <TextControl
        name="validation.pattern"
        label="Pattern"
        description={`A regular expression, such as ${example}`}
        classNames={{ input: 'mono' }}
        spellCheck={false}
      />
      <PatternTester asStored={asStored} />
    </>
  );
}

/** The least and the greatest length of a text, side by side. */
export function LengthLimits() {
  return (
    <Group grow align="flex-start">
      <NumberControl name="validation.min_length" label="Minimum length" />
      <NumberControl name="validation.max_length" label="Maximum length" />
    </Group>
  );
}
