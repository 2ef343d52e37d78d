import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { usersPaths } from '../users.paths.ts';
import { roleChoices } from './RolesControl.tsx';
import { type AskedAction, UserActionDialog } from './UserActionDialog.tsx';
import { filterOf, UserFilters } from './UserFilters.tsx';
import { userColumns } from './user-columns.tsx';
import { useBulkActions, useRowActions } from './user-row-actions.tsx';

const userList = (state: ListState) =>
  usersClient.list.query({ query: { ...listParameters(state), ...filterOf(state.more) } });

const list = { tableId: 'users', defaultSort: { by: 'displayName', dir: 'asc' }, query: userList } as const;

export const loader = listLoader(list);

/** Everybody with an account [D01]. */
export default function UserListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [pending, setPending] = useState<AskedAction | null>(null);
  const rowActions = useRowActions(setPending);
  const bulkActions = useBulkActions();
  const choices = useQuery(roleChoices);
  const roles = (choices.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
  const mayEdit = may('users.edit');
  const create = may('users.create') && (
    <Button component={Link} to={usersPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New User
    </Button>
  );
  return (
    <>
      <ListPage
        {...list}
        title="Users"
        description="The people who may sign in, and the roles they hold."
        headerActions={create}
        columns={userColumns({ mayEdit, roles })}
        rowKey={(user) => user.id}
        onRowClick={mayEdit ? (user: User) => void navigate(usersPaths.edit(user.id)) : undefined}
        actions={(user) => <RowMenu name={user.displayName} actions={rowActions(user)} />}
        bulkActions={bulkActions}
        filters={({ more }, change) => (
          <UserFilters
            roles={roles}
            filter={filterOf(more)}
            onChange={(part) => change({ more: { ...more, ...part } })}
          />
        )}
        empty={{
          title: 'No users found',
          text: 'People appear here when somebody adds them or when they register.',
          action: create,
        }}
        failed={{ title: 'Failed to load users' }}
      />
      <UserActionDialog pending={pending} onClose={() => setPending(null)} />
    </>
  );
}
