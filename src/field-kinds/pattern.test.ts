import { expect, test } from 'vitest';
import { compilePattern, patternProblem } from './pattern.ts';

test.each([
  ['^[A-Z]{2}\\d{4}$', null],
  ['^[A-Z', 'This is not a valid pattern: missing closing ]: `[A-Z`.'],
  ['(a', 'This is not a valid pattern: missing closing ): `(a`.'],
  ['a(?=b)', 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.'],
  ['(?<!a)b', 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.'],
  ['(a)\\1', 'Back-references, such as \\1, are not supported: no pattern may take long.'],
  ['a{5000}', 'This pattern is too large. Repeat less, or shorter parts.'],
  ['(((a{30}){30}){30})', 'This pattern is too large. Repeat less, or shorter parts.'],
  ['a'.repeat(1001), 'A pattern has at most 1000 characters.'],
])('[G03] of the pattern %s is said: %s', (source, problem) => {
  expect(patternProblem(source)).toBe(problem);
  expect(compilePattern(source) === null).toBe(problem !== null);
});
