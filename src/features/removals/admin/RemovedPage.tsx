import { Button, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { ago, day, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { auditPaths } from '../../audit/audit.paths.ts';
import { removalsClient } from '../removals.client.ts';
import type { RemovedRecord } from '../removals.contract.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    removableTexts: readonly RemovableTexts[];
  }
}

/** What a type of records that can be brought back is called, and what comes back with one of it [Q29]. */
interface RemovableTexts {
  type: string;
  name: string;
  comesBack: string;
}

const list = {
  tableId: 'removed-records',
  defaultSort: { by: 'removedAt', dir: 'desc' },
  query: (state: ListState) => removalsClient.list.query({ query: listParameters(state) }),
} as const;

export const loader = listLoader(list);

const removableTexts = () => offerOf('removableTexts') ?? [];
const textsOf = (type: string) => removableTexts().find((texts) => texts.type === type);
const nameOf = ({ type }: RemovedRecord) => textsOf(type)?.name ?? type;

const columnsOf = (types: readonly RemovableTexts[]): TableColumn<RemovedRecord>[] => [
  {
    id: 'label',
    label: 'What',
    sortable: true,
    filter: { type: 'text' },
    render: (record) => (
      <>
        <Text size="sm" fw={550}>
          {record.label}
        </Text>
        <Text size="xs" c="dimmed">
          {nameOf(record)}
        </Text>
      </>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    sortable: true,
    optional: true,
    filter: {
      type: 'select',
      options: types.map(({ type, name }) => ({ value: type, label: name })),
    },
    value: nameOf,
    render: nameOf,
  },
  {
    id: 'removedBy',
    label: 'Removed by',
    secondary: true,
    filter: { type: 'text' },
    value: ({ removedBy }) => removedBy.email,
    render: ({ removedBy }) => removedBy.email ?? 'The system',
  },
  {
    id: 'removedAt',
    label: 'Removed',
    sortable: true,
    render: ({ removedAt }) => (
      <Tooltip label={moment(removedAt)}>
        <time dateTime={removedAt}>{ago(removedAt)}</time>
      </Tooltip>
    ),
  },
  {
    id: 'expiresAt',
    label: 'Kept until',
    secondary: true,
    render: ({ expiresAt }) => <time dateTime={expiresAt}>{day(expiresAt)}</time>,
  },
];

/** What was deleted within 30 days; administrators bring it back [Q29]. */
export default function RemovedPage() {
  const { data: rights } = useQuery(rightsQuery);
  const columns = useMemo(() => columnsOf(removableTexts()), []);
  const [chosen, setChosen] = useState<RemovedRecord | null>(null);
  const isAdmin = rights?.isAdmin === true;
  const restore = async (record: RemovedRecord) => {
    try {
      await removalsClient.restore.call({ params: { id: record.id } });
      showSuccess('Restored', `${record.label} is back.`);
    } catch (error) {
      showFailure(asApiError(error), `${record.label} cannot be restored`);
    }
    // Whatever came back may be in any list.
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <ListPage
        {...list}
        title="Removed Records"
        description="Users, roles, permissions, field groups and content types that were deleted, kept for 30 days."
        crumbs={[{ label: 'Audit Trail', to: auditPaths.page() }]}
        columns={columns}
        rowKey={(record) => record.id}
        actions={(record) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`Restore ${record.label}`}
            disabled={!isAdmin}
            title={isAdmin ? undefined : 'Only an administrator can restore what was deleted.'}
            onClick={() => setChosen(record)}
          >
            Restore
          </Button>
        )}
        empty={{
          title: 'Nothing was removed',
          text: 'What somebody deletes stays here for 30 days, such as a role that is missed a week later.',
        }}
        failed={{ title: 'Failed to load removed records' }}
      />
      <ConfirmDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Restore “${chosen.label}”?` : ''}
        confirmLabel="Restore"
        onConfirm={() => (chosen ? restore(chosen) : undefined)}
      >
        {chosen && textsOf(chosen.type)?.comesBack}
      </ConfirmDialog>
    </>
  );
}
