import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { PastedOptions } from './PastedOptions.tsx';

interface Option {
  label: string;
  value: string;
}

/** The options in order; one whose value exists already is not added [G07]. */
export function SelectOptions() {
  const { formState, getValues } = useFormContext<{ options: Option[] }>();
  const options = useFieldArray<{ options: Option[] }>({ name: 'options' });
  const [draft, setDraft] = useState<Option>({ label: '', value: '' });
  const [refusal, setError] = useState<string | null>(null);
  const labelInput = useRef<HTMLInputElement>(null);
  const problem = formState.errors.options?.root?.message ?? formState.errors.options?.message;

  const add = () => {
    if (draft.label.trim() === '') return setError('Option label is required');
    take();
    labelInput.current?.focus();
  };

  const take = () => {
    const label = draft.label.trim();
    const value = draft.value.trim() || label;
    if (getValues('options').some((option) => option.value === value)) return setError('Another option has this value');
    options.append({ label, value }, { shouldFocus: false });
    setDraft({ label: '', value: '' });
    setError(null);
  };

  // What stands in the boxes is meant: whoever saves the field adds it. The form's own handler runs after this one.
  const takeLatest = useEffectEvent(() => draft.label.trim() !== '' && take());
  useEffect(() => {
    const form = labelInput.current?.form;
    const before = () => takeLatest();
    form?.addEventListener('submit', before, { capture: true });
    return () => form?.removeEventListener('submit', before, { capture: true });
  }, []);

  const change = (part: Partial<Option>) => {
    setDraft({ ...draft, ...part });
    setError(null);
  };

  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <Stack gap="sm">
      {options.fields.map((option, index) => (
        <Group key={option.id} gap="xs" wrap="nowrap" align="flex-start">
          <TextControl name={`options.${index}.label`} aria-label={`Label of option ${index + 1}`} flex={1} />
          <TextControl
            name={`options.${index}.value`}
            aria-label={`Value of option ${index + 1}`}
            flex={1}
            classNames={{ input: 'mono' }}
          />
          <ActionIcon
            aria-label={`Move option ${index + 1} up`}
            disabled={index === 0}
            onClick={() => options.move(index, index - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move option ${index + 1} down`}
            disabled={index === options.fields.length - 1}
            onClick={() => options.move(index, index + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Remove option ${index + 1}`}
            onClick={() => {
              options.remove(index);
              labelInput.current?.focus();
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap="xs" align="flex-end" wrap="wrap">
        <TextInput
          ref={labelInput}
          id={useFieldId('options')}
          label="Option Label"
          flex="1 1 140px"
          value={draft.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
          onKeyDown={addOnEnter}
        />
        <TextInput
          label="Option Value"
          placeholder={draft.label.trim() || 'Same as the label'}
          flex="1 1 140px"
          value={draft.value}
          onChange={(event) => change({ value: event.currentTarget.value })}
          onKeyDown={addOnEnter}
        />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add Option
        </Button>
      </Group>
      <PastedOptions
        existing={() => getValues('options')}
        onAdd={(added) => options.append(added, { shouldFocus: false })}
        onClose={() => labelInput.current?.focus()}
      />
      {(refusal ?? problem) && (
        <Text size="sm" c="red" role="alert">
          {refusal ?? problem}
        </Text>
      )}
    </Stack>
  );
}
