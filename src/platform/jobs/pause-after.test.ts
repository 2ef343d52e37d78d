import { expect, test } from 'vitest';
import { pauseAfter } from './pause-after.ts';

test('[K15] each pause is three times as long, an hour at most', () => {
  expect([1, 2, 3, 4].map((attempts) => pauseAfter(attempts, 2000))).toEqual([2000, 6000, 18_000, 54_000]);
  expect([8, 12, 100].map((attempts) => pauseAfter(attempts, 2000))).toEqual([3_600_000, 3_600_000, 3_600_000]);
});
