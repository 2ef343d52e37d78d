import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, readListState, writeListState } from '../../../admin-kit/kit/list/list-state.ts';
import { ViewExport } from '../../../admin-kit/kit/views/ViewExport.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { auditClient } from '../audit.client.ts';
import { type AuditEntry, auditTrail } from '../audit.contract.ts';
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditFilterOf, auditLogQuery } from './audit-filter.ts';

const list = {
  tableId: 'audit-trail',
  defaultSort: { by: 'at', dir: 'desc' },
  query: (state: ListState) => auditClient.list.query({ query: auditLogQuery(state) }),
} as const;

export const loader = listLoader(list);

/** Who did what to what, when and from where; nothing here can be edited. */
export default function AuditPage() {
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const removed = offerOf('removedRecords')?.();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const state = readListState(params, list.defaultSort);
  const narrow = (part: Record<string, string>) =>
    setParams(writeListState({ ...state, page: 1, more: { ...state.more, ...part } }, list.defaultSort));

  return (
    <>
      <ListPage
        {...list}
        title="Audit Trail"
        hasExport={false}
        description="Who did what to what, when and from where. Nobody can change it."
        headerActions={
          <>
            {removed && (
              <Button component={Link} to={removed} variant="default">
                Removed records
              </Button>
            )}
            <ViewExport path={auditTrail.export.path} question={auditLogQuery(state)} />
          </>
        }
        columns={auditColumns({ may, onOpen: setOpened, onActor: (actor) => narrow({ actor }) })}
        rowKey={(entry) => entry.id}
        onRowClick={setOpened}
        filters={({ more }, change) => (
          <AuditFilters filter={auditFilterOf(more)} onChange={(part) => change({ more: { ...more, ...part } })} />
        )}
        empty={{
          title: 'Nothing has happened yet',
          text: 'Every sign-in and every change appears here, such as a role that was given another permission.',
        }}
        failed={{ title: 'Failed to load the audit trail' }}
      />
      <AuditEntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}
