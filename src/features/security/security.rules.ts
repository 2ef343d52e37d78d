import type { Settings } from '../settings/settings.contract.ts';

export type SecuritySettings = Pick<
  Settings,
  | 'registration'
  | 'emailVerification'
  | 'sessionLengthHours'
  | 'passwordMinimumSignup'
  | 'passwordMinimumReset'
  | 'passwordMinimumStrict'
  | LimitKey
  | 'passwordSignIn'
  | 'secondFactor'
  | 'secondFactorRoles'
  | 'thresholdReaction'
>;

export type LimitKey =
  | 'signInTriesPerAccount'
  | 'signInTriesPerAddress'
  | 'resetRequestsPerAccount'
  | 'resetRequestsPerAddress'
  | 'resetTokenTriesPerAddress'
  | 'registrationsPerAddress';

/** Each limit as people read it, with the window it counts in [A07]. */
export const limitTexts: Record<LimitKey, { label: string; window: string }> = {
  signInTriesPerAccount: { label: 'Wrong sign-ins per account', window: 'in 15 minutes' },
  signInTriesPerAddress: { label: 'Wrong sign-ins per network address', window: 'in 15 minutes' },
  resetRequestsPerAccount: { label: 'Reset mails per account', window: 'in an hour' },
  resetRequestsPerAddress: { label: 'Reset requests per network address', window: 'in an hour' },
  resetTokenTriesPerAddress: { label: 'Wrong reset links per network address', window: 'in an hour' },
  registrationsPerAddress: { label: 'Registrations per network address', window: 'in an hour' },
};

/** What the screen calls each setting of a minimum password length. */
export const passwordTexts = {
  passwordMinimumSignup: 'People who register',
  passwordMinimumReset: 'A password set by a mailed link',
  passwordMinimumStrict: 'A password changed in the profile or set by an administrator',
} as const;

const openness: Record<Settings['registration'], number> = { closed: 0, approval: 1, open: 2 };
const narrowness: Record<Settings['passwordSignIn'], number> = { on: 0, admins: 1, off: 2 };
const strictness: Record<Settings['secondFactor'], number> = { off: 0, optional: 1, required: 2 };
const alertness: Record<Settings['thresholdReaction'], number> = { audit: 0, notify: 1, lock: 2 };

/**
 * What a change makes less safe, one sentence each; an empty list when nothing does. `usualHours` is how long a session
 * lives without a setting.
 */
export function weakenings(
  before: SecuritySettings,
  after: SecuritySettings,
  { usualHours }: { usualHours: number },
): string[] {
  const weaker: string[] = [];
  if (openness[after.registration] > openness[before.registration]) {
    weaker.push(
      after.registration === 'open'
        ? 'Anybody may make an account that can sign in at once.'
        : 'Anybody may ask for an account.',
    );
  }
  if (before.emailVerification && !after.emailVerification)
    weaker.push('New accounts no longer show that their email address is their own.');
  const hours = [before, after].map(({ sessionLengthHours }) => sessionLengthHours ?? usualHours) as [number, number];
  if (hours[1] > hours[0])
    weaker.push(`A session lasts ${hoursInWords(hours[1])} instead of ${hoursInWords(hours[0])}.`);
  for (const [key, label] of Object.entries(passwordTexts) as [keyof typeof passwordTexts, string][]) {
    if (after[key] < before[key])
      weaker.push(`${label}: ${after[key]} characters are enough instead of ${before[key]}.`);
  }
  for (const [key, { label, window }] of Object.entries(limitTexts) as [
    LimitKey,
    { label: string; window: string },
  ][]) {
    if (after[key] > before[key]) weaker.push(`${label}: ${after[key]} ${window} instead of ${before[key]}.`);
  }
  if (narrowness[after.passwordSignIn] < narrowness[before.passwordSignIn])
    weaker.push(
      after.passwordSignIn === 'on'
        ? 'Everybody may sign in by password, not only through a provider.'
        : 'Administrators may sign in by password, not only through a provider.',
    );
  if (strictness[after.secondFactor] < strictness[before.secondFactor])
    weaker.push(
      after.secondFactor === 'off'
        ? 'Nobody is asked for a second factor; a password alone signs in.'
        : 'A second factor is no longer required of everybody.',
    );
  const freed = before.secondFactorRoles.filter((role) => !after.secondFactorRoles.includes(role));
  if (after.secondFactor === 'optional' && before.secondFactor === 'optional' && freed.length > 0)
    weaker.push(`A second factor is no longer required of: ${freed.join(', ')}.`);
  if (alertness[after.thresholdReaction] < alertness[before.thresholdReaction]) {
    weaker.push(
      after.thresholdReaction === 'audit'
        ? 'Nobody is told of an attack; it is only in the audit trail.'
        : 'An account under attack is no longer locked.',
    );
  }
  return weaker;
}

/** Hours as people say them: 36 hours, 7 days. */
export function hoursInWords(hours: number): string {
  const days = hours / 24;
  if (days >= 2 && Number.isInteger(days)) return `${days} days`;
  const rounded = Math.round(hours * 10) / 10;
  return rounded === 1 ? '1 hour' : `${rounded} hours`;
}
