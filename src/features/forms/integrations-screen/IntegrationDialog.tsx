import { Button, Group, Select, Skeleton, Stack, Switch, TextInput } from '@mantine/core';
import { useContext, useRef, useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DialogForm } from '../../../admin-kit/kit/dialogs/DialogForm.tsx';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { NumberInput } from '../../../admin-kit/kit/form/NumberInput.tsx';
import { FilledSlotsContext, Slot } from '../../../admin-kit/slots.tsx';
import type { FormField } from '../fields/form-fields.contract.ts';
import type { Integration } from '../integrations/integrations.contract.ts';
import { IntegrationCondition } from './IntegrationCondition.tsx';
import { errorsOf, recipientFields } from './integration-list.ts';
import { FieldChoice, Recipients, ReplyTo, recipientTypes } from './Recipients.tsx';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    mailParts: MailPartsProps;
  }
}

/** The place of the choice of a provider and a template, which later features know. */
export interface MailPartsProps {
  emailProviderId: string | null;
  emailTemplateId: string | null;
  /** Of a new notification that somebody has named what most of them have is filled in. */
  isBegun: boolean;
  issues: Readonly<Record<string, string>>;
  onChange: (part: { emailProviderId?: string; emailTemplateId?: string }) => void;
  /** The address of a provider that was filled in. */
  onSender: (email: string) => void;
}

interface IntegrationDialogProps {
  integration: Integration;
  isNew: boolean;
  fields: readonly FormField[];
  onClose: () => void;
  onSave: (integration: Integration) => void;
}

/** Adds a notification or edits one [I17]. */
export function IntegrationDialog({ integration, isNew, fields, onClose, onSave }: IntegrationDialogProps) {
  const [draft, setDraft] = useState(integration);
  const [issues, setErrors] = useState<Record<string, string>>({});
  const senderInput = useRef<HTMLInputElement>(null);
  const [filledIn, setFilledIn] = useState('');

  const change = (part: Partial<Integration>) => setDraft((now) => ({ ...now, ...part }));
  const save = () => {
    const newErrors = errorsOf(draft, fields);
    setErrors(newErrors);
    if (Object.keys(newErrors).length === 0) onSave(draft);
  };
  const choices = recipientFields(fields).map(({ name, label }) => ({ value: name, label }));
  const hasMailParts = useContext(FilledSlotsContext).mailParts !== undefined;
  const title = isNew ? 'Add Email Integration' : 'Edit Email Integration';

  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <DialogForm label={title} onSubmit={save}>
        <Stack gap="md">
          <TextInput
            label="Name"
            {...required}
            data-autofocus
            value={draft.name}
            error={issues['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            ref={senderInput}
            label="Sender Email"
            type="email"
            {...required}
            value={draft.senderEmail}
            error={issues['senderEmail']}
            // What was filled in is written over.
            onFocus={(event) => draft.senderEmail === filledIn && event.currentTarget.select()}
            onChange={(event) => change({ senderEmail: event.currentTarget.value })}
          />
          <Select
            label="Recipient Type"
            data={recipientTypes}
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
              error={issues['recipientEmail']}
              onChange={(event) => change({ recipientEmail: event.currentTarget.value })}
            />
          ) : (
            <FieldChoice
              label="Recipient Field"
              choices={choices}
              value={draft.recipientFieldName}
              error={issues['recipientFieldName']}
              onChange={(name) => change({ recipientField: name, recipientFieldName: name })}
            />
          )}
          <Recipients
            label="CC"
            path="ccRecipients"
            choices={choices}
            recipients={draft.ccRecipients}
            issues={issues}
            onChange={(ccRecipients) => change({ ccRecipients })}
          />
          <Recipients
            label="BCC"
            path="bccRecipients"
            choices={choices}
            recipients={draft.bccRecipients}
            issues={issues}
            onChange={(bccRecipients) => change({ bccRecipients })}
          />
          <ReplyTo
            choices={choices}
            replyTo={draft.replyTo}
            issues={issues}
            onChange={(replyTo) => change({ replyTo })}
          />
          {hasMailParts ? (
            <Slot
              name="mailParts"
              loading={<Skeleton height={150} role="status" aria-label="Loading content..." />}
              give={{
                emailProviderId: draft.emailProviderId,
                emailTemplateId: draft.emailTemplateId,
                isBegun: isNew && draft.name.trim() !== '',
                issues,
                onChange: change,
                onSender: (email) => {
                  // Nothing is put into a box that somebody is writing in.
                  if (document.activeElement === senderInput.current) return;
                  setDraft((now) => (now.senderEmail === '' ? { ...now, senderEmail: email } : now));
                  setFilledIn(email);
                },
              }}
            />
          ) : (
            <>
              <TextInput
                label="Email Provider"
                description="The id of the provider that sends it."
                {...required}
                value={draft.emailProviderId ?? ''}
                error={issues['emailProviderId']}
                onChange={(event) => change({ emailProviderId: event.currentTarget.value })}
              />
              <TextInput
                label="Email Template"
                description="The id of the template that it is written by."
                {...required}
                value={draft.emailTemplateId ?? ''}
                error={issues['emailTemplateId']}
                onChange={(event) => change({ emailTemplateId: event.currentTarget.value })}
              />
            </>
          )}
          <IntegrationCondition
            condition={draft.condition}
            fields={fields}
            violation={Object.entries(issues).find(([path]) => path.startsWith('condition'))?.[1]}
            onChange={(condition) => change({ condition })}
          />
          <NumberInput
            label="Delay in minutes"
            value={draft.delayMinutes}
            error={issues['delayMinutes']}
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
            <Button type="submit">{isNew ? 'Add Integration' : 'Save Integration'}</Button>
          </Group>
        </Stack>
      </DialogForm>
    </Dialog>
  );
}
