import { Button, Group, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { NumberControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { imageFits, maxPresets, presetFormats } from '../../../contracts/images/image-presets.ts';
import { FormSection } from './FormSection.tsx';
import classes from './LinkList.module.css';
import type { SiteForm } from './site-form.ts';

const fitTexts: Record<(typeof imageFits)[number], string> = {
  cover: 'Fill and cut',
  contain: 'Whole on a ground',
  inside: 'Whole, at most so large',
};
const fits = imageFits.map((value) => ({ value, label: fitTexts[value] }));
const formats = presetFormats.map((value) => ({
  value,
  label: value === 'auto' ? 'Best the browser takes' : value.toUpperCase(),
}));

/** Sizes of pictures that front ends ask for by name. */
export function ImagePresets({ disabled }: { disabled: boolean }) {
  // Not a field array: that would complain about a preset before anybody could write it.
  const { setValue, formState } = useFormContext<SiteForm>();
  const presets = useWatch<SiteForm, 'imagePresets'>({ name: 'imagePresets' });
  const [added, setAdded] = useState<number | null>(null);
  const message = formState.errors.imagePresets?.message;
  const change = (next: SiteForm['imagePresets']) => setValue('imagePresets', next, { shouldDirty: true });
  const add = () => {
    setAdded(presets.length);
    change([...presets, { name: '', width: 640, height: null, fit: 'inside', format: 'auto', quality: 80 }]);
  };
  return (
    <FormSection
      name="imagePresets"
      title="Image presets"
      text="Sizes that a front end asks for by name: /media/….jpeg?preset=card. “Fill and cut” keeps the focal point in sight."
    >
      {presets.map((preset, index) => {
        const name = (part: string) => `imagePresets.${index}.${part}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are bound to their place in the list and hold nothing of their own.
          <fieldset key={index} className={classes.link}>
            <legend className="visually-hidden">Preset {index + 1}</legend>
            <TextControl name={name('name')} label="Name" w={140} autoFocus={index === added} spellCheck={false} />
            <NumberControl name={name('width')} label="Width" w={90} />
            <NumberControl name={name('height')} label="Height" w={90} />
            <Choice name={name('fit')} label="Fit" choices={fits} disabled={disabled} w={190} />
            <Choice name={name('format')} label="Format" choices={formats} disabled={disabled} w={190} />
            <NumberControl name={name('quality')} label="Quality" w={80} />
            <Button
              variant="subtle"
              color="gray"
              mt={24}
              disabled={disabled}
              aria-label={`Remove preset ${preset.name || index + 1}`}
              onClick={() => change(presets.toSpliced(index, 1))}
            >
              Remove
            </Button>
          </fieldset>
        );
      })}
      {typeof message === 'string' && (
        <Text size="sm" c="var(--mw-red)">
          {message}
        </Text>
      )}
      <Group gap="sm">
        <Button
          id="imagePresets"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={disabled || presets.length >= maxPresets}
          onClick={add}
        >
          Add Preset
        </Button>
        <Text size="sm" c="dimmed">
          A picture is made when it is first asked for, and kept.
        </Text>
      </Group>
    </FormSection>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  disabled: boolean;
  w: number;
}

function Choice({ name, label, choices, disabled, w }: ChoiceProps) {
  const { field, fieldState } = useController({ name });
  return (
    <Select
      label={label}
      data={[...choices]}
      value={String(field.value)}
      onChange={(value) => value !== null && field.onChange(value)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      allowDeselect={false}
      disabled={disabled}
      w={w}
    />
  );
}
