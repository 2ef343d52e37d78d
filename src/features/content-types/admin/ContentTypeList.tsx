import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { contentTypesClient } from '../content-types.client.ts';
import type { ContentType } from '../content-types.contract.ts';
import { errorToDelete } from '../content-types.rules.ts';
import { TypeDeletion } from './TypeDeletion.tsx';
import { entriesOf, type TypeCategory } from './type-category.ts';

/** The content types of one kind, as the list's state asks for them. */
export const typeList = (kind: TypeCategory, state: ListState) =>
  contentTypesClient.list.query({ query: { ...listParameters(state), isSingle: String(kind.isSingle) } });

const columnsOf = (kind: TypeCategory, mayEdit: boolean): TableColumn<ContentType>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    render: (type) =>
      mayEdit ? (
        <Anchor component={Link} to={kind.edit(type.id)} fw={600} c="inherit">
          {type.name}
        </Anchor>
      ) : (
        <Text fw={600} size="sm">
          {type.name}
        </Text>
      ),
  },
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    filter: { type: 'text' },
    secondary: true,
    render: (type) => (
      <Text size="sm" ff="monospace">
        {type.slug}
      </Text>
    ),
  },
  {
    id: 'description',
    label: 'Description',
    secondary: true,
    filter: { type: 'text' },
    render: ({ description }) => <Preview text={description} dimmed />,
  },
  {
    id: 'isPublic',
    label: 'Visibility',
    filter: {
      type: 'select',
      options: [
        { value: 'true', label: 'Public' },
        { value: 'false', label: 'Private' },
      ],
    },
    value: (type) => (type.isPublic ? 'Public' : 'Private'),
    render: (type) => <Badge color={type.isPublic ? 'green' : 'gray'}>{type.isPublic ? 'Public' : 'Private'}</Badge>,
  },
  {
    id: 'entryCount',
    label: 'Entries',
    numeric: true,
    filter: { type: 'number' },
    secondary: true,
    render: (type) => (
      <RecordLink to={entriesOf(type)} c="inherit" aria-label={`${type.entryCount} entries of ${type.name}`}>
        {type.entryCount}
      </RecordLink>
    ),
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
  dayColumn({ id: 'updatedAt', label: 'Changed', optional: true }),
];

/** Collections or singles: search, sort, paging, edit and delete [F01] [F02] [F03] [F04]. */
export function ContentTypeList({ kind }: { kind: TypeCategory }) {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<ContentType | null>(null);
  const mayEdit = may('content-types.edit');
  const create = may('content-types.create') && (
    <Button component={Link} to={kind.create} leftSection={<IconPlus size={16} aria-hidden />}>
      {kind.isSingle ? 'Add New Single Type' : 'Add New Collection Type'}
    </Button>
  );
  const actions = (type: ContentType): RowAction[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: mayEdit,
      refusal: permissionNeeded('content-types.edit', 'edit content types'),
      act: () => void navigate(kind.edit(type.id)),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: type.can.delete,
      refusal: may('content-types.delete')
        ? (errorToDelete(type) ?? '')
        : permissionNeeded('content-types.delete', 'delete content types'),
      act: () => setDeleting(type),
    },
  ];
  return (
    <>
      <ListPage
        title={kind.title}
        tableId={kind.table}
        description={kind.example}
        headerActions={create}
        query={(state) => typeList(kind, state)}
        columns={columnsOf(kind, mayEdit)}
        rowKey={(type) => type.id}
        onRowClick={mayEdit ? (type) => void navigate(kind.edit(type.id)) : undefined}
        actions={(type) => <RowMenu name={type.name} actions={actions(type)} />}
        empty={{ title: `No ${kind.title.toLowerCase()} found`, text: kind.example, action: create }}
        failed={{ title: 'Failed to load content types', suggestion: 'Please try again or contact an administrator.' }}
      />
      <TypeDeletion type={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
