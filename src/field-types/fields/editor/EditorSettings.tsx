import { Stack } from '@mantine/core';
import { NumberControl } from '../../../admin-kit/kit/form/controls.tsx';
import { LengthLimits } from '../../plain-text/TextSettings.tsx';
import { editorHeight } from './editor.field.ts';

/** The editor's height, and how long its text may be. */
export function EditorSettings() {
  return (
    <Stack gap="md">
      <NumberControl
        name="ui.min_height"
        label="Minimum height"
        description={`Of the empty editor, ${editorHeight.min} to ${editorHeight.max} pixels.`}
      />
      <LengthLimits />
    </Stack>
  );
}
