import { Anchor, Button, Text } from '@mantine/core';
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { webhooksClient } from '../webhooks.client.ts';
import { type Webhook, webhookStates } from '../webhooks.contract.ts';
import { webhooksPaths } from '../webhooks.paths.ts';
import { WebhookStateBadge, webhookStateTexts } from './WebhookStateBadge.tsx';

const byName = { by: 'name', dir: 'asc' } as const;
const tableId = 'webhooks';

const webhookList = (state: ListState) => {
  const known = webhookStates.find((one) => one === state.status);
  return webhooksClient.list.query({ query: { ...listParameters(state), ...(known && { state: known }) } });
};

export const loader = listLoader({ tableId, defaultSort: byName, query: webhookList });

const stateChoices = webhookStates.map((value) => ({ value, label: webhookStateTexts[value].label }));

const columns: readonly TableColumn<Webhook>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    value: ({ name }) => name,
    render: ({ id, name, url }) => (
      <>
        <Anchor component={Link} to={webhooksPaths.edit(id)} fw={600} c="inherit">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    sortable: true,
    filter: { type: 'select', options: stateChoices },
    value: ({ state }) => webhookStateTexts[state].label,
    render: ({ state, lastError }) => (
      <>
        <WebhookStateBadge state={state} />
        {lastError !== null && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {lastError}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'events',
    label: 'Events',
    numeric: true,
    secondary: true,
    value: ({ events }) => events.join(', '),
    render: ({ events }) => <span title={events.join(', ')}>{events.length}</span>,
  },
  {
    id: 'lastDeliveryAt',
    label: 'Last delivery',
    sortable: true,
    filter: { type: 'date' },
    value: ({ lastDeliveryAt }) => lastDeliveryAt ?? '',
    render: ({ lastDeliveryAt }) =>
      lastDeliveryAt === null ? (
        <Text size="sm" c="dimmed">
          Never
        </Text>
      ) : (
        <span title={moment(lastDeliveryAt)}>{ago(lastDeliveryAt)}</span>
      ),
  },
  dayColumn({ id: 'createdAt', label: 'Created', optional: true }),
];

/** Where others are told what happens, and whether they take it. */
export default function WebhookListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Webhook | null>(null);
  const create = may('webhooks.create') && (
    <Button component={Link} to={webhooksPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Create webhook
    </Button>
  );
  const open = ({ id }: Webhook) => void navigate(webhooksPaths.edit(id));
  const actions = (webhook: Webhook): RowAction[] => [
    { label: 'Open', icon: <IconPencil size={16} aria-hidden />, allowed: true, refusal: '', act: () => open(webhook) },
    {
      label: 'Deliveries',
      icon: <IconListDetails size={16} aria-hidden />,
      allowed: true,
      refusal: '',
      act: () => void navigate(webhooksPaths.deliveries(webhook.id)),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('webhooks.delete'),
      refusal: permissionNeeded('webhooks.delete', 'delete webhooks'),
      act: () => setDeleting(webhook),
    },
  ];
  return (
    <>
      <ListPage
        title="Webhooks"
        tableId={tableId}
        description="Other systems are told what happens here, as soon as it does."
        headerActions={create}
        defaultSort={byName}
        query={webhookList}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={open}
        actions={(webhook) => <RowMenu name={webhook.name} actions={actions(webhook)} />}
        filters={(state, change) => <StatusFilter label="State" choices={stateChoices} state={state} change={change} />}
        empty={{
          title: 'No webhooks yet',
          text: 'A webhook posts a signed message to an address of yours, such as to build a site when an entry is published.',
          action: create,
        }}
        failed={{ title: 'Failed to load webhooks' }}
      />
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      >
        “{deleting?.name}” is deleted with the log of its deliveries. What still waits is not sent.
      </ConfirmDialog>
    </>
  );
}

async function remove({ id, name }: Webhook) {
  try {
    await webhooksClient.remove.call({ params: { id } });
    showSuccess('Webhook deleted', `${name} is told nothing any more.`);
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete the webhook');
  }
  await refreshTopic('webhooks');
}
