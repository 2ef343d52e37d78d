import { describe, expect, test } from 'vitest';
import { newUser, newUserCheck, type UserValues, userCheck } from './user-form.ts';

const draft: UserValues = { ...newUser, displayName: 'Ada', email: 'ada@example.test', password: 'Harrow-and-7-rakes' };
type Check = typeof userCheck;

async function messagesOf(check: Check, change: Partial<UserValues>): Promise<Record<string, unknown>> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await check({ ...draft, ...change }, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

describe('[D04] the user form rejects', () => {
  test.each<[Partial<UserValues>, Record<string, string>]>([
    [{ displayName: 'A' }, { displayName: 'Display name must be at least 2 characters' }],
    [{ displayName: 'x'.repeat(101) }, { displayName: 'Display name cannot exceed 100 characters' }],
    [{ avatarUrl: 'portrait' }, { avatarUrl: 'Must be a valid URL' }],
    [{ email: 'a..b@example.test' }, { email: 'Please enter a valid email address' }],
    [{ password: 'Harrow-7' }, { password: 'Password must be at least 10 characters long' }],
    [
      { password: 'harrow', avatarUrl: 'x' },
      {
        avatarUrl: 'Must be a valid URL',
        password:
          'Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character',
      },
    ],
  ])('%j', async (change, messages) => {
    for (const check of [newUserCheck, userCheck]) expect(await messagesOf(check, change)).toEqual(messages);
  });

  test('a new user without a password, unless the welcome mail brings a link to set it', async () => {
    expect(await messagesOf(newUserCheck, { password: '', sendWelcomeEmail: false })).toEqual({
      password: 'Password is required',
    });
    expect(await messagesOf(newUserCheck, { password: '', sendWelcomeEmail: true })).toEqual({});
    expect(await messagesOf(newUserCheck, { password: 'short', sendWelcomeEmail: true })).toHaveProperty('password');
  });
});

test('[D02] on edit a blank password means the present one', async () => {
  expect(await messagesOf(userCheck, { password: '' })).toEqual({});
  expect(await messagesOf(userCheck, {})).toEqual({});
});
