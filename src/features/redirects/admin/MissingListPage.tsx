import { IconArrowRampRight, IconEraser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { redirectsClient } from '../redirects.client.ts';
import type { MissingPath } from '../redirects.contract.ts';
import { redirectsPaths } from '../redirects.paths.ts';

const byVisits = { by: 'hits', dir: 'desc' } as const;
const tableId = 'missing-paths';

const missingList = (state: ListState) => redirectsClient.missing.query({ query: listParameters(state) });

export const loader = listLoader({ tableId, defaultSort: byVisits, query: missingList });

const columns: readonly TableColumn<MissingPath>[] = [
  {
    id: 'path',
    label: 'Address',
    sortable: true,
    filter: { type: 'text' },
    value: ({ path }) => path,
    render: ({ path }) => <span style={{ overflowWrap: 'anywhere' }}>{path}</span>,
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
    id: 'lastAt',
    label: 'Last visit',
    sortable: true,
    filter: { type: 'date' },
    value: ({ lastAt }) => lastAt,
    render: ({ lastAt }) => <span title={moment(lastAt)}>{ago(lastAt)}</span>,
  },
  {
    id: 'firstAt',
    label: 'First visit',
    sortable: true,
    secondary: true,
    filter: { type: 'date' },
    value: ({ firstAt }) => firstAt,
    render: ({ firstAt }) => <span title={moment(firstAt)}>{ago(firstAt)}</span>,
  },
];

/** What visitors asked for in vain, so that it can be led on. */
export default function MissingListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const make = ({ path }: MissingPath) => void navigate(redirectsPaths.create(path));
  const actions = (missing: MissingPath): RowAction[] => [
    {
      label: 'Make a redirect',
      icon: <IconArrowRampRight size={16} aria-hidden />,
      allowed: may('redirects.create'),
      refusal: permissionNeeded('redirects.create', 'create redirects'),
      act: () => make(missing),
    },
    {
      label: 'Forget',
      icon: <IconEraser size={16} aria-hidden />,
      allowed: may('redirects.edit'),
      refusal: permissionNeeded('redirects.edit', 'edit redirects'),
      act: () => void forget(missing),
    },
  ];
  return (
    <ListPage
      title="Missing pages"
      tableId={tableId}
      description="Addresses that visitors asked for in vain within the last 90 days."
      crumbs={[{ label: 'Redirects', to: redirectsPaths.list() }]}
      defaultSort={byVisits}
      query={missingList}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ path }) => path}
      onRowClick={may('redirects.create') ? make : undefined}
      actions={(missing) => <RowMenu name={missing.path} actions={actions(missing)} />}
      empty={{ title: 'No missing pages', text: 'Whatever visitors asked for was there.' }}
      failed={{ title: 'Failed to load missing pages' }}
    />
  );
}

async function forget({ id }: MissingPath) {
  try {
    await redirectsClient.forget.call({ params: { id } });
  } catch (error) {
    showFailure(asApiError(error), 'Failed to forget the address');
  }
  await refreshTopic('redirects');
}
