import { expect, test } from 'vitest';
import { textIn } from './cells.ts';

test('a cell as text: plain lists with commas, nested values as JSON, blanks as nothing', () => {
  expect(textIn(1776)).toBe('1776');
  expect(textIn(['a', 'b', 3])).toBe('a, b, 3');
  expect(textIn({ lat: 1 })).toBe('{"lat":1}');
  expect(textIn('  ')).toBeNull();
  expect(textIn(null)).toBeNull();
});
