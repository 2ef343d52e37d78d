import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { roleMessages } from '../roles/roles.rules.ts';
import { deleteUser } from './change-user.ts';
import type { User, UserForm } from './users.contract.ts';
import { lockUsers, selectOptionalUnproven } from './users.queries.ts';
import { normaliseEmail, unusablePassword } from './users.rules.ts';
import { createUser, mailPasswordLink, newHash, readUser } from './users.service.ts';

/**
 * The action that creates the account that a colleague filled in [D06], and mails a link to set the password if the colleague
 * chose it [D07] or gave no password, which invites; the password is hashed before it, because others wait for the turn of the action. An account that registered itself under the address goes, and everything of it, once the caller confirms that. Rejects a weak password, and none without such a mail; such a mail or a role to somebody who may not sign in; else as
 * `createUser`.
 */
export async function prepareUser(ctx: Ctx, form: UserForm): Promise<(ctx: Ctx) => Promise<User>> {
  const { password = '', sendWelcomeEmail: isAsked, confirmUnproven, ...shown } = form;
  const isInvited = form.password === undefined;
  const sendWelcomeEmail = isAsked || isInvited;
  if (sendWelcomeEmail && !shown.isActive) {
    const problem = 'An inactive account cannot use the link; activate it first';
    throw new AppError('VALIDATION_ERROR', { fields: { [isAsked ? 'sendWelcomeEmail' : 'isActive']: [problem] } });
  }
  if (shown.roles.length > 0 && !shown.isActive)
    throw new AppError('VALIDATION_ERROR', { fields: { roles: [roleMessages.noSetForInactive] } });
  const passwordHash = sendWelcomeEmail && password === '' ? unusablePassword : await newHash(ctx, password);
  const addUser = async (ctx: Ctx) => {
    // An administrator could set the password at any time; it is asked of those who could not, whatever rights come later.
    const mustChangePassword = passwordHash !== unusablePassword && !ctx.actor.isAdmin;
    await replaceUnproven(ctx, { email: shown.email, confirmUnproven });
    const { id } = await createUser(ctx, { ...shown, passwordHash, mustChangePassword });
    const user = await readUser(ctx, id);
    if (sendWelcomeEmail) await mailPasswordLink(ctx, user, 'welcome');
    return user;
  };
  return (ctx) => inTransaction(ctx, addUser);
}

/** Whoever registered under a colleague's address keeps nothing of it. */
async function replaceUnproven(ctx: Ctx, { email, confirmUnproven }: { email: string; confirmUnproven: boolean }) {
  const id = await selectOptionalUnproven(ctx.db, normaliseEmail(email));
  if (id === null) return;
  if (!confirmUnproven) throw new AppError('ADDRESS_UNPROVEN', { fields: { email: [addressUnproven] } });
  await lockUsers(ctx.db, [id]);
  await deleteUser(ctx, await readUser(ctx, id));
}

const addressUnproven =
  'An account registered itself with this address and has not confirmed it; confirm that the new account replaces it';
