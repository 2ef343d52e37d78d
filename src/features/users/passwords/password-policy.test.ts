import { expect, test } from 'vitest';
import { type PasswordScreen, passwordErrors, tooCommon } from './password-policy.rules.ts';
import { generatePassword, newPasswordErrors } from './password-policy.ts';

const upper = 'Password must contain at least one uppercase letter';
const lower = 'Password must contain at least one lowercase letter';
const number = 'Password must contain at least one number';
const special = 'Password must contain at least one special character';
const eight = 'Password must be at least 8 characters';
const ten = 'Password must be at least 10 characters long';
const hundred = 'Password must be less than 100 characters';

test.each<[PasswordScreen, string, string[]]>([
  ['signIn', '', ['Password is required']],
  ['signIn', 'seven77', [eight]],
  ['signIn', 'all-lower', []],
  ['signup', '', ['Password is required']],
  ['signup', 'Abcde12', [eight]],
  ['signup', 'abcdefgh', [upper, number]],
  ['signup', 'ABCDEFG1', [lower]],
  ['signup', 'Plough4field', []],
  ['reset', 'Plough4field', [special]],
  ['reset', 'Pl4ugh-f', []],
  ['strict', 'Pl4ugh-fi', [ten]],
  ['strict', 'short', [ten, upper, number, special]],
  ['strict', 'Pl4ugh-fie', []],
  ['strict', '', ['Password is required']],
  ['signIn', 'a'.repeat(101), [hundred]],
  ['signup', `Aa1${'x'.repeat(98)}`, [hundred]],
])('%s and %j: %j', (screen, password, fieldErrors) => {
  expect(passwordErrors(screen, password)).toEqual(fieldErrors);
});

test('100 code points pass, however many bytes they take, and blanks count', () => {
  expect(passwordErrors('strict', `Aa1-${'🚜'.repeat(96)}`)).toEqual([]);
  expect(passwordErrors('strict', `Aa1-${'🚜'.repeat(97)}`)).toEqual([hundred]);
  expect(passwordErrors('signup', '  Aa1   ')).toEqual([]);
  expect(passwordErrors('reset', `Aa1-${'x'.repeat(1_000_000)}`)).toEqual([hundred]);
});

test.each([
  'password1',
  'Password1',
  'Qwertyuiop1',
  'Iloveyou1',
  'Trustno1',
  'Password1!',
  'Millwright1!',
  'Administrator1!',
])('the common password %s is rejected', async (password) => {
  expect(await newPasswordErrors('signup', password)).not.toEqual([]);
});

test('what the rule has against a password is said first, what is merely common after it', async () => {
  expect(await newPasswordErrors('signup', 'password')).toEqual([upper, number]);
  expect(await newPasswordErrors('signup', 'Password1')).toEqual([tooCommon]);
  expect(await newPasswordErrors('strict', 'Harrow-and-7-rakes')).toEqual([]);
});

test('[A41] a generated password has 12 characters, meets the strict rule, and comes once', async () => {
  const many = Array.from({ length: 300 }, generatePassword);
  expect(new Set(many).size).toBe(many.length);
  for (const password of many) {
    expect(password).toHaveLength(12);
    expect(passwordErrors('strict', password)).toEqual([]);
  }
});
