import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ids are version 7 UUIDs that begin with the time', () => {
  vi.useFakeTimers({ now: new Date('2131-05-06T07:08:09.010Z'), toFake: ['Date'] });
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.now());
});

test('ids made within one millisecond differ and sort in the order in which they were made', () => {
  vi.useFakeTimers({ now: new Date('2131-05-06T07:08:09.011Z'), toFake: ['Date'] });
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('a clock that is set back does not make ids go back', () => {
  vi.useFakeTimers({ now: new Date('2131-05-06T07:08:09.500Z'), toFake: ['Date'] });
  const before = newId();
  vi.setSystemTime(new Date('2030-01-01T00:00:00Z'));
  expect(newId() > before).toBe(true);
});
