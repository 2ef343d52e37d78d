import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { withinSignInLimits } from '../../limits/sign-in-limits.ts';
import type { Account } from '../users.rules.ts';
import { findAccount } from '../users.service.ts';
import { checkPassword } from './password-hash.ts';

/**
 * The account of the signed-in person, proved by their current password: a session alone, which somebody may have found open
 * or stolen, does not choose how its owner signs in [Q40]. Rejects a missing one and a wrong one, which counts like a wrong
 * sign-in [A38].
 */
export async function requireCurrentPassword(ctx: Ctx, currentPassword: string | undefined): Promise<Account> {
  const { userId, email } = ctx.actor;
  if (userId === null) throw new AppError('INVALID_TOKEN');
  if (!currentPassword) throw currentPasswordMissing();
  return withinSignInLimits(ctx, email ?? userId, async () => {
    const account = await findAccount(ctx, { id: userId });
    if (!account) throw new AppError('NOT_FOUND', { error: 'User not found' });
    const { passwordIterations: iterations } = ctx.platform.config.auth;
    if (
      !(await checkPassword({ password: currentPassword, stored: account.password, iterations, owner: ownerOf(ctx) }))
    )
      throw currentPasswordWrong();
    return account;
  });
}

export function currentPasswordMissing(): AppError {
  const error = 'Current password is required';
  return new AppError('VALIDATION_ERROR', { error, fields: { currentPassword: [error] } });
}

export function currentPasswordWrong(): AppError {
  const error = 'Current password is incorrect';
  return new AppError('CURRENT_PASSWORD_INCORRECT', { fields: { currentPassword: [error] } });
}
