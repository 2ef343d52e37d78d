import { Anchor, Button, Select, Text, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { api } from '../../../admin/api.ts';
import type { Column } from '../../../admin/kit/DataTable.tsx';
import { ListPage } from '../../../admin/kit/ListPage.tsx';
import { type ListState, readListState } from '../../../admin/kit/list-state.ts';
import { RecordPage } from '../../../admin/kit/RecordPage.tsx';
import { RowMenu } from '../../../admin/kit/RowMenu.tsx';
import { ago, moment } from '../../../admin/kit/time.ts';
import { paths } from '../../../admin/paths.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { type Entry, type EntryType, entryStatuses } from '../entries.contract.ts';
import { EntryStatusBadge } from './EntryStatusBadge.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { rowActions } from './row-actions.tsx';

const oneType = (slug: string) => api.entries.type.query({ params: { slug } });

const entryList = (slug: string, { page, pageSize, sortBy, sortDir, search, status }: ListState) =>
  api.entries.list.query({
    query: {
      contentType: slug,
      page,
      pageSize,
      sortBy,
      sortDir,
      search,
      status: entryStatuses.find((known) => known === status),
    },
  });

export function loader({ request, params: { slug = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneType(slug));
  void queryClient.prefetchQuery(entryList(slug, readListState(new URL(request.url).searchParams)));
  return null;
}

const columns: readonly Column<Entry>[] = [
  {
    id: 'title',
    label: 'Title',
    sortable: true,
    render: (entry) => (
      <>
        <Anchor component={Link} to={paths.entryEdit(entry.contentType, entry.id)} fw={600} c="inherit">
          {entry.title}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {entry.slug}
        </Text>
      </>
    ),
  },
  { id: 'status', label: 'Status', sortable: true, render: (entry) => <EntryStatusBadge status={entry.status} /> },
  { id: 'author', label: 'Author', sortable: true, secondary: true, render: (entry) => entry.author ?? '–' },
  {
    id: 'updatedAt',
    label: 'Updated',
    sortable: true,
    secondary: true,
    render: (entry) => (
      <Tooltip label={moment(entry.updatedAt)}>
        <time dateTime={entry.updatedAt}>{ago(entry.updatedAt)}</time>
      </Tooltip>
    ),
  },
];

const statusChoices = [
  { value: 'draft', label: 'Drafts' },
  { value: 'publish', label: 'Published' },
  { value: 'trash', label: 'Trash' },
];

/** The entries of a collection [H01]. */
export default function EntryListPage() {
  const { slug = '' } = useParams();
  return (
    <RecordPage key={slug} query={oneType(slug)} title="Entries" failed="Failed to load content type">
      {(type) => <EntryList type={type} />}
    </RecordPage>
  );
}

function EntryList({ type }: { type: EntryType }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState<Entry | null>(null);
  const create = type.can.create && (
    <Button component={Link} to={paths.entryCreate(type.slug)} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Entry
    </Button>
  );
  const open = (entry: Entry) => void navigate(paths.entryEdit(type.slug, entry.id));
  return (
    <>
      <ListPage
        title={type.name}
        description={type.description || `Entries of ${type.name}`}
        crumbs={[{ label: 'Collections', to: paths.collections() }]}
        headerActions={create}
        query={(state) => entryList(type.slug, state)}
        columns={columns}
        rowKey={(entry) => entry.id}
        onRowClick={open}
        actions={(entry) => (
          <RowMenu name={entry.title} actions={rowActions(entry, { open, askRemoval: setLeaving })} />
        )}
        filters={(state, change) => (
          <Select
            aria-label="Status"
            w={150}
            placeholder="Any status"
            clearable
            data={statusChoices}
            value={state.status || null}
            onChange={(status) => change({ status: status ?? '' })}
          />
        )}
        empty={{
          title: `No ${type.name} found`,
          text: 'Entries appear here when they are written or imported.',
          action: create,
        }}
        failed={{ title: `Failed to load ${type.name}` }}
      />
      <RemovalDialog entry={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
