import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
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
import { redirectsClient } from '../redirects.client.ts';
import { type Redirect, redirects } from '../redirects.contract.ts';
import { redirectsPaths } from '../redirects.paths.ts';
import { ImportRedirects } from './ImportRedirects.tsx';

const byPath = { by: 'from', dir: 'asc' } as const;
const tableId = 'redirects';

const redirectList = (state: ListState) => redirectsClient.list.query({ query: listParameters(state) });

export const loader = listLoader({ tableId, defaultSort: byPath, query: redirectList });

const kinds = [
  { value: 'true', label: 'Permanent' },
  { value: 'false', label: 'Temporary' },
];

const columns: readonly TableColumn<Redirect>[] = [
  {
    id: 'from',
    label: 'From',
    sortable: true,
    filter: { type: 'text' },
    value: ({ from }) => from,
    render: ({ id, from }) => (
      <Anchor component={Link} to={redirectsPaths.edit(id)} fw={600} c="inherit" style={{ overflowWrap: 'anywhere' }}>
        {from}
      </Anchor>
    ),
  },
  {
    id: 'to',
    label: 'To',
    sortable: true,
    filter: { type: 'text' },
    value: ({ to }) => to,
    render: ({ to }) => <span style={{ overflowWrap: 'anywhere' }}>{to}</span>,
  },
  {
    id: 'permanent',
    label: 'Kind',
    sortable: true,
    secondary: true,
    filter: { type: 'select', options: kinds },
    value: ({ permanent }) => (permanent ? 'Permanent' : 'Temporary'),
    render: ({ permanent }) => (
      <Badge variant="light" color={permanent ? 'blue' : 'gray'}>
        {permanent ? 'Permanent' : 'Temporary'}
      </Badge>
    ),
  },
  {
    id: 'hits',
    label: 'Visits',
    numeric: true,
    sortable: true,
    filter: { type: 'number' },
    value: ({ hits }) => hits,
    render: ({ hits }) => hits,
  },
  {
    id: 'lastHitAt',
    label: 'Last visit',
    sortable: true,
    secondary: true,
    filter: { type: 'date' },
    value: ({ lastHitAt }) => lastHitAt ?? '',
    render: ({ lastHitAt }) =>
      lastHitAt === null ? (
        <Text size="sm" c="dimmed">
          Never
        </Text>
      ) : (
        <span title={moment(lastHitAt)}>{ago(lastHitAt)}</span>
      ),
  },
  dayColumn({ id: 'createdAt', label: 'Created', optional: true }),
];

/** Where addresses lead on that have no page. */
export default function RedirectListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  const create = may('redirects.create') && (
    <Button component={Link} to={redirectsPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Create redirect
    </Button>
  );
  const open = ({ id }: Redirect) => void navigate(redirectsPaths.edit(id));
  const actions = (redirect: Redirect): RowAction[] => [
    {
      label: 'Open',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: true,
      refusal: '',
      act: () => open(redirect),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('redirects.delete'),
      refusal: permissionNeeded('redirects.delete', 'delete redirects'),
      act: () => setDeleting(redirect),
    },
  ];
  return (
    <>
      <ListPage
        title="Redirects"
        tableId={tableId}
        description="Old addresses lead visitors on. Former slugs of entries do so by themselves."
        headerActions={
          <Group gap="xs">
            <Button component={Link} to={redirectsPaths.missing()} variant="default">
              Missing pages
            </Button>
            <ImportRedirects />
            <Button
              component="a"
              href={redirects.export.path}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Export CSV
            </Button>
            {create}
          </Group>
        }
        hasExport={false}
        defaultSort={byPath}
        query={redirectList}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ from }) => from}
        onRowClick={open}
        actions={(redirect) => <RowMenu name={redirect.from} actions={actions(redirect)} />}
        empty={{
          title: 'No redirects yet',
          text: 'When a page moves or goes, lead its old address to the new one.',
          action: create,
        }}
        failed={{ title: 'Failed to load redirects' }}
      />
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      >
        Visitors of “{deleting?.from}” see that the page is missing.
      </ConfirmDialog>
    </>
  );
}

async function remove({ id, from }: Redirect) {
  try {
    await redirectsClient.remove.call({ params: { id } });
    showSuccess('Redirect deleted', `${from} leads nowhere any more.`);
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete the redirect');
  }
  await refreshTopic('redirects');
}
