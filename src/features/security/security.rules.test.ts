import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/settings.rules.ts';
import { hoursInWords, type SecuritySettings, weakenings } from './security.rules.ts';

const before: SecuritySettings = {
  ...defaultSettings,
  registration: 'closed',
  emailVerification: true,
  sessionLengthHours: 8,
  passwordMinimumStrict: 14,
};
const of = (change: Partial<SecuritySettings>) => weakenings(before, { ...before, ...change }, { usualHours: 24 });

test('[A07] what changes nothing or makes the site safer is not warned of', () => {
  expect(of({})).toEqual([]);
  expect(
    of({ sessionLengthHours: 1, passwordMinimumStrict: 20, signInTriesPerAccount: 3, passwordMinimumSignup: 12 }),
  ).toEqual([]);
  expect(weakenings({ ...before, registration: 'open' }, before, { usualHours: 24 })).toEqual([]);
});

test.each<[Partial<SecuritySettings>, string]>([
  [{ registration: 'open' }, 'Anybody may make an account that can sign in at once.'],
  [{ registration: 'approval' }, 'Anybody may ask for an account.'],
  [{ emailVerification: false }, 'New accounts no longer show that their email address is their own.'],
  [{ sessionLengthHours: 168 }, 'A session lasts 7 days instead of 8 hours.'],
  [{ sessionLengthHours: null }, 'A session lasts 24 hours instead of 8 hours.'],
  [
    { passwordMinimumStrict: 10 },
    'A password changed in the profile or set by an administrator: 10 characters are enough instead of 14.',
  ],
  [{ signInTriesPerAccount: 50 }, 'Wrong sign-ins per account: 50 in 15 minutes instead of 10.'],
  [{ registrationsPerAddress: 21 }, 'Registrations per network address: 21 in an hour instead of 20.'],
  [{ thresholdReaction: 'notify' }, 'An account under attack is no longer locked.'],
  [{ thresholdReaction: 'audit' }, 'Nobody is told of an attack; it is only in the audit trail.'],
])('[A07] %j is warned of in words', (change, sentence) => {
  expect(of(change)).toEqual([sentence]);
});

test('hours are said as people say them', () => {
  expect([1, 1.5, 24, 36, 48, 720].map(hoursInWords)).toEqual([
    ...['1 hour', '1.5 hours', '24 hours', '36 hours', '2 days', '30 days'],
  ]);
});
