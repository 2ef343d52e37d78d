import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';
import { emailError, readableEmail, readEmail } from './email-rule.ts';

const email = emailSchema();
const labels = (length: number) => `${'abcdefghi.'.repeat(Math.ceil(length / 10)).slice(0, length - 5)}.test`;

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['nobody', 'Please enter a valid email address'],
  ['@example.test', 'Please enter a valid email address'],
  ['ada@', 'Please enter a valid email address'],
  ['ada@nodot', 'Please enter a valid email address'],
  ['a..b@example.test', 'Please enter a valid email address'],
  ['ada@example..test', 'Please enter a valid email address'],
  [`${'x'.repeat(65)}@example.test`, 'Please enter a valid email address'],
  [`ada@${labels(256)}`, 'Please enter a valid email address'],
  ['ada@example.test\r\nBcc: eve@example.test', 'Please enter a valid email address'],
  ['x'.repeat(2000), 'Please enter a valid email address'],
])('[A40] %j is rejected: %s', (input, message) => {
  expect(email.safeParse(input).error?.issues[0]?.message).toBe(message);
});

test.each([
  [' Ada.Lund@Example.TEST ', 'ada.lund@example.test'],
  ['\u200bada@example.test\ufeff', 'ada@example.test'],
  ['ada@exam\u00adple.test\u2060', 'ada@example.test'],
  [`${'x'.repeat(64)}@example.test`, `${'x'.repeat(64)}@example.test`],
])('[A40] %j is read as %s', (input, read) => {
  expect(email.parse(input)).toBe(read);
});

test('[A40] the second variant of the text', () => {
  const invalid = 'Invalid email format. Please enter a valid email address.';
  expect(emailSchema({ invalid }).safeParse('nobody').error?.issues[0]?.message).toBe(invalid);
});

test.each(["o'neil@example.test", 'a+b_c-d&co@sub.example.test', '1@2.example.test', 'ada@xn--80ak6aa92e.xn--p1ai'])(
  '[A40] %s is good',
  (input) => {
    expect(email.parse(input)).toBe(input);
  },
);

test.each([
  '.ada@example.test',
  'ada.@example.test',
  'ada@-example.test',
  'ada@example-.test',
  'ada@example.test-',
  'ada@127.0.0.1',
  'ada@@example.test',
  'ada lund@example.test',
  '<ada@example.test>',
  'ada@example.t',
  `${'a.'.repeat(490)}a@example.test`,
])('[A40] %s is rejected', (input) => {
  expect(email.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ]);
});

test.each([
  ['kunde@bücher.example', 'kunde@xn--bcher-kva.example'],
  ['a@ДОМЕН.example', 'a@xn--d1acufc.example'],
  ['a@日本.example', 'a@xn--wgv71a.example'],
])('%s is stored as %s, and read as it is written (R84)', (written, stored) => {
  expect(readEmail(written)).toBe(stored);
  expect(emailError(stored)).toBeNull();
  expect(readableEmail(stored)).toBe(written.toLowerCase());
});

test.each(['a@bü cher.example', 'a@bücher/x.example', 'a@bücher', 'jörg@example.test'])('%s is no address', (text) => {
  expect(emailError(readEmail(text))).not.toBeNull();
});
