import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { yesOrNo } from '../../../admin-kit/kit/filters/yes-or-no.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showRejection } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { rolesClient } from '../roles.client.ts';
import { type Role, roleStatuses } from '../roles.contract.ts';
import { rolesPaths } from '../roles.paths.ts';
import { heldBeyondError, roleMessages } from '../roles.rules.ts';
import { RoleDeletion } from './RoleDeletion.tsx';
import { RoleStatusBadge, roleStates } from './RoleStatusBadge.tsx';

const byWeight = { by: 'priority', dir: 'desc' } as const;
const tableId = 'roles';

const roleList = (state: ListState) => {
  const status = roleStatuses.find((known) => known === state.status);
  return rolesClient.list.query({ query: { ...listParameters(state), ...(status && { status }) } });
};

export const loader = listLoader({ tableId, defaultSort: byWeight, query: roleList });

const stateChoices = roleStatuses.map((status) => ({ value: status, label: roleStates[status].label }));

const columnsOf = (may: (permission: string) => boolean): TableColumn<Role>[] => [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    render: (role) => (
      <>
        {may('roles.edit') ? (
          <Anchor component={Link} to={rolesPaths.edit(role.id)} fw={600} c="inherit">
            {role.name}
          </Anchor>
        ) : (
          <Text fw={600} size="sm">
            {role.name}
          </Text>
        )}
        <Text size="xs" c="dimmed" ff="monospace">
          {role.slug}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: { type: 'select', options: stateChoices },
    render: (role) => <RoleStatusBadge status={role.status} />,
  },
  {
    id: 'priority',
    filter: { type: 'number' },
    label: 'Priority',
    sortable: true,
    numeric: true,
    secondary: true,
    render: (role) => role.priority,
  },
  {
    id: 'userCount',
    filter: { type: 'number' },
    label: 'Users',
    sortable: true,
    numeric: true,
    render: ({ userCount, name, slug }) =>
      may('users.view') ? (
        <RecordLink
          to={offerOf('usersWithRole')?.(slug)}
          c="inherit"
          aria-label={`${userCount} ${userCount === 1 ? 'user' : 'users'} with the role ${name}`}
        >
          {userCount}
        </RecordLink>
      ) : (
        userCount
      ),
  },
  {
    id: 'permissionCount',
    filter: { type: 'number' },
    label: 'Permissions',
    sortable: true,
    numeric: true,
    secondary: true,
    render: ({ permissionCount, parent }) => (
      <>
        {permissionCount}
        {parent !== null && (
          <Text size="xs" c="dimmed">
            + those of {parent}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'isSystemRole',
    label: 'System',
    secondary: true,
    filter: { type: 'select', options: yesOrNo },
    render: (role) => (role.isSystemRole ? <Badge color="blue">System</Badge> : null),
  },
  dayColumn({ id: 'updatedAt', label: 'Updated' }),
];

/** The roles [D10]: who has them, what they grant, and what can be done with them. */
export default function RoleListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Role | null>(null);
  const create = may('roles.create') && (
    <Button component={Link} to={rolesPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Role
    </Button>
  );
  const open = (role: Role) => void navigate(rolesPaths.edit(role.id));
  const actions = (role: Role): RowAction[] => [
    {
      label: role.isSystemRole ? 'View' : 'Edit',
      icon: role.isSystemRole ? <IconEye size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />,
      allowed: may('roles.edit'),
      refusal: permissionNeeded('roles.edit', 'edit roles'),
      act: () => open(role),
    },
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} aria-hidden />,
      allowed: may('roles.create'),
      refusal: permissionNeeded('roles.create', 'create roles'),
      act: () => void navigate(rolesPaths.create({ from: role.id })),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('roles.delete') && (role.isSystemRole || role.can.delete),
      refusal: may('roles.delete') ? `${heldBeyondError}.` : permissionNeeded('roles.delete', 'delete roles'),
      act: () =>
        role.isSystemRole ? showRejection(roleMessages.notDeleted, roleMessages.systemNotDeleted) : setDeleting(role),
    },
  ];
  return (
    <>
      <ListPage
        title="Roles"
        tableId={tableId}
        description="Sets of permissions that users hold."
        headerActions={create}
        defaultSort={byWeight}
        query={roleList}
        columns={columnsOf(may)}
        rowKey={(role) => role.id}
        onRowClick={may('roles.edit') ? open : undefined}
        actions={(role) => <RowMenu name={role.name} actions={actions(role)} />}
        filters={(state, change) => (
          <StatusFilter label="Status" choices={stateChoices} state={state} change={change} />
        )}
        empty={{
          title: 'No roles found',
          text: 'A role says what people may do, such as Editor: write, publish and delete content.',
          action: create,
        }}
        failed={{ title: roleMessages.notRetrieved }}
      />
      <RoleDeletion role={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
