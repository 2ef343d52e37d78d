import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { timestampInWords } from '../../../admin-kit/kit/form/local-timestamp.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { oneType, scheduleClient } from '../entries.client.ts';
import { entriesPaths } from '../entries.paths.ts';
import type { ScheduledAction } from '../schedule/schedule.contract.ts';

const list = {
  tableId: 'scheduled',
  defaultSort: { by: 'at', dir: 'asc' },
  query: (state: ListState) => {
    const { filters: _, ...asked } = listParameters(state);
    return scheduleClient.list.query({ query: asked });
  },
} as const;

export const loader = listLoader(list);

const columns: TableColumn<ScheduledAction>[] = [
  { id: 'title', label: 'Entry', sortable: true, render: (act) => <ScheduledEntry act={act} /> },
  {
    id: 'action',
    label: 'What',
    render: ({ action, error }) =>
      error === null ? (
        <Badge color={action === 'publish' ? 'green' : 'amber'}>{action === 'publish' ? 'Publish' : 'Unpublish'}</Badge>
      ) : (
        <>
          <Badge color="red">Not published</Badge>
          <Text size="xs">{error}</Text>
        </>
      ),
  },
  { id: 'at', label: 'When', sortable: true, render: ({ at }) => <time dateTime={at}>{timestampInWords(at)}</time> },
  { id: 'by', label: 'Scheduled by', secondary: true, render: ({ by }) => by?.displayName ?? '–' },
];

/** It asks for the type of its row, of which there may be more than a page holds. */
function ScheduledEntry({ act: { id, title, contentType } }: { act: ScheduledAction }) {
  const { data: type } = useQuery(oneType(contentType));
  return (
    <>
      <RecordLink to={type?.isSingle ? entriesPaths.single(type.id) : entriesPaths.edit(contentType, id)}>
        {title}
      </RecordLink>
      <Text size="xs" c="dimmed">
        {type?.name ?? contentType}
      </Text>
    </>
  );
}

/** The entries that will be published or unpublished automatically, soonest first. */
export default function ScheduledPage() {
  return (
    <ListPage
      {...list}
      title="Scheduled"
      description="Entries that are published or unpublished by themselves, soonest first."
      columns={columns}
      rowKey={({ id, action }) => `${id} ${action}`}
      empty={{ title: 'Nothing is scheduled', text: 'The form of an entry sets when it goes live.' }}
      failed={{ title: 'Failed to load what is scheduled' }}
    />
  );
}
