import { expect, test } from 'vitest';
import { actInWords, actorInWords } from './audit-words.ts';

test.each([
  ['user.password-link-sent', 'Sent a link to set a password'],
  ['entry.published', 'Published an entry'],
  ['spare-part.sold-out', 'Sold out spare part'],
  ['odd', 'Odd'],
  ['constructor', 'Constructor'],
  ['', ''],
])('[A01] an action of the trail in plain words: %j', (action, words) => {
  expect(actInWords(action)).toBe(words);
});

test.each([
  [{ actor: { id: null, email: 'ada@example.test' }, ip: '127.0.0.1' }, 'ada@example.test'],
  [{ actor: { id: null, email: null }, ip: '127.0.0.1' }, 'Somebody not signed in'],
  [{ actor: { id: null, email: null }, ip: null }, 'The system'],
])('who did it: %j', (line, words) => {
  expect(actorInWords(line)).toBe(words);
});
