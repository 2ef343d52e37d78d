import { AppError } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { restorableUser } from './accounts/removable-user.ts';
import {
  assertAdministratorLeft,
  isActiveAdministrator,
  lockAdministratorChanges,
} from './administrators/administrators.ts';
import { endWaysIn } from './change-user.ts';
import { toUser, userFacts, userTarget } from './user-view.ts';
import type { BulkUsers, ChangedUsers, User } from './users.contract.ts';
import { deleteUsers, listUsersById, lockUsers, updateActivity } from './users.queries.ts';
import { beyondError, mayTouch } from './users.rules.ts';

const past = { activate: 'user.activated', deactivate: 'user.deactivated', delete: 'user.deleted' } as const;

/**
 * One act on many users, all of them or none. Rejects without the permission for the action, an unknown id, an admin for a
 * non-admin, somebody with more rights than the actor's own [Q15], a system user to leave [D08], and what would leave no
 * active administrator, and a version that is not somebody's present one. Answers who was changed.
 */
export function applyToUsers(ctx: Ctx, { ids, action, versions }: BulkUsers): Promise<ChangedUsers> {
  return inTransaction(ctx, async (ctx) => {
    if (!holdsPermission(ctx.actor, action === 'delete' ? 'users.delete' : 'users.edit')) {
      throw new AppError('INSUFFICIENT_PERMISSIONS');
    }
    const users = await heldUsers(ctx, [...new Set(ids)]);
    if (users.some(({ id, version }) => version !== (versions[id] ?? version))) throw new AppError('VERSION_CONFLICT');
    if (action !== 'activate' && users.some(({ isSystemUser }) => isSystemUser)) throw new AppError('USER_IS_SYSTEM');
    if (!users.every(({ can }) => (action === 'delete' ? can.delete : can.changeAccess))) {
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error: `${beyondError}.` });
    }
    const concerned = users.filter(({ isActive }) => action === 'delete' || isActive !== (action === 'activate'));
    await act(ctx, concerned, action);
    if (action !== 'activate' && concerned.some(isActiveAdministrator)) await assertAdministratorLeft(ctx);
    for (const user of concerned) {
      await audit(ctx, past[action], { ...userTarget(user), before: userFacts(user) });
      changed(ctx, { topic: 'access', key: user.id });
    }
    const versionAfter = (user: User) => (action === 'delete' ? user.version : user.version + 1);
    return {
      count: concerned.length,
      changed: concerned.map((user) => ({ id: user.id, version: versionAfter(user) })),
    };
  });
}

async function heldUsers(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  await lockAdministratorChanges(ctx);
  await lockUsers(ctx.db, ids);
  const users = (await listUsersById(ctx.db, { ids, actor: ctx.actor })).map((row) => toUser(ctx, row));
  if (users.length < ids.length) throw new AppError('USER_NOT_FOUND');
  if (!users.every((user) => mayTouch(ctx.actor, user))) throw new AppError('INSUFFICIENT_PERMISSIONS');
  return users;
}

async function act(ctx: Ctx, users: readonly User[], action: BulkUsers['action']): Promise<void> {
  if (users.length === 0) return;
  const ids = users.map(({ id }) => id);
  if (action === 'delete') {
    for (const user of users) await endSessionsOf(ctx, user);
    const removed = users.map(({ id, email }) => ({ id, label: email }));
    await keepRemoved(ctx, restorableUser, removed);
    await deleteUsers(ctx.db, ids);
    return;
  }
  await updateActivity(ctx.db, { ids, isActive: action === 'activate', at: ctx.platform.clock.now() });
  if (action === 'deactivate') for (const user of users) await endWaysIn(ctx, user);
}
