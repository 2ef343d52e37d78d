import { afterEach, expect, test, vi } from 'vitest';
import { ago } from './time.ts';

afterEach(() => {
  vi.useRealTimers();
});

const [minute, hour, day] = [60, 3_600, 86_400];

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [59, '59 seconds ago'],
  [90, '2 minutes ago'],
  [59 * minute, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [day, '1 day ago'],
  [29 * day, '29 days ago'],
  [45 * day, '2 months ago'],
  [400 * day, '1 year ago'],
  [-5 * minute, 'in 5 minutes'],
])('%d seconds are told as: %s', (seconds, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-03T12:00:00Z') });
  expect(ago(new Date(Date.now() - seconds * 1000).toISOString())).toBe(words);
});
