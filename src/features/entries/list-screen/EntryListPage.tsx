import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, type LoaderFunctionArgs, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { SideDrawer } from '../../../admin-kit/kit/dialogs/SideDrawer.tsx';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { typePermission } from '../../../contracts/session/permission-slug.ts';
import { contentTypeListColumnsClient } from '../../content-types/content-types.client.ts';
import { ForDevelopers } from '../../content-types/developer-screen/ForDevelopers.tsx';
import { EntryDeletion } from '../admin/EntryDeletion.tsx';
import { entriesClient, oneType } from '../entries.client.ts';
import { type EntryChoice, type EntryModel, entryStatuses, type ListedEntry } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { type AskedEdit, bulkActions, bulkActionsOfAll } from './bulk-actions.tsx';
import { entryColumns, sharedColumns, statusChoices } from './entry-columns.tsx';
import { rowActions } from './row-actions.tsx';
import { SlowColumns } from './SlowColumns.tsx';

/** Shows these columns of a type's entries to everybody who has chosen none of their own; answers whether it was done. */
async function shareColumns(type: EntryModel, ids: readonly string[]): Promise<boolean> {
  try {
    const columns = sharedColumns(type, ids);
    const { before } = await set(type.id, { columns });
    const takeBack = before && (() => set(type.id, { columns: before, expected: columns }));
    const whoKeeps = `Who has chosen columns of ${type.name} by hand keeps them.`;
    showSuccess('Columns set for everybody', whoKeeps, takeBack ?? undefined);
    return true;
  } catch (error) {
    showFailure(asApiError(error), 'The columns were not set');
    return false;
  }
}

async function set(id: string, body: { columns: string[]; expected?: string[] }) {
  try {
    return await contentTypeListColumnsClient.set.call({ params: { id }, body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: entriesClient.type.key });
  }
}

const queryOf = (slug: string, state: ListState) => ({
  contentType: slug,
  ...listParameters(state),
  status: entryStatuses.find((known) => known === state.status),
});

/** The same question without its page, as calls about all that it finds take it. */
function choiceOf(slug: string, state: ListState): EntryChoice {
  const { filters, search, status } = queryOf(slug, state);
  return {
    filters: (filters ?? []) as NonNullable<EntryChoice['filters']>,
    ...(search && { search }),
    ...(status && { status }),
  };
}

const EditValuesDialog = lazy(async () => ({
  default: (await import('../admin/EditValuesDialog.tsx')).EditValuesDialog,
}));

const EntryPeek = lazy(async () => ({ default: (await import('./EntryPeek.tsx')).EntryPeek }));

const entryList = (slug: string, state: ListState) => entriesClient.list.query({ query: queryOf(slug, state) });

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    /** Where a table is imported into the type of this slug. */
    importInto: (typeSlug: string) => string;
  }
}

const tableOf = (slug: string) => `entries-${slug}`;

const emptyTrash = {
  title: 'The trash is empty',
  text: 'Entries that are moved to the trash lie here until they are restored or deleted for good.',
  showAll: 'Show all entries',
};

/** By what the list shows. */
const defaultSort = { by: 'updatedAt', dir: 'desc' } as const;

const loadList = listLoader(({ slug = '' }) => ({
  tableId: tableOf(slug),
  defaultSort,
  query: (state) => entryList(slug, state),
}));

export function loader(args: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneType(args.params['slug'] ?? ''));
  return loadList(args);
}

/** The entries of a collection [H01]. Of a single it lists the trash alone; its one entry has its own page. */
export default function EntryListPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const isOfTrash = search.get('status') === 'trash';
  return (
    <RecordPage key={slug} query={oneType(slug)} title="Entries" failed="Failed to load content type">
      {(type) =>
        type.isSingle && !isOfTrash ? <Navigate to={entriesPaths.single(type.id)} replace /> : <EntryList type={type} />
      }
    </RecordPage>
  );
}

function EntryList({ type }: { type: EntryModel }) {
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may(typePermission(type, 'edit'));
  const rights = { edit: mayEdit, publish: type.can.publish, delete: may(typePermission(type, 'delete')) };
  const mayShare = may('content-types.edit');
  const [editing, setEditing] = useState<AskedEdit | null>(null);
  const [peeked, setPeeked] = useState<ListedEntry | null>(null);
  const [deleting, setDeleting] = useState<ListedEntry | null>(null);
  const create = type.can.create && !type.isSingle && (
    <Button component={Link} to={entriesPaths.create(type.slug)} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Entry
    </Button>
  );
  const importInto = offerOf('importInto')?.(type.slug);
  const start = (
    <>
      <ForDevelopers type={type} isCompact />
      {create && importInto && (
        <Button component={Link} to={importInto} variant="default">
          Import
        </Button>
      )}
      {create}
    </>
  );
  const open = (entry: ListedEntry) => void navigate(entriesPaths.edit(type.slug, entry.id));
  return (
    <>
      <ListPage
        title={type.name}
        tableId={tableOf(type.slug)}
        defaultSort={defaultSort}
        description={type.description || `Entries of ${type.name}`}
        crumbs={[
          type.isSingle
            ? { label: 'Singles', to: entriesPaths.singles() }
            : { label: 'Collections', to: entriesPaths.collections() },
        ]}
        headerActions={start}
        query={(state) => entryList(type.slug, state)}
        openFile={(state, { columns, signal }) => {
          const query = { ...queryOf(type.slug, state), columns: columns.join(',') };
          return entriesClient.export.open({ query }, { signal });
        }}
        columns={entryColumns(type)}
        shareColumns={mayShare ? (ids) => shareColumns(type, ids) : undefined}
        rowKey={(entry) => entry.id}
        onRowClick={mayEdit ? open : setPeeked}
        onRowPeek={setPeeked}
        actions={(entry) => (
          <RowMenu
            name={entry.title}
            actions={rowActions(entry, { type, mayEdit, open, peek: setPeeked, askDeletion: setDeleting })}
          />
        )}
        bulkActions={(entries) => bulkActions(type, { entries, rights, edit: setEditing })}
        bulkActionsOfAll={(state, count) =>
          bulkActionsOfAll(type, { choice: choiceOf(type.slug, state), count, rights, edit: setEditing })
        }
        filters={(state, change) => (
          <StatusFilter label="Status" choices={statusChoices} state={state} change={change} />
        )}
        note={(state) => <SlowColumns type={type} state={state} />}
        empty={{
          title: `No ${type.name} found`,
          text: 'Entries appear here when they are written or imported.',
          action: create,
        }}
        emptyStatuses={{ trash: emptyTrash }}
        failed={{ title: `Failed to load ${type.name}` }}
      />
      {editing && (
        <Suspense fallback={null}>
          <EditValuesDialog
            type={type}
            entries={editing.entries}
            count={editing.count}
            onClose={() => setEditing(null)}
            onDone={editing.clear}
          />
        </Suspense>
      )}
      <SideDrawer opened={peeked !== null} onClose={() => setPeeked(null)} title={peeked?.title}>
        <Suspense fallback={null}>{peeked && <EntryPeek type={type} entry={peeked} mayEdit={mayEdit} />}</Suspense>
      </SideDrawer>
      <EntryDeletion entry={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
