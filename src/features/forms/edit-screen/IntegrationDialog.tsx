import { ActionIcon, Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { required } from '../../../admin/kit/form/controls.tsx';
import { FilledSlotsContext, Slot } from '../../../admin/slots.tsx';
import type { FormField } from '../fields/form-fields.contract.ts';
import type { Integration, Recipient } from '../integrations/integrations.contract.ts';
import { faultsOf, noRecipientFields, recipientFields } from './integration-list.ts';

declare module '../../../admin/slots.tsx' {
  interface Slots {
    mailParts: MailPartsProps;
  }
}

/** The place of the choice of a provider and a template, which later features know. */
export interface MailPartsProps {
  emailProviderId: string | null;
  emailTemplateId: string | null;
  faults: Readonly<Record<string, string>>;
  onChange: (part: { emailProviderId?: string; emailTemplateId?: string }) => void;
}

interface IntegrationDialogProps {
  integration: Integration;
  isNew: boolean;
  fields: readonly FormField[];
  onClose: () => void;
  onSave: (integration: Integration) => void;
}

const types = [
  { value: 'static', label: 'One address' },
  { value: 'dynamic', label: 'The address in an answer' },
];

/** Adds a notification or edits one [I17]. */
export function IntegrationDialog({ integration, isNew, fields, onClose, onSave }: IntegrationDialogProps) {
  const [draft, setDraft] = useState(integration);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = (part: Partial<Integration>) => setDraft({ ...draft, ...part });
  const save = () => {
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length === 0) onSave(draft);
  };
  const choices = recipientFields(fields).map(({ name, label }) => ({ value: name, label }));
  const hasMailParts = useContext(FilledSlotsContext).mailParts !== undefined;
  const title = isNew ? 'Add Email Integration' : 'Edit Email Integration';

  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <Stack gap="md" role="form" aria-label={title}>
        <TextInput
          label="Name"
          {...required}
          data-autofocus
          value={draft.name}
          error={faults['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Sender Email"
          type="email"
          {...required}
          value={draft.senderEmail}
          error={faults['senderEmail']}
          onChange={(event) => change({ senderEmail: event.currentTarget.value })}
        />
        <Select
          label="Recipient Type"
          data={types}
          value={draft.recipientType}
          allowDeselect={false}
          // Switching clears the other value.
          onChange={(type) =>
            change({
              recipientType: type === 'dynamic' ? 'dynamic' : 'static',
              recipientEmail: '',
              recipientField: '',
              recipientFieldName: '',
            })
          }
        />
        {draft.recipientType === 'static' ? (
          <TextInput
            label="Recipient Email"
            type="email"
            {...required}
            value={draft.recipientEmail}
            error={faults['recipientEmail']}
            onChange={(event) => change({ recipientEmail: event.currentTarget.value })}
          />
        ) : (
          <FieldChoice
            label="Recipient Field"
            choices={choices}
            value={draft.recipientFieldName}
            error={faults['recipientFieldName']}
            onChange={(name) => change({ recipientField: name, recipientFieldName: name })}
          />
        )}
        <Recipients
          label="CC"
          path="ccRecipients"
          choices={choices}
          recipients={draft.ccRecipients}
          faults={faults}
          onChange={(ccRecipients) => change({ ccRecipients })}
        />
        <Recipients
          label="BCC"
          path="bccRecipients"
          choices={choices}
          recipients={draft.bccRecipients}
          faults={faults}
          onChange={(bccRecipients) => change({ bccRecipients })}
        />
        {hasMailParts ? (
          <Slot
            name="mailParts"
            give={{
              emailProviderId: draft.emailProviderId,
              emailTemplateId: draft.emailTemplateId,
              faults,
              onChange: change,
            }}
          />
        ) : (
          <>
            <TextInput
              label="Email Provider"
              description="The id of the provider that sends it."
              {...required}
              value={draft.emailProviderId ?? ''}
              error={faults['emailProviderId']}
              onChange={(event) => change({ emailProviderId: event.currentTarget.value })}
            />
            <TextInput
              label="Email Template"
              description="The id of the template that it is written by."
              {...required}
              value={draft.emailTemplateId ?? ''}
              error={faults['emailTemplateId']}
              onChange={(event) => change({ emailTemplateId: event.currentTarget.value })}
            />
          </>
        )}
        <NumberInput
          label="Delay in minutes"
          value={draft.delayMinutes}
          error={faults['delayMinutes']}
          min={0}
          onChange={(minutes) => change({ delayMinutes: typeof minutes === 'number' ? minutes : 0 })}
        />
        <Switch
          label="Attach files that were sent"
          checked={draft.attachUploads}
          onChange={(event) => change({ attachUploads: event.currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>{isNew ? 'Add Integration' : 'Save Integration'}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface FieldChoiceProps {
  label: string;
  choices: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function FieldChoice({ label, choices, value, error, onChange }: FieldChoiceProps) {
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

interface RecipientsProps {
  label: string;
  path: string;
  choices: readonly { value: string; label: string }[];
  recipients: readonly Recipient[];
  faults: Readonly<Record<string, string>>;
  onChange: (recipients: Recipient[]) => void;
}

function Recipients({ label, path, choices, recipients, faults, onChange }: RecipientsProps) {
  const change = (place: number, part: Partial<Recipient>) =>
    onChange(recipients.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <Stack gap="xs" role="group" aria-label={`${label} recipients`}>
      {recipients.map((one, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a recipient has no name but its place.
        <Group key={place} gap="xs" align="flex-end" wrap="wrap">
          <Select
            label={`${label} ${place + 1}`}
            data={types}
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
              error={faults[`${path}.${place}.email`]}
              onChange={(event) => change(place, { email: event.currentTarget.value })}
            />
          ) : (
            <FieldChoice
              label="Field"
              choices={choices}
              value={one.fieldName}
              error={faults[`${path}.${place}.fieldName`]}
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
