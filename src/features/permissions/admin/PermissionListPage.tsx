import { Anchor, Badge, Button, SegmentedControl, Text } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { yesOrNo } from '../../../admin-kit/kit/filters/yes-or-no.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showRejection, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { permissionsClient } from '../permissions.client.ts';
import type { Permission } from '../permissions.contract.ts';
import { permissionsPaths } from '../permissions.paths.ts';
import { heldPermissionError } from '../permissions.rules.ts';
import { PermissionTree } from './PermissionTree.tsx';

/** Says how many roles lose the permission, then deletes it [C15]. */
function PermissionDeletion({ permission, onClose }: { permission: Permission | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened={permission !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (permission ? removePermission(permission) : undefined)}
    >
      {permission &&
        `This will permanently delete the permission “${permission.name}”. ${losing(permission.roleCount)} This action cannot be undone.`}
    </ConfirmDialog>
  );
}

function losing(roles: number): string {
  if (roles === 0) return 'No role grants it.';
  return roles === 1
    ? '1 role loses it, and with it everybody who holds that role.'
    : `${roles} roles lose it, and with them everybody who holds these roles.`;
}

async function removePermission({ id, name }: Permission) {
  try {
    await permissionsClient.remove.call({ params: { id } });
    showSuccess('Permission deleted successfully', `${name} has been removed.`, undoOfRemoval([id]));
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete permission');
  }
  await refreshTopic('roles');
}

const tableId = 'permissions';
/** As the list call asks for it [C14]. */
const byName = { by: 'name', dir: 'asc', pageSize: 100 } as const;

const permissionList = (state: ListState) =>
  permissionsClient.list.query({ query: { ...listParameters(state), status: 'active' } });

export const loader = listLoader({ tableId, defaultSort: byName, query: permissionList });

const columnsOf = (mayEdit: boolean): TableColumn<Permission>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    render: (permission) =>
      mayEdit ? (
        <Anchor component={Link} to={permissionsPaths.edit(permission.id)} fw={600} c="inherit">
          {permission.name}
        </Anchor>
      ) : (
        <Text fw={600} size="sm">
          {permission.name}
        </Text>
      ),
  },
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    filter: { type: 'text' },
    render: ({ slug }) => (
      <Text size="sm" ff="monospace">
        {slug}
      </Text>
    ),
  },
  {
    id: 'category',
    label: 'Category',
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    render: ({ category }) => category,
  },
  {
    id: 'isSystemPermission',
    label: 'System',
    secondary: true,
    filter: { type: 'select', options: yesOrNo },
    render: ({ isSystemPermission }) => (isSystemPermission ? <Badge color="blue">System</Badge> : null),
  },
  {
    id: 'roleCount',
    label: 'Used by',
    sortable: true,
    secondary: true,
    filter: { type: 'number' },
    render: ({ roleCount }) => (roleCount === 1 ? '1 role' : `${roleCount} roles`),
  },
];

const title = 'Permissions';
const description = 'The single rights that roles grant.';

/** The permissions, as a list [C14] or, with `?view=tree`, by category with what the person holds themselves [C13]. */
export default function PermissionListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [deleting, setDeleting] = useState<Permission | null>(null);
  const isTree = search.get('view') === 'tree';
  const mayEdit = may('permissions.edit');
  const create = may('permissions.create') && (
    <Button component={Link} to={permissionsPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Permission
    </Button>
  );
  const headerActions = (
    <>
      <SegmentedControl
        aria-label="View"
        data={[
          { value: 'list', label: 'List' },
          { value: 'tree', label: 'Tree' },
        ]}
        value={isTree ? 'tree' : 'list'}
        onChange={(view) => setSearch(view === 'tree' ? { view } : {})}
      />
      {create}
    </>
  );
  const open = (permission: Permission) => void navigate(permissionsPaths.edit(permission.id));
  const actions = (permission: Permission): RowAction[] => [
    {
      label: permission.isSystemPermission ? 'View' : 'Edit',
      icon: permission.isSystemPermission ? <IconEye size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />,
      allowed: mayEdit,
      refusal: permissionNeeded('permissions.edit', 'edit permissions'),
      act: () => open(permission),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('permissions.delete') && (permission.isSystemPermission || permission.can.delete),
      refusal: may('permissions.delete')
        ? `${heldPermissionError}.`
        : permissionNeeded('permissions.delete', 'delete permissions'),
      act: () =>
        permission.isSystemPermission
          ? showRejection('Failed to delete permission', 'System permissions cannot be deleted')
          : setDeleting(permission),
    },
  ];
  if (isTree) {
    return (
      <>
        <PageHeader title={title} description={description} actions={headerActions} />
        <PermissionTree />
      </>
    );
  }
  return (
    <>
      <ListPage
        title={title}
        tableId={tableId}
        description={description}
        headerActions={headerActions}
        defaultSort={byName}
        query={permissionList}
        columns={columnsOf(mayEdit)}
        rowKey={(permission) => permission.id}
        onRowClick={mayEdit ? open : undefined}
        actions={(permission) => <RowMenu name={permission.name} actions={actions(permission)} />}
        empty={{
          title: 'No permissions found',
          text: 'Every content type brings its own permissions; add one for what your own programs check.',
          action: create,
        }}
        failed={{ title: 'Failed to load permissions' }}
      />
      <PermissionDeletion permission={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
