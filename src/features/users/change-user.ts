import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations } from '../../platform/db/violations.ts';
import { audit } from '../audit/audit.service.ts';
import { endAccountLock } from '../limits/account-lock/account-lock.service.ts';
import { makePasswordLink, voidPasswordLinks } from '../password-links/password-links.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { assertMayTakeRoles, requireAssignableRoles } from '../roles/holders/assignable-roles.ts';
import { setRolesOf } from '../roles/holders/holders.service.ts';
import { roleMessages } from '../roles/roles.rules.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { restorableUser } from './accounts/removable-user.ts';
import {
  assertAdministratorLeft,
  isActiveAdministrator,
  lockAdministratorChanges,
} from './administrators/administrators.ts';
import { currentPasswordMissing, requireCurrentPassword } from './passwords/current-password.ts';
import { notifyOwner } from './passwords/sign-in-notices.ts';
import { userFacts, userTarget } from './user-view.ts';
import type { User, UserChange } from './users.contract.ts';
import { deleteUsers, lockUsers, updateUser } from './users.queries.ts';
import { beyondError, mayTouch, unusablePassword } from './users.rules.ts';
import { mailPasswordLink, newHash, readUser, takenEmail } from './users.service.ts';

/**
 * Changes a user; `roles` replace all that they hold [D15]. A new password or address and a deactivation end their sessions and
 * void their password links [Q38]; a mail tells the owner of the first two, under their old address. One's own needs the
 * current password [Q40]. A password that is set for somebody else has to be changed at the next sign-in, and an
 * address that anybody but an administrator changes for somebody else ends the password: a link mailed to the new address
 * sets the next one. Rejects a non-admin who touches an admin, or who would choose the sign-in or the activity of somebody with more rights than the actor's own, or take a role that the actor could not give [Q15]; a role as
 * `requireAssignableRoles`, the first one of an account that registered itself unless the caller confirms that its password ends and a mailed link
 * sets the next one, any new one for somebody who is or becomes inactive [D06]; a weak password; a taken
 * address; a stale version; and the last active administrator's departure.
 */
export async function changeUser(ctx: Ctx, { id, change }: { id: string; change: UserChange }): Promise<User> {
  const { version, roles, password, currentPassword, confirmUnproven, ...rest } = change;
  const isOwn = id === ctx.actor.userId;
  const isProved = isOwn && (await provesOwnChange(ctx, { password, email: rest.email, currentPassword }));
  const passwordHash = password ? await newHash(ctx, password) : undefined;
  return inTransaction(ctx, async (ctx) => {
    const before = await heldUser(ctx, id);
    // A person who may save an account may also end its lock, with or without a change [B15].
    await endAccountLock(ctx, before.email);
    if (version !== undefined && version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: before });
    if (before.isSystemUser && rest.isActive === false) throw new AppError('USER_IS_SYSTEM');
    const movesAddress = rest.email !== undefined && rest.email !== before.email;
    const movesSignIn = passwordHash !== undefined || movesAddress;
    // Else an address of the actor's would do for a moment: a link mailed there sets a password that stays.
    const endsPassword = movesAddress && !isOwn && !ctx.actor.isAdmin;
    if (isOwn && movesSignIn && !isProved) throw currentPasswordMissing();
    const isActive = rest.isActive ?? before.isActive;
    if (movesSignIn || isActive !== before.isActive) assertWithinRights(before);
    const newRoles = roles && (await rolesFor(ctx, { isActive, roles: before.roles }, roles));
    // Somebody may have registered under a colleague's address: their password must not gain the rights of a role.
    const isFirstRole = before.roles.length === 0 && newRoles !== undefined && newRoles.length > 0;
    const startsAnew = isFirstRole && !before.isProven && !passwordHash;
    if (startsAnew && !confirmUnproven) throw new AppError('ADDRESS_UNPROVEN');
    if (!passwordHash && !newRoles && isUnchanged(before, rest)) return before;

    const at = ctx.platform.clock.now();
    await mapViolations(takenEmail, () =>
      updateUser(ctx.db, {
        id,
        ...rest,
        ...(passwordHash && { password: passwordHash, mustChangePassword: !isOwn, ...(!isOwn && { isProven: true }) }),
        ...((endsPassword || startsAnew) && { password: unusablePassword }),
        ...(movesAddress && isOwn && !ctx.actor.isAdmin && { isProven: false }),
        at,
      }),
    );
    if (newRoles) await setRolesOf(ctx, { userId: id, roleIds: newRoles.map((role) => role.id) });
    const after = await readUser(ctx, id);
    if (isActiveAdministrator(before) && !isActiveAdministrator(after)) await assertAdministratorLeft(ctx);
    if (movesSignIn || startsAnew || (before.isActive && !after.isActive)) await endWaysIn(ctx, before);
    if (startsAnew) await mailPasswordLink(ctx, after, 'reset');
    if (passwordHash) await notifyOwner(ctx, 'password', before);
    if (movesAddress) await notifyOwner(ctx, 'address', before);
    const facts = { ...userFacts(after), ...(passwordHash && { passwordChanged: true }) };
    await audit(ctx, actionOf(before, after), { ...userTarget(after), before: userFacts(before), after: facts });
    changed(ctx, { topic: 'access', key: id });
    return after;
  });
}

/** True if somebody who changes how they sign in themselves proved who they are; false if they change nothing of it. */
async function provesOwnChange(
  ctx: Ctx,
  change: Pick<UserChange, 'password' | 'email' | 'currentPassword'>,
): Promise<boolean> {
  const movesAddress = change.email !== undefined && change.email !== ctx.actor.email;
  if (!change.password && !movesAddress) return false;
  await requireCurrentPassword(ctx, change.currentPassword);
  return true;
}

/** Gives a user one role more; one they hold already is a no-op [D15]. Rejects an inactive user, and a role as `requireAssignableRoles`. */
export function assignRole(
  ctx: Ctx,
  { id, slug, confirmUnproven }: { id: string; slug: string; confirmUnproven: boolean },
): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const user = await heldUser(ctx, id);
    if (user.roles.includes(slug)) return user;
    if (!user.isActive) throw new AppError('VALIDATION_ERROR', { fields: { roles: [roleMessages.notForInactive] } });
    return changeUser(ctx, { id, change: { roles: [...user.roles, slug], confirmUnproven } });
  });
}

/** Takes one role from a user; one they do not hold is a no-op [D15]. Rejects to demote the last active administrator. */
export function takeRole(ctx: Ctx, { id, slug }: { id: string; slug: string }): Promise<User> {
  return inTransaction(ctx, async (ctx) => {
    const user = await heldUser(ctx, id);
    if (!user.roles.includes(slug)) return user;
    return changeUser(ctx, { id, change: { roles: user.roles.filter((held) => held !== slug) } });
  });
}

/** Deletes a user with their sessions; their content stays. Rejects a system user [D08], somebody with more rights than the actor's own [Q15], and the last active administrator. */
export function removeUser(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await heldUser(ctx, id);
    if (before.isSystemUser) throw new AppError('USER_IS_SYSTEM');
    if (!before.can.delete) throw beyond();
    await deleteUser(ctx, before);
    if (isActiveAdministrator(before)) await assertAdministratorLeft(ctx);
    return null;
  });
}

/** Deletes a locked user with their sessions, in the caller's transaction. */
export async function deleteUser(ctx: Ctx, user: User): Promise<void> {
  await endSessionsOf(ctx, user);
  await keepRemoved(ctx, restorableUser, [{ id: user.id, label: user.email }]);
  await deleteUsers(ctx.db, [user.id]);
  await audit(ctx, 'user.deleted', { ...userTarget(user), before: userFacts(user) });
  changed(ctx, { topic: 'access', key: user.id });
}

/** Characters a user out everywhere. Rejects somebody with more rights than the actor's own [Q15]. */
export function endSessionsOfUser(ctx: Ctx, id: string): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const user = await heldUser(ctx, id);
    assertWithinRights(user);
    return { ended: await endSessionsOf(ctx, user) };
  });
}

/**
 * A new link for somebody who was invited and has no password yet, told instead of mailed. Rejects an inactive user, one who
 * has a password, and somebody with more rights than the actor's own [Q15].
 */
export function makeInvitationLink(ctx: Ctx, id: string): Promise<{ link: string }> {
  return inTransaction(ctx, async (ctx) => {
    const user = await heldUser(ctx, id);
    assertWithinRights(user);
    if (!user.isActive) throw new AppError('USER_INACTIVE');
    if (!user.isInvited) throw new AppError('USER_HAS_PASSWORD');
    const { userId } = ctx.actor;
    const byAdmin = userId === null ? {} : { requestedByAdminId: userId };
    return { link: await makePasswordLink(ctx, { user, purpose: 'welcome', ...byAdmin }) };
  });
}

/** Mails a user a link to set a new password. Rejects an inactive user, and an admin for a non-admin [Q15]. */
export function offerNewPassword(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const user = await heldUser(ctx, id);
    if (!user.isActive) throw new AppError('USER_INACTIVE');
    await mailPasswordLink(ctx, user, 'reset');
    return null;
  });
}

/** The user, kept as they are until the transaction ends. */
async function heldUser(ctx: Ctx, id: string): Promise<User> {
  await lockAdministratorChanges(ctx);
  await lockUsers(ctx.db, [id]);
  const user = await readUser(ctx, id);
  if (!mayTouch(ctx.actor, user)) throw new AppError('INSUFFICIENT_PERMISSIONS');
  return user;
}

function assertWithinRights({ can }: User): void {
  if (!can.changeAccess) throw beyond();
}

const beyond = () => new AppError('INSUFFICIENT_PERMISSIONS', { error: `${beyondError}.` });

/** The roles that a user is to hold, or undefined if they hold exactly those. An inactive one may only lose some. */
async function rolesFor(ctx: Ctx, user: Pick<User, 'isActive' | 'roles'>, names: readonly string[]) {
  const assigned = await requireAssignableRoles(ctx, names, user.roles);
  const assignedSlugs = new Set(assigned.map(({ slug }) => slug));
  await assertMayTakeRoles(
    ctx,
    user.roles.filter((slug) => !assignedSlugs.has(slug)),
  );
  const gains = assigned.some(({ slug }) => !user.roles.includes(slug));
  if (!gains && assigned.length === user.roles.length) return undefined;
  if (gains && !user.isActive)
    throw new AppError('VALIDATION_ERROR', { fields: { roles: [roleMessages.noSetForInactive] } });
  return assigned;
}

function isUnchanged(user: User, change: Partial<Record<keyof User, unknown>>): boolean {
  return Object.entries(change).every(([key, value]) => value === undefined || value === user[key as keyof User]);
}

/** What a user is signed in with now, and what they could sign in with later. */
export async function endWaysIn(ctx: Ctx, user: { id: string; email: string }): Promise<void> {
  await endSessionsOf(ctx, user);
  await voidPasswordLinks(ctx, user.id);
}

function actionOf(before: User, after: User): string {
  if (before.isActive === after.isActive) return 'user.updated';
  return after.isActive ? 'user.activated' : 'user.deactivated';
}
