import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { TestMail } from '../../email-providers/email-providers.contract.ts';
import { maxTestMs, TestDialog } from '../../email-providers/list-screen/TestDialog.tsx';
import { emailTemplatesClient } from '../email-templates.client.ts';
import type { EmailTemplate } from '../email-templates.contract.ts';

/** Sends the saved template to an address and shows how the conversation went. */
export function TestTemplateDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const [to, setTo] = useState('');
  const [violation, setError] = useState<string | null>(null);
  const test = useMutation({
    mutationFn: () =>
      emailTemplatesClient.test.call({ params: { id: template.id }, body: { to } }, { timeoutMs: maxTestMs }),
    onError: (error) => {
      const failure = asApiError(error);
      setError(failure.fields['to']?.[0] ?? null);
      showFailure(failure, 'Failed to send test email');
    },
  });
  const send = () => {
    const checked = TestMail.shape.to.safeParse(to);
    setError(checked.error?.issues[0]?.message ?? null);
    if (checked.success) test.mutate();
  };
  return (
    <TestDialog outcome={test.data} isSending={test.isPending} onSend={send} onClose={onClose}>
      <TextInput
        label="Recipient"
        type="email"
        description="The template goes out as it was saved, with the defaults of its variables."
        data-autofocus
        {...required}
        value={to}
        error={violation}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </TestDialog>
  );
}
