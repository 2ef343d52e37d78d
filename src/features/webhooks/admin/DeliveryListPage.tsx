import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { SideDrawer } from '../../../admin-kit/kit/dialogs/SideDrawer.tsx';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { webhooksClient } from '../webhooks.client.ts';
import { deliveryStatuses, type WebhookDelivery, type WebhookDeliveryDetail } from '../webhooks.contract.ts';
import { webhooksPaths } from '../webhooks.paths.ts';
import { webhookEvents } from '../webhooks.rules.ts';
import { oneWebhook } from './WebhookEditor.tsx';
import { DeliveryBadge, deliveryTexts } from './WebhookStateBadge.tsx';

const newestFirst = { by: 'createdAt', dir: 'desc' } as const;
const tableId = 'webhook-deliveries';

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneWebhook(params['id'] ?? ''));
  return null;
}

const statusChoices = deliveryStatuses.map((value) => ({ value, label: deliveryTexts[value].label }));

const columns: readonly TableColumn<WebhookDelivery>[] = [
  timestampColumn({ id: 'createdAt', label: 'Happened' }),
  {
    id: 'event',
    label: 'Event',
    filter: { type: 'select', options: webhookEvents.map((value) => ({ value, label: value })) },
    value: ({ event }) => event,
    render: ({ event }) => <Code>{event}</Code>,
  },
  {
    id: 'status',
    label: 'Status',
    filter: { type: 'select', options: statusChoices },
    value: ({ status }) => deliveryTexts[status].label,
    render: ({ status, error }) => (
      <>
        <DeliveryBadge status={status} />
        {error !== null && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {error}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    label: 'Attempts',
    numeric: true,
    secondary: true,
    value: ({ attempts }) => String(attempts.length),
    render: ({ attempts }) => attempts.length,
  },
];

const dayMs = 86_400_000;

/** What a webhook was told within 30 days, with request and answer of each. */
export default function DeliveryListPage() {
  const id = useParams()['id'] ?? '';
  const may = useMay();
  const webhook = useQuery(oneWebhook(id));
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const query = useMemo(
    () => (state: ListState) => {
      const status = deliveryStatuses.find((one) => one === state.status);
      const parameters = { ...listParameters(state), ...(status && { status }) };
      return webhooksClient.deliveries.query({ params: { id }, query: parameters });
    },
    [id],
  );
  const mayReplay = may('webhooks.edit');
  const refusal = mayReplay ? undefined : permissionNeeded('webhooks.edit', 'send deliveries again');
  const replayFailed = () => {
    const since = new Date(Date.now() - 30 * dayMs).toISOString();
    return replay(() => webhooksClient.replayFailed.call({ params: { id }, body: { since } }));
  };
  return (
    <>
      <ListPage
        title="Deliveries"
        tableId={tableId}
        crumbs={[
          { label: 'Webhooks', to: webhooksPaths.list() },
          { label: webhook.data?.name ?? '…', to: webhooksPaths.edit(id) },
        ]}
        description="What was told within the last 30 days."
        headerActions={
          <Button
            variant="default"
            leftSection={<IconRepeat size={16} aria-hidden />}
            disabled={!mayReplay}
            title={refusal}
            onClick={() => void replayFailed()}
          >
            Send all failed again
          </Button>
        }
        defaultSort={newestFirst}
        query={query}
        columns={columns}
        rowKey={(delivery) => delivery.id}
        rowName={({ event }) => event}
        onRowClick={setOpened}
        filters={(state, change) => (
          <StatusFilter label="Status" choices={statusChoices} state={state} change={change} />
        )}
        empty={{ title: 'Nothing yet', text: 'Deliveries appear here as soon as something happens that it is told.' }}
        failed={{ title: 'Failed to load the deliveries' }}
      />
      {opened && <DeliveryDrawer webhookId={id} delivery={opened} refusal={refusal} onClose={() => setOpened(null)} />}
    </>
  );
}

interface DeliveryDrawerProps {
  webhookId: string;
  delivery: WebhookDelivery;
  refusal: string | undefined;
  onClose: () => void;
}

function DeliveryDrawer({ webhookId, delivery, refusal, onClose }: DeliveryDrawerProps) {
  const params = { id: webhookId, deliveryId: delivery.id };
  const detail = useQuery(webhooksClient.delivery.query({ params }));
  const again = async () => {
    await replay(() => webhooksClient.replay.call({ params }));
    onClose();
  };
  return (
    <SideDrawer opened onClose={onClose} title={delivery.event}>
      {detail.isError && <FailedState title="Failed to load the delivery" query={detail} />}
      {!detail.data && !detail.isError && <LoadingNote />}
      {detail.data && <Detail detail={detail.data} />}
      <Group justify="flex-end" mt="md">
        <Button
          leftSection={<IconRepeat size={16} aria-hidden />}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={() => void again()}
        >
          Send again
        </Button>
      </Group>
    </SideDrawer>
  );
}

function Detail({ detail: { status, error, attempts, request, response } }: { detail: WebhookDeliveryDetail }) {
  return (
    <Stack gap="md">
      <div>
        <DeliveryBadge status={status} />
        {error !== null && (
          <Text size="sm" mt={4}>
            {error}
          </Text>
        )}
      </div>
      <Part title="Attempts">
        {attempts.length === 0 ? (
          <Text size="sm" c="dimmed">
            None yet
          </Text>
        ) : (
          attempts.map((one) => (
            <Text size="sm" key={one.at}>
              {moment(one.at)}: {one.error ?? `answered ${one.status}`} ({one.durationMs} ms)
            </Text>
          ))
        )}
      </Part>
      <Part title="Request">
        <Block label="Request">
          {`${linesOf(request.headers)}\n\n${request.body === null ? 'The body is not shown: it does not exist yet, or you may not view what it tells.' : pretty(request.body)}`}
        </Block>
      </Part>
      {response && (
        <Part title="Last response">
          <Block label="Last response">{`${response.status}\n${linesOf(response.headers)}\n\n${response.body}`}</Block>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}

function Block({ label, children }: { label: string; children: string }) {
  return (
    <Code block tabIndex={0} aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {children}
    </Code>
  );
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

async function replay(act: () => Promise<{ queued: number }>): Promise<void> {
  try {
    const { queued } = await act();
    showSuccess('Queued again', queued === 1 ? '1 delivery is sent again.' : `${queued} deliveries are sent again.`);
  } catch (error) {
    showFailure(asApiError(error), 'Failed to send it again');
  }
  await refreshTopic('webhooks');
}
