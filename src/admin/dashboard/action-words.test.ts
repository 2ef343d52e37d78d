import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';

test.each([
  ['user.password-link-sent', 'User password link sent'],
  ['entry.published', 'Entry published'],
  ['odd', 'Odd'],
  ['', ''],
])('[A01] an action of the trail in plain words: %j', (action, words) => {
  expect(actionWords(action)).toBe(words);
});
