import { Anchor, Button, Group, Menu, Table, Text, Title } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { emailMessagesPaths } from '../../email-messages/email-messages.paths.ts';
import { MessageStatusBadge } from '../../email-messages/list-screen/MessageStatusBadge.tsx';
import { useOutsideConfirmation } from '../../email-messages/list-screen/useOutsideConfirmation.tsx';
import { submissionsClient } from '../submissions.client.ts';
import type { Submission } from '../submissions.contract.ts';

/** One notification of the form, or all of them. */
interface Sending {
  label: string;
  /** Absent for all. */
  integrations?: string[];
  recipients: string[];
}

/** The mails that a submission sent, and the way to send one or all of them again [I22]. */
export function SubmissionMails({ submission }: { submission: Submission }) {
  const may = useMay();
  const { id, messages } = submission;
  const mayOpen = may('email-providers.view');
  const { ask, confirmation } = useOutsideConfirmation();
  const resend = useMutation({
    mutationFn: ({ integrations }: Sending) =>
      submissionsClient.resend.call({ params: { id }, body: integrations ? { integrations } : {} }),
    onSuccess: ({ messages: queued }) => {
      if (queued.length === 0) showSuccess('This form sends no email for this submission');
      else showSuccess(queued.length === 1 ? 'Email queued' : `${queued.length} emails queued`);
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to resend'),
    onSettled: () => Promise.all([refreshTopic('forms'), refreshTopic('mails')]),
  });
  const send = (sending: Sending) => ask(sending.recipients, () => resend.mutate(sending));
  const all: Sending = { label: 'All', recipients: messages.map(({ recipient }) => recipient) };
  const single = [...new Map(messages.map((message) => [message.integrationId, message])).values()].flatMap(
    ({ integrationId, integrationName, recipient }): Sending[] =>
      integrationId === null
        ? []
        : [
            {
              label: `${integrationName ?? 'Email'} to ${recipient || 'nobody'}`,
              integrations: [integrationId],
              recipients: [recipient],
            },
          ],
  );
  const button = {
    variant: 'default',
    leftSection: <IconSend size={16} aria-hidden />,
    disabled: !may('form-submissions.edit'),
    loading: resend.isPending,
  };
  return (
    <section aria-label="Emails">
      <Group justify="space-between" mb={8}>
        <Title order={2} size="h4">
          Emails
        </Title>
        {single.length > 1 ? (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <Button {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
                Send again
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {[...single, all].map((sending) => (
                <Menu.Item key={sending.label} onClick={() => send(sending)}>
                  {sending.label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <Button {...button} onClick={() => send(all)}>
            Send again
          </Button>
        )}
        {confirmation}
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
