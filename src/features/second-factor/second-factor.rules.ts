import type { Settings } from '../settings/settings.contract.ts';

export type SecondFactorPolicy = Pick<Settings, 'secondFactor' | 'secondFactorRoles'>;

/** Whether an account of these roles needs a second factor. */
export function isSecondFactorRequired(
  { secondFactor, secondFactorRoles }: SecondFactorPolicy,
  roles: readonly string[],
): boolean {
  if (secondFactor === 'optional') return roles.some((role) => secondFactorRoles.includes(role));
  return secondFactor === 'required';
}

/** Seconds for which a code is shown; the one before and the one after work too. */
export const codeSeconds = 30;
export const recoveryCodeCount = 10;
/** Wrong codes after which a sign-in has to begin anew. */
export const maxWrongCodes = 5;
export const challengeMs = 5 * 60_000;
/** For how long a new secret waits to be confirmed. */
export const pendingMs = 10 * 60_000;
export const maxPasskeys = 20;
