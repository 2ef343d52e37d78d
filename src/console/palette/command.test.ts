import { IconPlus } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { bestCommand, type Command, fittingCommands, isSure, typeSearch, withRecent } from './command.ts';

const command = (label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  label,
  icon: IconPlus,
  run: () => {},
  ...more,
});
const groups = [
  {
    label: 'Go to',
    commands: [
      command('Users', { keywords: 'people accounts' }),
      command('Audit Trail'),
      command('Roles', { hint: 'Settings' }),
    ],
  },
  { label: 'Create', commands: [command('New user'), command('New role')] },
];
const matches = (typed: string) =>
  fittingCommands(groups, typed).map((group) => [group.label, ...group.commands.map(({ label }) => label)]);

test.each([
  [
    '',
    [
      ['Go to', 'Users', 'Audit Trail', 'Roles'],
      ['Create', 'New user', 'New role'],
    ],
  ],
  [
    'user',
    [
      ['Go to', 'Users'],
      ['Create', 'New user'],
    ],
  ],
  ['  NEW  us ', [['Create', 'New user']]],
  ['people', [['Go to', 'Users']]],
  ['settings', [['Go to', 'Roles']]],
  ['trail audit', [['Go to', 'Audit Trail']]],
  ['no such thing', []],
])('typing %j offers %j', (typed, offered) => {
  expect(matches(typed)).toEqual(offered);
});

test('a name that begins with the word comes before one that only contains it, and at most eight are shown', () => {
  const many = [
    { label: 'All', commands: [command('A role'), ...Array.from({ length: 9 }, (_, n) => command(`Role ${n}`))] },
  ];
  const labels = fittingCommands(many, 'role')[0]?.commands.map(({ label }) => label);
  expect(labels).toHaveLength(8);
  expect(labels?.[0]).toBe('Role 0');
  expect(labels).not.toContain('A role');
});

test.each([
  ['new', 'New user'],
  ['users', 'Users'],
  ['role', 'Roles'],
  ['new role', 'New role'],
  ['people', 'Users'],
  ['setting', 'Settings of mails'],
])('of all groups %j chooses %j', (typed, best) => {
  const records = { label: 'Entries', commands: [command('Settings of mails'), command('A new user of roles')] };
  expect(bestCommand([...groups, records], typed)?.label).toBe(best);
});

test('nothing to choose is nothing, and a hit is sure when its name begins with what was typed', () => {
  expect(bestCommand([], 'role')).toBeUndefined();
  expect(isSure(command('Audit Trail'), ' audit t')).toBe(true);
  expect(isSure(command('Audit Trail'), 'trail')).toBe(false);
});

test('what was used last comes first, once, and five are kept', () => {
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
});

test.each([
  ['', ''],
  ['  new ', ''],
  ['New used cars entry', 'used cars'],
  ['newsletters', 'newsletters'],
])('of %j the server looks for the types called %j', (typed, search) => {
  expect(typeSearch(typed)).toBe(search);
});
