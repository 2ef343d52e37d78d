import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import type { Recipient } from '../integrations/integrations.contract.ts';
import { noRecipientFields } from './integration-list.ts';

export const recipientTypes = [
  { value: 'static', label: 'Static: one address' },
  { value: 'dynamic', label: 'Dynamic: the address in an answer' },
];

interface FieldOption {
  value: string;
  label: string;
}

interface FieldChoiceProps {
  label: string;
  choices: readonly FieldOption[];
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** The field whose answer is an address; where the form has none, how to get one [I19]. */
export function FieldChoice({ label, choices, value, error, onChange }: FieldChoiceProps) {
  if (choices.length === 0)
    return (
      <Text size="sm" role="alert">
        {noRecipientFields}
      </Text>
    );
  return (
    <Select
      label={label}
      {...required}
      data={[...choices]}
      value={value || null}
      error={error}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}

interface ReplyToProps {
  choices: readonly FieldOption[];
  replyTo: Recipient | null;
  issues: Readonly<Record<string, string>>;
  onChange: (replyTo: Recipient | null) => void;
}

/** Where replies to the mail go; left empty, to its sender. */
export function ReplyTo({ choices, replyTo, issues, onChange }: ReplyToProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="wrap" role="group" aria-label="Reply-to">
      <Select
        label="Reply To"
        placeholder="The sender"
        data={recipientTypes}
        value={replyTo?.type ?? null}
        clearable
        onChange={(type) =>
          onChange(type === null ? null : { type: type === 'dynamic' ? 'dynamic' : 'static', email: '', fieldName: '' })
        }
      />
      {replyTo?.type === 'static' && (
        <TextInput
          label="Reply Address"
          type="email"
          {...required}
          value={replyTo.email}
          error={issues['replyTo.email']}
          onChange={(event) => onChange({ ...replyTo, email: event.currentTarget.value })}
        />
      )}
      {replyTo?.type === 'dynamic' && (
        <FieldChoice
          label="Reply Field"
          choices={choices}
          value={replyTo.fieldName}
          error={issues['replyTo.fieldName']}
          onChange={(fieldName) => onChange({ ...replyTo, fieldName })}
        />
      )}
    </Group>
  );
}

interface RecipientsProps {
  label: string;
  path: string;
  choices: readonly FieldOption[];
  recipients: readonly Recipient[];
  issues: Readonly<Record<string, string>>;
  onChange: (recipients: Recipient[]) => void;
}

/** More recipients of one sort, each an address or the answer of a field [I17]. */
export function Recipients({ label, path, choices, recipients, issues, onChange }: RecipientsProps) {
  const change = (place: number, part: Partial<Recipient>) =>
    onChange(recipients.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={`${label} recipients`}>
      {recipients.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a recipient has no name but its place.
        <Group key={place} gap="xs" align="flex-end" wrap="wrap">
          <Select
            label={`${label} ${place + 1}`}
            data={recipientTypes}
            value={one.type}
            allowDeselect={false}
            onChange={(type) =>
              change(place, { type: type === 'dynamic' ? 'dynamic' : 'static', email: '', fieldName: '' })
            }
          />
          {one.type === 'static' ? (
            <TextInput
              label="Address"
              type="email"
              value={one.email}
              error={issues[`${path}.${place}.email`]}
              onChange={(event) => change(place, { email: event.currentTarget.value })}
            />
          ) : (
            <FieldChoice
              label="Field"
              choices={choices}
              value={one.fieldName}
              error={issues[`${path}.${place}.fieldName`]}
              onChange={(fieldName) => change(place, { fieldName })}
            />
          )}
          <ActionIcon
            aria-label={`Remove ${label} ${place + 1}`}
            onClick={() => onChange(recipients.filter((_, at) => at !== place))}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...recipients, { type: 'static', email: '', fieldName: '' }])}
        >
          Add {label}
        </Button>
      </Group>
    </Stack>
  );
}
