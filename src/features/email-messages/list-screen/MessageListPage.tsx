import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import type { BulkAction } from '../../../admin-kit/kit/table/BulkBar.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { emailProvidersClient } from '../../email-providers/email-providers.client.ts';
import { emailProvidersPaths } from '../../email-providers/email-providers.paths.ts';
import { emailMessagesClient } from '../email-messages.client.ts';
import { type EmailMessage, messageStatuses } from '../email-messages.contract.ts';
import { emailMessagesPaths } from '../email-messages.paths.ts';
import { causeLabel } from './cause-labels.ts';
import { MessageStatusBadge, messageLooks } from './MessageStatusBadge.tsx';
import { useOutsideConfirmation } from './useOutsideConfirmation.tsx';

/** Queues messages again; false if none was. */
async function resendMessages(ids: readonly string[]): Promise<boolean> {
  try {
    const { count } = await emailMessagesClient.bulk.call({ body: { ids: [...ids], action: 'resend' } });
    showSuccess(count === 1 ? 'Email queued' : `${count} emails queued`);
    return true;
  } catch (error) {
    showFailure(asApiError(error), 'Failed to resend');
    return false;
  } finally {
    await Promise.all([refreshTopic('mails'), refreshTopic('forms')]);
  }
}

const messageList = (state: ListState) => emailMessagesClient.list.query({ query: listParameters(state) });

const tableId = 'email-messages';

export const loader = listLoader({ tableId, query: messageList });

const columns: readonly TableColumn<EmailMessage>[] = [
  {
    id: 'subject',
    label: 'Subject',
    sortable: true,
    filter: { type: 'text' },
    render: ({ id, subject, integrationName, cause }) => (
      <>
        <Anchor component={Link} to={emailMessagesPaths.one(id)} fw={600} c="inherit">
          {subject || '(no subject)'}
        </Anchor>
        <Text size="xs" c="dimmed">
          {integrationName ?? causeLabel(cause)}
        </Text>
      </>
    ),
  },
  {
    id: 'recipient',
    label: 'Recipient',
    sortable: true,
    filter: { type: 'text' },
    render: ({ recipient, cc, bcc }) => (
      <>
        {recipient || 'nobody'}
        {cc.length + bcc.length > 0 && (
          <Text size="xs" c="dimmed">
            and {cc.length + bcc.length} more
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: {
      type: 'select',
      options: messageStatuses.map((value) => ({ value, label: messageLooks[value].label })),
    },
    value: ({ status }) => status,
    render: ({ status, lastError }) => (
      <>
        <MessageStatusBadge status={status} />
        {lastError && status !== 'sent' && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {lastError}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    label: 'Attempts',
    sortable: true,
    numeric: true,
    secondary: true,
    filter: { type: 'number' },
    render: ({ attempts }) => attempts,
  },
  {
    id: 'providerName',
    label: 'Provider',
    optional: true,
    filter: { type: 'text' },
    render: ({ providerName }) => providerName ?? '',
  },
  timestampColumn({ id: 'createdAt', label: 'Created' }),
];

/** Every mail and what became of it [Q30]. */
export default function MessageListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const mayEdit = may('email-providers.edit');
  const { ask, confirmation } = useOutsideConfirmation();
  const refusal = permissionNeeded('email-providers.edit', 'resend emails');
  const open = ({ id }: EmailMessage) => void navigate(emailMessagesPaths.one(id));
  const actions = (message: EmailMessage): RowAction[] => [
    { label: 'View', icon: <IconEye size={16} aria-hidden />, allowed: true, refusal: '', act: () => open(message) },
    {
      label: 'Resend',
      icon: <IconSend size={16} aria-hidden />,
      allowed: mayEdit,
      refusal,
      act: () => ask([message.recipient], () => void resendMessages([message.id])),
    },
  ];
  const bulkActions = (rows: readonly EmailMessage[]): BulkAction[] => [
    {
      label: 'Resend',
      icon: <IconSend size={16} aria-hidden />,
      allowed: mayEdit,
      refusal,
      confirm: rows.length === 1 ? 'One email is sent again.' : `${rows.length} emails are sent again.`,
      act: () => resendMessages(rows.map(({ id }) => id)),
    },
  ];
  return (
    <>
      <ListPage
        title="Email Log"
        notice={<MissingProvider />}
        tableId={tableId}
        description="Every email with its copy and status. Without a provider, emails are listed but not sent."
        query={messageList}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ subject, recipient }) => `${subject} to ${recipient}`}
        onRowClick={open}
        actions={(message) => (
          <RowMenu name={`${message.subject} to ${message.recipient}`} actions={actions(message)} />
        )}
        bulkActions={bulkActions}
        empty={{ title: 'No emails found', text: 'Welcome mails, password links and the mails of forms appear here.' }}
        failed={{ title: 'Failed to load the email log' }}
      />
      {confirmation}
    </>
  );
}

/** Leads to the providers while there are none and no mail goes out. */
function MissingProvider() {
  const list = useQuery(emailProvidersClient.list.query());
  if (list.data?.providers.length !== 0) return null;
  return (
    <Alert color="amber" title="There is no email provider yet." mb="md">
      <Text size="sm" mb={8}>
        Nothing is sent. Each email is listed as it would have gone out.
      </Text>
      <Button component={Link} to={emailProvidersPaths.list()} variant="default" size="compact-md">
        Add New Provider
      </Button>
    </Alert>
  );
}
