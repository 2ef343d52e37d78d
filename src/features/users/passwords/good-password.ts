import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { readSettings } from '../../settings/settings.service.ts';
import type { PasswordScreen } from './password-policy.rules.ts';
import { newPasswordErrors } from './password-policy.ts';

/** Rejects a new password that the screen's rule, the site's own minimum or the list of common passwords is against [Q01]. */
export async function requireGoodPassword(
  ctx: Ctx,
  screen: Exclude<PasswordScreen, 'signIn'>,
  password: string,
): Promise<void> {
  const settings = await readSettings(ctx);
  const minimum = {
    signup: settings.passwordMinimumSignup,
    reset: settings.passwordMinimumReset,
    strict: settings.passwordMinimumStrict,
  }[screen];
  const fieldErrors = await newPasswordErrors(screen, password, minimum);
  if (fieldErrors.length > 0) throw new AppError('VALIDATION_ERROR', { fields: { password: fieldErrors } });
}
