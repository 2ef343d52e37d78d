import { expect, test } from 'vitest';
import { type PasswordScreen, passwordProblems, tooCommon } from './password-policy.rules.ts';
import { generatePassword, newPasswordProblems } from './password-policy.ts';

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
])('%s and %j: %j', (screen, password, problems) => {
  expect(passwordProblems(screen, password)).toEqual(problems);
});

test('100 code points pass, however many bytes they take, and blanks count', () => {
  expect(passwordProblems('strict', `Aa1-${'🚜'.repeat(96)}`)).toEqual([]);
  expect(passwordProblems('strict', `Aa1-${'🚜'.repeat(97)}`)).toEqual([hundred]);
  expect(passwordProblems('signup', '  Aa1   ')).toEqual([]);
  expect(passwordProblems('reset', `Aa1-${'x'.repeat(1_000_000)}`)).toEqual([hundred]);
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
])('the common password %s is refused', async (password) => {
  expect(await newPasswordProblems('signup', password)).not.toEqual([]);
});

test('what the rule has against a password is said first, what is merely common after it', async () => {
  expect(await newPasswordProblems('signup', 'password')).toEqual([upper, number]);
  expect(await newPasswordProblems('signup', 'Password1')).toEqual([tooCommon]);
  expect(await newPasswordProblems('strict', 'Harrow-and-7-rakes')).toEqual([]);
});

test('[A41] a generated password has 12 characters, meets the strict rule, and comes once', async () => {
  const many = Array.from({ length: 300 }, generatePassword);
  expect(new Set(many).size).toBe(many.length);
  for (const password of many) {
    expect(password).toHaveLength(12);
    expect(passwordProblems('strict', password)).toEqual([]);
  }
});
