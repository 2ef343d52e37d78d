import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { required } from '../../../admin/kit/form/controls.tsx';
import { tellFailure } from '../../../admin/kit/toast.ts';
import { refreshTopic } from '../../../admin/topics.ts';
import { emailProvidersClient } from '../email-providers.client.ts';
import { type EmailProvider, TestMail } from '../email-providers.contract.ts';
import { firstFaults } from './first-faults.ts';
import { TestOutcomeView } from './TestOutcomeView.tsx';

/** Longer than any attempt of the server. */
const longestTestMs = 90_000;

/** Sends a mail through a provider and shows how the conversation went [J05]. */
export function TestMailDialog({ provider, onClose }: { provider: EmailProvider; onClose: () => void }) {
  const [mail, setMail] = useState({
    to: '',
    subject: 'Test email',
    message: `This is a test email of the provider "${provider.name}".`,
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const test = useMutation({
    mutationFn: () =>
      emailProvidersClient.test.call({ params: { id: provider.id }, body: mail }, { timeoutMs: longestTestMs }),
    onSuccess: () => void refreshTopic('mails'),
    onError: (error) => {
      const failure = asApiError(error);
      setFaults(firstFaults(failure.fields));
      tellFailure(failure, 'Failed to send test email');
    },
  });
  const send = () => {
    const checked = TestMail.safeParse(mail);
    const found = checked.success ? {} : firstFaults(checked.error.flatten().fieldErrors);
    setFaults(found);
    if (checked.success) test.mutate();
  };
  const textOf = (key: keyof typeof mail) => ({
    value: mail[key],
    error: faults[key],
    onChange: (event: { currentTarget: { value: string } }) => setMail({ ...mail, [key]: event.currentTarget.value }),
  });
  return (
    <Dialog opened onClose={onClose} title="Send Test Email" size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        aria-label="Send Test Email"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md">
          <TextInput label="Recipient" type="email" data-autofocus {...required} {...textOf('to')} />
          <TextInput label="Subject" {...required} {...textOf('subject')} />
          <Textarea label="Message" autosize minRows={3} maxRows={10} {...required} {...textOf('message')} />
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
