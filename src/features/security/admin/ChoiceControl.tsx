import { Radio, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';

interface ChoiceControlProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string; text: string }[];
  disabled: boolean;
}

/** One of a few, each with what it means. */
export function ChoiceControl({ name, label, choices, disabled }: ChoiceControlProps) {
  const { field, fieldState } = useController({ name });
  const id = useFieldId(name);
  return (
    <Radio.Group
      id={id}
      label={label}
      name={id}
      value={String(field.value)}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Stack gap="sm" mt={4}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.text}
            disabled={disabled}
            onBlur={field.onBlur}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
