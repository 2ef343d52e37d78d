import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useController, useFormState } from 'react-hook-form';
import trio from '../../../admin-kit/kit/form/FieldTrio.module.css';
import type { VariableRow } from './template-form.ts';

const parts = [
  { key: 'name', label: 'Variable' },
  { key: 'defaultValue', label: 'Default value' },
  { key: 'description', label: 'Meaning' },
] as const;

/** The variables that a template declares [J09]. */
export function VariableRows({ disabled }: { disabled: boolean }) {
  const { field } = useController({ name: 'variableRows' });
  const { errors } = useFormState();
  const rows = field.value as VariableRow[];
  const issues = Object.entries((errors['variables'] ?? {}) as Record<string, { message?: unknown }>);
  const change = (place: number, part: Partial<VariableRow>) =>
    field.onChange(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  return (
    <Stack gap="xs" role="group" aria-label="Variables">
      <Text size="sm" fw={500}>
        Variables
      </Text>
      <Text size="xs" c="dimmed">
        Fields of a form, form.name, form.slug, submission.id, submission.createdAt, submission.url, site.name, site.url
        and all_fields need no declaration.
      </Text>
      {issues.map(([name, { message }]) => (
        <Text key={name} c="red" size="sm" role="alert">
          {name}: {String(message ?? 'is not right')}
        </Text>
      ))}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
        <div key={place} className={trio.trio}>
          {parts.map(({ key, label }) => (
            <TextInput
              key={key}
              label={`${label} ${place + 1}`}
              value={row[key]}
              disabled={disabled}
              onChange={(event) => change(place, { [key]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            aria-label={`Remove variable ${place + 1}`}
            disabled={disabled}
            onClick={() => field.onChange(rows.filter((_, at) => at !== place))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          disabled={disabled}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => field.onChange([...rows, { name: '', defaultValue: '', description: '' }])}
        >
          Add variable
        </Button>
      </Group>
    </Stack>
  );
}
