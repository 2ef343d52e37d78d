import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are version 7 UUIDs that begin with the time', () => {
  const now = new Date('2031-05-06T07:08:09.010Z');
  const id = newId(now);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
});

test('ids made within one millisecond differ and sort in the order in which they were made', () => {
  const now = new Date('2031-05-06T07:08:09.011Z');
  const ids = Array.from({ length: 20_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

test('a clock that is set back does not make ids go back', () => {
  const before = newId(new Date('2031-05-06T07:08:09.500Z'));
  expect(newId(new Date('2030-01-01T00:00:00Z')) > before).toBe(true);
});
