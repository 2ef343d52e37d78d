import { beforeAll, expect, test } from 'vitest';
import { provideOffers } from '../../../admin-kit/console-offers.ts';
import { consoleOffers } from '../../../console/features.ts';
import { actionGroups, actionInWords, actorInWords } from './audit-words.ts';

beforeAll(() => provideOffers(consoleOffers));

test.each([
  ['user.password-link-sent', 'Sent a link to set a password'],
  ['entry.published', 'Published an entry'],
  ['form.duplicated', 'Duplicated a form'],
  ['email-provider.tested', 'Sent a test email through a provider'],
  ['user.toString', 'ToString user'],
  ['spare-part.sold-out', 'Sold out spare part'],
  ['odd', 'Odd'],
  ['constructor', 'Constructor'],
  ['', ''],
])('[A01] an action of the audit log in plain words: %j', (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test.each([
  [{ actor: { id: null, email: 'ada@example.test' }, ip: '127.0.0.1' }, 'ada@example.test'],
  [{ actor: { id: null, email: null }, ip: '127.0.0.1' }, 'Somebody not signed in'],
  [{ actor: { id: null, email: null }, ip: null }, 'The system'],
])('who did it: %j', (line, words) => {
  expect(actorInWords(line)).toBe(words);
});

test('the filter offers the acts of every feature by their labels', () => {
  const labels = actionGroups().map(({ label }) => label);
  expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toEqual(expect.arrayContaining(['Users', 'Entries', 'Media', 'Forms', 'Email templates']));
});
