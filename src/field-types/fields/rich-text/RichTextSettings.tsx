import { Group, Slider, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { NumberControl, SwitchControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { richTextHeight } from './rich-text.field.ts';

const ToolbarPreview = lazy(async () => ({ default: (await import('./ToolbarPreview.tsx')).ToolbarPreview }));

const groups = [
  ['basic_formatting', 'Basic formatting'],
  ['links', 'Links'],
  ['lists', 'Lists'],
  ['alignment', 'Alignment'],
  ['images', 'Images'],
  ['media', 'Media'],
  ['tables', 'Tables'],
  ['code_blocks', 'Code blocks'],
  ['custom_styles', 'Custom styles'],
] as const;

/** The editor's height and tools, with a preview of the toolbar [F15]. */
export function RichTextEditorOptions() {
  const { field } = useController({ name: 'ui.height' });
  const id = useFieldId('ui.height');
  const height = typeof field.value === 'number' ? field.value : richTextHeight.usual;
  const options: unknown = useWatch({ name: 'ui.toolbar_options' });
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={500} id={`${id}-label`}>
          Height: {height} px
        </Text>
        <Slider
          thumbProps={{ id, 'aria-labelledby': `${id}-label` }}
          min={richTextHeight.min}
          max={richTextHeight.max}
          step={richTextHeight.step}
          value={height}
          onChange={field.onChange}
          label={null}
        />
      </div>
      <Group gap="md">
        {groups.map(([name, label]) => (
          <SwitchControl key={name} name={`ui.toolbar_options.${name}`} label={label} w={180} />
        ))}
      </Group>
      <section aria-label="Toolbar preview">
        <Text size="sm" fw={500} mb={4}>
          Toolbar preview
        </Text>
        <Suspense fallback={<LoadingNote />}>
          <ToolbarPreview options={options} />
        </Suspense>
      </section>
    </Stack>
  );
}

/** How long its text may be. */
export function RichTextValidation() {
  return (
    <NumberControl
      name="validation.max_length"
      label="Maximum length"
      description="Characters without formatting; empty for no limit."
    />
  );
}
