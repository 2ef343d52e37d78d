import { expect, test } from 'vitest';
import { onePerObject } from './one-per-object.ts';

test('a value is made once for each object, also where it is undefined', () => {
  const owners: object[] = [];
  const madeFor = onePerObject((owner: object) => {
    owners.push(owner);
    return owners.length === 1 ? undefined : owners.length;
  });
  const first = {};
  const second = {};
  expect([madeFor(first), madeFor(second), madeFor(first), madeFor(second)]).toEqual([undefined, 2, undefined, 2]);
  expect(owners).toEqual([first, second]);
});

test('what could not be made is tried again', () => {
  let isReady = false;
  const madeFor = onePerObject(() => {
    if (!isReady) throw new Error('not yet');
    return 'made';
  });
  const owner = {};
  expect(() => madeFor(owner)).toThrow('not yet');
  isReady = true;
  expect(madeFor(owner)).toBe('made');
});
