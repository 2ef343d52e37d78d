import { expect, test } from 'vitest';
import { AccountError, readAccountArguments } from './account-arguments.rules.ts';

test.each([
  [[], 'The command is missing'],
  [['--email', 'ada@example.test'], 'The command is missing'],
  [['delete', '--email', 'ada@example.test'], '"delete" is not a command'],
  [['unlock'], '--email is missing'],
  [['unlock', '--email'], '--email is missing'],
  [['unlock', '--email', ' '], '--email is missing'],
  [['unlock', 'ada@example.test'], '"ada@example.test" is not an option'],
  [['reset-password', '--email', 'ada@example.test', '--password', 'Secret-1'], '"--password" is not an option'],
  [['reset-password', '--email=ada@example.test', '--password=Secret-1'], '"--password" is not an option'],
  [['list', 'everybody'], '"list" takes no option'],
])('%j is rejected, and no secret is repeated', (words, problem) => {
  let violation: unknown;
  try {
    readAccountArguments(words);
  } catch (error) {
    violation = error;
  }
  expect(violation).toBeInstanceOf(AccountError);
  expect(String(violation)).toContain(problem);
  expect(String(violation)).not.toContain('Secret-1');
});

test.each([
  [['unlock', '--email', 'ada@example.test'], { command: 'unlock', email: 'ada@example.test' }],
  [['reset-password', '--email=ada@example.test'], { command: 'reset-password', email: 'ada@example.test' }],
  [['list'], { command: 'list' }],
  [['unlock', '--help'], { command: 'help' }],
])('%j is %j', (words, request) => {
  expect(readAccountArguments(words)).toEqual(request);
});
