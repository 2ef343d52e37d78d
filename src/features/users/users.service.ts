import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { sendPasswordLink } from '../password-links/password-links.service.ts';
import { requireAssignableRoles } from '../roles/holders/assignable-roles.ts';
import { setRolesOf } from '../roles/holders/holders.service.ts';
import { requireGoodPassword } from './passwords/good-password.ts';
import { newPasswordHash } from './passwords/password-hash.ts';
import { toUser } from './user-view.ts';
import type { User, UserQuery } from './users.contract.ts';
import {
  countUsers,
  insertUser,
  listUsers as listUserRows,
  selectOptionalAccount,
  selectOptionalUser,
  updateLastSignIn,
} from './users.queries.ts';
import { type Account, normaliseEmail } from './users.rules.ts';

export interface UserDraft {
  email: string;
  displayName: string;
  /** As `newPasswordHash` gave it, or `unusablePassword`. */
  passwordHash: string;
  /** Slugs. */
  roles?: readonly string[];
  avatarUrl?: string | null;
  isActive?: boolean;
  isSystemUser?: boolean;
  /** A person who creates the account knows the password, and could not take the account over otherwise. */
  mustChangePassword?: boolean;
  /** Whoever creates the account answers for the address; somebody who registers does not. */
  isProven?: boolean;
}

/** One page of users, searched in name and address, filtered by role and activity [D01]. */
export async function listUsers(ctx: Ctx, query: UserQuery): Promise<Page<User>> {
  const { rows, total } = await listUserRows(ctx.db, { query, actor: ctx.actor });
  return { items: rows.map((row) => toUser(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One user. Rejects an id that nobody has. */
export async function readUser(ctx: Ctx, id: string): Promise<User> {
  const row = await selectOptionalUser(ctx.db, { id, actor: ctx.actor });
  if (!row) throw new AppError('USER_NOT_FOUND');
  return toUser(ctx, row);
}

/** The stored form of a password that a colleague chose. Rejects what the strict rule is against [Q01]. */
export async function newHash(ctx: Ctx, password: string): Promise<string> {
  await requireGoodPassword(ctx, 'strict', password);
  return newPasswordHash(ctx, password);
}

/** Mails a user a one-time link to set their password, in the actor's name. */
export async function mailPasswordLink(ctx: Ctx, user: User, purpose: 'welcome' | 'reset'): Promise<void> {
  const { userId } = ctx.actor;
  await sendPasswordLink(ctx, { user, purpose, ...(userId !== null && { requestedByAdminId: userId }) });
}

/**
 * Creates an account under the normalised address. Rejects an address that has one already, and roles that do not
 * exist, are not assignable any more, or grant more than the actor holds [Q15] [Q47].
 */
export function createUser(ctx: Ctx, draft: UserDraft): Promise<{ id: string; email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const roles = await requireAssignableRoles(ctx, draft.roles ?? []);
    const shown = {
      id: newId(),
      email: normaliseEmail(draft.email),
      displayName: draft.displayName,
      avatarUrl: draft.avatarUrl ?? null,
      isActive: draft.isActive ?? true,
      isSystemUser: draft.isSystemUser ?? false,
      isProven: draft.isProven ?? true,
    };
    const mustChangePassword = draft.mustChangePassword ?? false;
    const stored = { ...shown, password: draft.passwordHash, mustChangePassword, at: ctx.platform.clock.now() };
    await mapViolations(takenEmail, () => insertUser(ctx.db, stored));
    await setRolesOf(ctx, { userId: shown.id, roleIds: roles.map((role) => role.id) });
    await audit(ctx, 'user.created', {
      type: 'user',
      id: shown.id,
      label: shown.email,
      after: { ...shown, roles: roles.map((role) => role.slug) },
    });
    changed(ctx, { topic: 'access', key: shown.id });
    return { id: shown.id, email: shown.email };
  });
}

/** The account of an address or an id with its stored hash and role slugs, or null. */
export function findAccount(ctx: Ctx, by: { id: string } | { email: string }): Promise<Account | null> {
  return selectOptionalAccount(ctx.db, 'id' in by ? by : { email: normaliseEmail(by.email) });
}

/**
 * Notes a sign-in and stores the renewed hash, in the session's transaction. False if the account was deactivated,
 * deleted or given another password since the hash was checked; then nobody is signed in.
 */
export function noteSignIn(ctx: Ctx, signIn: { id: string; checkedHash: string; newHash: string }): Promise<boolean> {
  return updateLastSignIn(ctx.db, { ...signIn, at: ctx.platform.clock.now() });
}

/** True until the first account exists. */
export async function hasNoUsers(ctx: Ctx): Promise<boolean> {
  return (await countUsers(ctx.db)) === 0;
}

/** What a write of an account is rejected with when another one has the address. */
export const takenEmail = { users_email_key: taken('EMAIL_TAKEN', 'email') };
