import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { contentTypesPaths } from '../../content-types/content-types.paths.ts';
import { entriesClient } from '../entries.client.ts';
import type { EntryType } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';

/** Collections or singles, as those who write their entries see them. */
interface Sort {
  title: string;
  description: string;
  isSingle: boolean;
  /** Under which the browser keeps how a person likes the list. */
  table: string;
}

export const collections: Sort = {
  title: 'Collections',
  description: 'Choose what to write.',
  isSingle: false,
  table: 'collections-of-entries',
};

export const singles: Sort = {
  title: 'Singles',
  description: 'Pages and settings that exist once.',
  isSingle: true,
  table: 'singles-of-entries',
};

const byName = { by: 'name', dir: 'asc' } as const;

const typeList = ({ isSingle }: Sort, state: ListState) =>
  entriesClient.types.query({ query: { ...listParameters(state), isSingle: String(isSingle) } });

export const typesLoader = (sort: Sort) =>
  listLoader({ tableId: sort.table, defaultSort: byName, query: (state) => typeList(sort, state) });

const addressOf = (type: EntryType) => (type.isSingle ? entriesPaths.single(type.id) : entriesPaths.list(type.slug));

const wordOf = ({ entryCount }: EntryType) => (entryCount > 0 ? 'Written' : 'Not written yet');

const columnsOf = ({ isSingle }: Sort): TableColumn<EntryType>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    render: (type) => (
      <>
        <Group gap="xs">
          <Anchor component={Link} to={addressOf(type)} fw={600} c="inherit">
            {type.name}
          </Anchor>
          {!type.isPublic && <Badge color="gray">Private</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {type.slug}
        </Text>
      </>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    secondary: true,
    render: ({ description }) => <Preview text={description} dimmed />,
  },
  isSingle
    ? { id: 'entryCount', label: 'State', sortable: true, render: wordOf, value: wordOf }
    : {
        id: 'entryCount',
        label: 'Entries',
        sortable: true,
        numeric: true,
        render: ({ entryCount }) => entryCount.toLocaleString('en'),
        value: ({ entryCount }) => entryCount,
      },
];

/** The content types of one sort that the person may work with, each leading to its entries [E04]. */
export function TypesPage({ sort }: { sort: Sort }) {
  const may = useMay();
  const navigate = useNavigate();
  const { title, description, isSingle } = sort;
  return (
    <ListPage
      title={title}
      tableId={sort.table}
      defaultSort={byName}
      description={description}
      query={(state) => typeList(sort, state)}
      columns={columnsOf(sort)}
      rowKey={(type) => type.id}
      onRowClick={(type) => void navigate(addressOf(type))}
      empty={{
        title: `No ${title.toLowerCase()} found`,
        text: isSingle
          ? 'A single is something there is one of, such as the home page.'
          : 'A collection is something there are many of, such as machines or news.',
        action: may('content-types.create') && (
          <Button
            component={Link}
            to={isSingle ? contentTypesPaths.createSingle() : contentTypesPaths.createCollection()}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {isSingle ? 'Add New Single Type' : 'Add New Collection Type'}
          </Button>
        ),
      }}
      failed={{ title: 'Failed to load content types', suggestion: 'Please try again or contact an administrator.' }}
    />
  );
}
