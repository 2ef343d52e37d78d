import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess, type Undo } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { rolesClient } from '../../roles/roles.client.ts';
import { roleMessages } from '../../roles/roles.rules.ts';
import { usersClient } from '../users.client.ts';
import type { BulkUsers, ChangedUsers, User } from '../users.contract.ts';

/** Everything that shows users or what they may do is stale; of oneself also the session. */
export async function refreshUsers(ids: readonly string[]): Promise<void> {
  const isOwn = ids.includes(queryClient.getQueryData(sessionQuery.queryKey)?.id ?? '');
  await Promise.all([
    refreshTopic('people'),
    isOwn ? queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }) : undefined,
  ]);
}

/** Does it, tells how it went, and refreshes what shows it. */
async function act(
  users: readonly User[],
  work: () => Promise<string | { title: string; undo: Undo | undefined }>,
  failed: string,
): Promise<boolean> {
  try {
    const done = await work();
    if (typeof done === 'string') showSuccess(done);
    else showSuccess(done.title, '', done.undo);
    return true;
  } catch (error) {
    showFailure(asApiError(error), failed);
    return false;
  } finally {
    await refreshUsers(users.map(({ id }) => id));
  }
}

const countOf = (count: number) => (count === 1 ? '1 user' : `${count} users`);

/** Takes back what the server changed, whatever the list showed; rejected where somebody was changed once more. */
function undoOfBulk({ changed }: ChangedUsers, action: BulkUsers['action']): Undo | undefined {
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  if (action === 'delete') return undoOfRemoval(ids);
  const back = action === 'activate' ? 'deactivate' : 'activate';
  const versions = Object.fromEntries(changed.map(({ id, version }) => [id, version]));
  return () => usersClient.bulk.call({ body: { ids, action: back, versions } }).finally(() => refreshUsers(ids));
}

const bulk = (users: readonly User[], action: BulkUsers['action']) =>
  usersClient.bulk.call({ body: { ids: users.map(({ id }) => id), action } });

const bulkPast = { activate: 'activated', deactivate: 'deactivated', delete: 'deleted' } as const;

/** What is done to users outside their form. Each tells its own outcome and answers whether it was done. */
export const userActions = {
  sendPasswordLink: (user: User) =>
    act(
      [user],
      async () => {
        await usersClient.sendPasswordLink.call({ params: { id: user.id } });
        return `Password link sent to ${user.email}`;
      },
      'The link was not sent',
    ),
  signOut: (user: User) =>
    act(
      [user],
      async () => {
        const { ended } = await usersClient.endSessions.call({ params: { id: user.id } });
        return ended === 0
          ? `${user.displayName} was signed in nowhere`
          : `${user.displayName} was signed out everywhere`;
      },
      'The sessions were not ended',
    ),
  setActive: (user: User, isActive: boolean) =>
    act(
      [user],
      async () => {
        const params = { id: user.id };
        const { version } = await usersClient.update.call({ params, body: { isActive } });
        const undo = () =>
          usersClient.update
            .call({ params, body: { isActive: !isActive, version } })
            .finally(() => refreshUsers([user.id]));
        const title = isActive ? `${user.displayName} can sign in again` : `${user.displayName} can no longer sign in`;
        // Otherwise somebody changed the account since it was shown.
        return { title, undo: version === user.version + 1 ? undo : undefined };
      },
      isActive ? 'The user was not activated' : 'The user was not deactivated',
    ),
  giveRole: (user: User, role: { slug: string; name: string }) =>
    act(
      [user],
      async () => {
        await usersClient.assignRole.call({ params: { id: user.id, slug: role.slug } });
        return `${user.displayName} now holds the role ${role.name}`;
      },
      'Failed to assign role',
    ),
  /** Everything else that the role grants stays as it is when the action begins. */
  addToRole: (user: User, { role, permission }: { role: { id: string; name: string }; permission: string }) =>
    act(
      [user],
      async () => {
        const params = { id: role.id };
        const { permissions, version } = await rolesClient.get.call({ params });
        const granted = [...permissions.map(({ slug }) => slug), permission];
        await rolesClient.setPermissions.call({ params, body: { permissions: granted, version } });
        await refreshTopic('roles');
        return `The role ${role.name} now grants ${permission}`;
      },
      roleMessages.notUpdated,
    ),
  remove: (user: User) =>
    act(
      [user],
      async () => {
        await usersClient.remove.call({ params: { id: user.id } });
        return { title: 'User deleted successfully', undo: undoOfRemoval([user.id]) };
      },
      'The user was not deleted',
    ),
  bulk: (users: readonly User[], action: BulkUsers['action']) =>
    act(
      users,
      async () => {
        const done = await bulk(users, action);
        return { title: `${countOf(done.count)} ${bulkPast[action]}`, undo: undoOfBulk(done, action) };
      },
      `No user was ${bulkPast[action]}`,
    ),
};
