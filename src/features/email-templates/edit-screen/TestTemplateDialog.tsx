import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { required } from '../../../admin/kit/form/controls.tsx';
import { tellFailure } from '../../../admin/kit/toast.ts';
import { TestOutcomeView } from '../../email-providers/list-screen/TestOutcomeView.tsx';
import { emailTemplatesClient } from '../email-templates.client.ts';
import type { EmailTemplate } from '../email-templates.contract.ts';

/** Longer than any attempt of the server. */
const longestTestMs = 90_000;

/** Sends the saved template to an address and shows how the conversation went. */
export function TestTemplateDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const test = useMutation({
    mutationFn: () =>
      emailTemplatesClient.test.call({ params: { id: template.id }, body: { to } }, { timeoutMs: longestTestMs }),
    onMutate: () => setFault(null),
    onError: (error) => {
      const failure = asApiError(error);
      setFault(failure.fields['to']?.[0] ?? null);
      tellFailure(failure, 'Failed to send test email');
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Send Test Email" size="lg">
      <form
        noValidate
        aria-label="Send Test Email"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Recipient"
            type="email"
            description="The template goes out as it was saved, with the defaults of its variables."
            data-autofocus
            {...required}
            value={to}
            error={fault}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {test.data && <TestOutcomeView outcome={test.data} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={test.isPending}>
              Send Test Email
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
