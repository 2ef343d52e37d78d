import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import { fieldErrorsOf } from './issues.ts';

const issue = (path: (string | number)[], message: string) => ({ path, message });
const about = (errors: object, name: string) => get(errors, `${name}.message`) as unknown;

test.each([
  ['the count first', (issues: object[]) => issues],
  ['the count last', (issues: object[]) => issues.toReversed()],
])('[G13] a wrong number of items and a wrong item are both said, %s', (_, order) => {
  const issues = order([
    issue(['customFields', 'parts'], 'Parts must have at least 2 item(s)'),
    issue(['customFields', 'parts', 0, 'name'], 'Name is required'),
  ]) as ReturnType<typeof issue>[];
  const errors = fieldErrorsOf(issues);
  expect(about(errors, 'customFields.parts')).toBe('Parts must have at least 2 item(s)');
  expect(about(errors, 'customFields.parts.0.name')).toBe('Name is required');
});

test('of several messages about one path the first counts, and one about nothing is left out', () => {
  const errors = fieldErrorsOf([issue(['name'], 'Name is required'), issue(['name'], 'later'), issue([], 'nowhere')]);
  expect(about(errors, 'name')).toBe('Name is required');
  expect(Object.keys(errors)).toEqual(['name']);
});
