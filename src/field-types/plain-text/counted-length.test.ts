import { expect, test } from 'vitest';
import { isNearlyFull, lengthInWords } from './counted-length.ts';

test.each([
  [0, 0, false, ''],
  [0, 10, false, ''],
  [7, 10, false, ''],
  [8, 10, true, '2 characters left'],
  [9, 10, true, '1 character left'],
  [10, 10, true, '0 characters left'],
  [11, 10, true, '1 character too many'],
  [14, 10, true, '4 characters too many'],
])('[G03] %d of at most %d characters: shown without focus %s, told %j', (length, max, isShown, words) => {
  expect(isNearlyFull(length, max)).toBe(isShown);
  expect(lengthInWords(length, max)).toBe(words);
});
