import { Anchor, Button, Group, Table, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailMessagesPaths } from '../../email-messages/email-messages.paths.ts';
import { MessageStatusBadge } from '../../email-messages/list-screen/MessageStatusBadge.tsx';
import { submissionsClient } from '../submissions.client.ts';
import type { Submission } from '../submissions.contract.ts';

/** The mails that a submission sent, and the way to send them again [I22]. */
export function SubmissionMails({ submission }: { submission: Submission }) {
  const may = useMay();
  const { id, messages } = submission;
  const mayOpen = may('email-providers.view');
  const resend = useMutation({
    mutationFn: () => submissionsClient.resend.call({ params: { id }, body: {} }),
    onSuccess: ({ messages: queued }) => {
      if (queued.length === 0) showSuccess('This form sends no email for this submission');
      else showSuccess(queued.length === 1 ? 'Email queued' : `${queued.length} emails queued`);
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to resend'),
    onSettled: () => Promise.all([refreshTopic('forms'), refreshTopic('mails')]),
  });
  return (
    <section aria-label="Emails">
      <Group justify="space-between" mb={8}>
        <Title order={2} size="h4">
          Emails
        </Title>
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={!may('form-submissions.edit')}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
      </Group>
      {messages.length === 0 ? (
        <Text c="dimmed">No email was sent.</Text>
      ) : (
        <Table aria-label="Emails">
          <Table.Tbody>
            {messages.map(({ id: messageId, integrationName, recipient, subject, status, lastError }) => (
              <Table.Tr key={messageId}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {mayOpen ? (
                    <Anchor component={Link} to={emailMessagesPaths.one(messageId)} size="sm">
                      {subject || '(no subject)'}
                    </Anchor>
                  ) : (
                    subject
                  )}
                  <Text size="xs" c="dimmed">
                    {integrationName} to {recipient || 'nobody'}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <MessageStatusBadge status={status} />
                  {lastError && status !== 'sent' && (
                    <Text size="xs" c="dimmed">
                      {lastError}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
