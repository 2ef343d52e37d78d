import { Button, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { screenOfRecord } from '../../audit/admin/audit-target.ts';
import { MailFrame } from '../../email-templates/preview-screen/MailFrame.tsx';
import { emailMessagesClient } from '../email-messages.client.ts';
import type { EmailMessageDetail } from '../email-messages.contract.ts';
import { emailMessagesPaths } from '../email-messages.paths.ts';
import { causeLabel } from '../list-screen/cause-labels.ts';
import { deliveryWords } from '../list-screen/delivery-words.ts';
import { MessageStatusBadge } from '../list-screen/MessageStatusBadge.tsx';
import { useOutsideConfirmation } from '../list-screen/useOutsideConfirmation.tsx';

const oneMessage = (id: string) => emailMessagesClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneMessage(params['id']));
  return null;
}

/** One mail: its copy, in which one-time links are masked, and its attempts [Q48]. */
export default function MessagePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage key={id} query={oneMessage(id)} title="Email" failed="Failed to load the email">
      {(message) => <MessageView message={message} />}
    </RecordPage>
  );
}

function MessageView({ message }: { message: EmailMessageDetail }) {
  const may = useMay();
  const navigate = useNavigate();
  const { id, status, subject, html, text, deliveries } = message;
  const { ask, confirmation } = useOutsideConfirmation();
  const resend = useMutation({
    mutationFn: () => emailMessagesClient.resend.call({ params: { id }, body: {} }),
    onSuccess: (queued) => {
      showSuccess('Email queued');
      void refreshTopic('mails');
      if (queued.id !== id) void navigate(emailMessagesPaths.one(queued.id));
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to resend'),
  });
  return (
    <>
      <PageHeader
        title={subject || '(no subject)'}
        crumbs={[{ label: 'Email Log', to: emailMessagesPaths.list() }]}
        actions={
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            disabled={!may('email-providers.edit') || status === 'queued'}
            loading={resend.isPending}
            onClick={() => ask([message.recipient], resend.mutate)}
          >
            Resend
          </Button>
        }
      />
      {confirmation}
      <Stack gap="lg" maw={860}>
        <Table aria-label="Email">
          <Table.Tbody>
            {factsOf(message).map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" w="30%">
                  {label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <section aria-label="Copy">
          <Title order={2} size="h4" mb={8}>
            Copy
          </Title>
          {html === '' && text === '' ? (
            <Text c="dimmed">Nothing was written.</Text>
          ) : (
            <MailFrame html={html} text={text} />
          )}
        </section>
        <section aria-label="Attempts">
          <Title order={2} size="h4" mb={8}>
            Attempts
          </Title>
          {deliveries.length === 0 && <Text c="dimmed">Nothing was tried yet.</Text>}
          <Timeline active={deliveries.length} bulletSize={14}>
            {deliveries.map(({ at, outcome, answer, providerName }) => (
              <Timeline.Item key={at} title={deliveryWords[outcome]}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {answer}
                </Text>
                <Text size="xs" c="dimmed">
                  {moment(at)}
                  {providerName && ` through ${providerName}`}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </section>
      </Stack>
    </>
  );
}

/** The head of the mail and what is known of it; what it lacks is left out. */
function factsOf(message: EmailMessageDetail): [string, ReactNode][] {
  const { sender, recipient, cc, bcc, rejected, messageId, createdAt, sentAt, nextAttemptAt } = message;
  const { status, lastError, cause, submissionId, resendOf } = message;
  const rows: [string, ReactNode][] = [
    ['Status', <MessageStatusBadge key="status" status={status} />],
    ['Last error', status === 'sent' ? null : lastError],
    ['From', sender],
    ['To', recipient || 'nobody'],
    ['CC', cc.join(', ')],
    ['BCC', bcc.join(', ')],
    ['Refused recipients', rejected.join(', ')],
    ['Integration', message.integrationName],
    ['Cause', causeLabel(cause)],
    ['Submission', submissionId && <SubmissionLink key="submission" id={submissionId} />],
    [
      'A copy of',
      resendOf && (
        <RecordLink key="original" to={emailMessagesPaths.one(resendOf)}>
          the first email
        </RecordLink>
      ),
    ],
    ['Provider', message.providerName],
    ['Created', moment(createdAt)],
    ['Sent', sentAt && moment(sentAt)],
    ['Next attempt', nextAttemptAt && moment(nextAttemptAt)],
    ['Message-ID', messageId],
  ];
  return rows.filter(([, value]) => Boolean(value));
}

function SubmissionLink({ id }: { id: string }) {
  const may = useMay();
  const page = screenOfRecord({ type: 'form-submission', id });
  return (
    <RecordLink to={page && may(page.permission) ? page.path : undefined}>{`Submission ${id.slice(0, 8)}…`}</RecordLink>
  );
}
