import { Group, Stack } from '@mantine/core';
import { NumberControl } from '../../admin/kit/controls.tsx';
import { editorHeight } from './editor.kind.ts';

/** The editor's height, and how long its text may be. */
export function EditorSettings() {
  return (
    <Stack gap="md">
      <NumberControl
        name="ui.min_height"
        label="Minimum height"
        description={`Of the empty editor, ${editorHeight.least} to ${editorHeight.most} pixels.`}
        allowNegative={false}
      />
      <Group grow align="flex-start">
        <NumberControl name="validation.min_length" label="Minimum length" allowDecimal={false} allowNegative={false} />
        <NumberControl name="validation.max_length" label="Maximum length" allowDecimal={false} allowNegative={false} />
      </Group>
    </Stack>
  );
}
