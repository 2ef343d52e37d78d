import { expect, test } from 'vitest';
import { stepOf } from './number.field.ts';

test.each([
  [{}, 0.01],
  [{ integer_only: true }, 1],
  [{ integer_only: true, step: 5 }, 5],
  [{ step: 0.5 }, 0.5],
])('[G05] the step of %j is %d', (validation, step) => {
  expect(stepOf(validation)).toBe(step);
});
