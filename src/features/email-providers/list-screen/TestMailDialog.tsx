import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { emailProvidersClient } from '../email-providers.client.ts';
import { type EmailProvider, TestMail } from '../email-providers.contract.ts';
import { firstErrors } from './first-errors.ts';
import { maxTestMs, TestDialog } from './TestDialog.tsx';

/** Sends a mail through a provider and shows how the conversation went [J05]. */
export function TestMailDialog({ provider, onClose }: { provider: EmailProvider; onClose: () => void }) {
  const [mail, setMail] = useState({
    to: '',
    subject: 'Test email',
    message: `This is a test email of the provider "${provider.name}".`,
  });
  const [issues, setErrors] = useState<Record<string, string>>({});
  const test = useMutation({
    mutationFn: () =>
      emailProvidersClient.test.call({ params: { id: provider.id }, body: mail }, { timeoutMs: maxTestMs }),
    onSuccess: () => void refreshTopic('mails'),
    onError: (error) => {
      const failure = asApiError(error);
      setErrors(firstErrors(failure.fields));
      showFailure(failure, 'Failed to send test email');
    },
  });
  const send = () => {
    const checked = TestMail.safeParse(mail);
    const newErrors = checked.success ? {} : firstErrors(checked.error.flatten().fieldErrors);
    setErrors(newErrors);
    if (checked.success) test.mutate();
  };
  const textOf = (key: keyof typeof mail) => ({
    value: mail[key],
    error: issues[key],
    onChange: (event: { currentTarget: { value: string } }) => setMail({ ...mail, [key]: event.currentTarget.value }),
  });
  return (
    <TestDialog outcome={test.data} isSending={test.isPending} onSend={send} onClose={onClose}>
      <TextInput label="Recipient" type="email" data-autofocus {...required} {...textOf('to')} />
      <TextInput label="Subject" {...required} {...textOf('subject')} />
      <GrowingTextarea label="Message" minRows={3} maxRows={10} {...required} {...textOf('message')} />
    </TestDialog>
  );
}
