import { expect, test } from 'vitest';
import { Credentials } from './auth.contract.ts';
import { checkCredentials } from './credentials.rules.ts';

test.each<[string, string, string | null, string | null]>([
  ['', '', 'Email is required', 'Password is required'],
  ['   ', 'long-enough', 'Email is required', null],
  ['nobody', 'long-enough', 'Please enter a valid email address', null],
  ['ada@example.test', 'short', null, 'Password must be at least 8 characters'],
  [' Ada@Example.TEST ', 'long-enough', null, null],
])('[A16] %j with %j: the screen says what the server would', (email, password, ofEmail, ofPassword) => {
  const { credentials, fieldErrors } = checkCredentials({ email, password });
  expect(fieldErrors).toEqual({ email: ofEmail, password: ofPassword });
  const parsed = Credentials.safeParse({ email, password });
  const first = (name: string) => parsed.error?.issues.find(({ path }) => path[0] === name)?.message ?? null;
  expect({ email: first('email'), password: first('password') }).toEqual(fieldErrors);
  if (parsed.success) expect(parsed.data).toEqual(credentials);
});
