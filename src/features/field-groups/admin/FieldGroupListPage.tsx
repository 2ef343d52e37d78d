import { Anchor, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { fieldGroupsClient } from '../field-groups.client.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { fieldGroupsPaths } from '../field-groups.paths.ts';
import { GroupDeletion } from './GroupDeletion.tsx';

const groupList = (state: ListState) => fieldGroupsClient.list.query({ query: listParameters(state) });

const tableId = 'field-groups';

export const loader = listLoader({ tableId, query: groupList });

const nameColumn = (mayEdit: boolean): TableColumn<FieldGroup> => ({
  id: 'name',
  label: 'Name',
  sortable: true,
  filter: { type: 'text' },
  render: (group) => (
    <>
      {mayEdit ? (
        <Anchor component={Link} to={fieldGroupsPaths.edit(group.id)} fw={600} c="inherit">
          {group.name}
        </Anchor>
      ) : (
        <Text fw={600} size="sm">
          {group.name}
        </Text>
      )}
      <Text size="xs" c="dimmed" ff="monospace">
        {group.slug}
      </Text>
    </>
  ),
});

const columns: readonly TableColumn<FieldGroup>[] = [
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    optional: true,
    filter: { type: 'text' },
    render: (group) => group.slug,
  },
  {
    id: 'description',
    label: 'Description',
    optional: true,
    filter: { type: 'text' },
    render: (group) => group.description,
  },
  {
    id: 'fields',
    label: 'Fields',
    numeric: true,
    filter: { type: 'number' },
    value: (group) => group.fields.length,
    render: (group) => group.fields.length,
  },
  {
    id: 'contentTypes',
    label: 'Shown in',
    numeric: true,
    filter: { type: 'number' },
    value: (group) => group.contentTypes.length,
    secondary: true,
    render: (group) => `${group.contentTypes.length} type${group.contentTypes.length === 1 ? '' : 's'}`,
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
  dayColumn({ id: 'updatedAt', label: 'Changed', optional: true }),
];

/** Field groups [F09]. */
export default function FieldGroupListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<FieldGroup | null>(null);
  const mayEdit = may('field-groups.edit');
  const create = may('field-groups.create') && (
    <Button component={Link} to={fieldGroupsPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Field Group
    </Button>
  );
  const actions = (group: FieldGroup): RowAction[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: mayEdit,
      refusal: permissionNeeded('field-groups.edit', 'edit field groups'),
      act: () => void navigate(fieldGroupsPaths.edit(group.id)),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: group.can.delete,
      refusal: may('field-groups.delete')
        ? 'Content types show it: you need the right to detach it from them.'
        : permissionNeeded('field-groups.delete', 'delete field groups'),
      act: () => setDeleting(group),
    },
  ];

  return (
    <>
      <ListPage
        title="Field Group Management"
        tableId={tableId}
        description="Named sets of fields that content types share."
        headerActions={create}
        query={groupList}
        columns={[nameColumn(mayEdit), ...columns]}
        rowKey={(group) => group.id}
        onRowClick={mayEdit ? (group) => void navigate(fieldGroupsPaths.edit(group.id)) : undefined}
        actions={(group) => <RowMenu name={group.name} actions={actions(group)} />}
        empty={{
          title: 'No field groups found',
          text: 'A field group says what entries hold beside their title, such as Specifications with year, weight and price.',
          action: create,
        }}
        failed={{ title: 'Failed to fetch field groups' }}
      />
      <GroupDeletion group={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
