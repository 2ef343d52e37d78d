import { expect, test } from 'vitest';
import { withSharedSteps } from '../kit/shared-steps.ts';
import { compilePattern, maxPatternTextLength, patternError, patternIssue } from './pattern.ts';

const tooLarge = 'This pattern is too large. Repeat less, or shorter parts.';

test.each([
  ['^[A-Z]{2}\\d{4}$', null],
  ['^[A-Z', 'This is not a valid pattern: missing closing ]: `[A-Z`.'],
  ['(a', 'This is not a valid pattern: missing closing ): `(a`.'],
  ['a(?=b)', 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.'],
  ['(?<!a)b', 'Look-around, such as (?=…) or (?<!…), is not supported: no pattern may take long.'],
  ['(a)\\1', 'Back-references, such as \\1, are not supported: no pattern may take long.'],
  ['a{2,1}', 'This is not a valid pattern: invalid repeat count: `{2,1}`.'],
  ['a{5000}', tooLarge],
  ['(((a{30}){30}){30})', tooLarge],
  ['(ab?){1000}', tooLarge],
  [`(${'ab?'.repeat(300)}){1000}`, tooLarge],
  ['(a{10}){100}'.repeat(80), tooLarge],
  ['((a|b){10}[{}]{3}\\p{L}\\{){20}', null],
  ['[{1000}]\\{1000}[^]{1000}]', null],
  ['a'.repeat(1001), 'A pattern has at most 1000 characters.'],
])('[G03] of the pattern %s is said: %s', (source, problem) => {
  expect(patternError(source)).toBe(problem);
  expect(compilePattern(source) === null).toBe(problem !== null);
});

test('[G03] a large pattern is tried on short texts alone', () => {
  expect(maxPatternTextLength('^[A-Z]{2}$')).toBe(10_000);
  expect(maxPatternTextLength('^[a-z]{1,40}$')).toBe(10_000);
  const large = '^(a|b)*a[ab]{900}$';
  expect(maxPatternTextLength(large)).toBe(1_100);
  expect(patternIssue(large, `b${'a'.repeat(901)}`)).toBeNull();
  expect(patternIssue(large, 'b'.repeat(1_100))).toBe('format is invalid');
});

test('[G03] the patterns of one record take so many steps together', () => {
  const text = 'a'.repeat(10_000);
  const issues = withSharedSteps(() => Array.from({ length: 200 }, () => patternIssue('^a{30}', text)));
  expect(issues.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
  expect(issues.at(-1)).toBe('cannot be checked: too much text with patterns is saved at once');
  expect(patternIssue('^a{30}', text)).toBeNull();
});

test('[G03] of a stored pattern that is none any more the values say so', () => {
  expect(patternIssue('(', 'a')).toMatch(/^has a pattern that this version cannot check/);
});
