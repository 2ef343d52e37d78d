import { describe, expect, test } from 'vitest';
import { createGathering } from './gather.ts';

class Lost extends Error {}

/** Doubles numbers, each as large as it is; a 13 spoils its group, a 0 is rejected by itself, a 99 loses everything. */
function doubling({ max = 4, maxSize = 200, atOnce = 1 } = {}) {
  const groups: number[][] = [];
  const alone: number[] = [];
  const gate = { open: Promise.resolve() };
  const double = createGathering<number, number>({
    max,
    maxSize,
    sizeOf: (item) => item,
    atOnce,
    together: async (items) => {
      groups.push([...items]);
      await gate.open;
      if (items.includes(99)) throw new Lost('nothing answers');
      if (items.includes(13)) throw new Error('13 is unlucky');
      return items.map((item) =>
        item === 0
          ? { status: 'rejected', reason: new Error('nothing to double') }
          : { status: 'fulfilled', value: item * 2 },
      );
    },
    alone: async (item) => {
      alone.push(item);
      if (item === 13) throw new Error('13 is unlucky');
      return item * 2;
    },
    isOfAll: (error) => error instanceof Lost,
  });
  return { groups, alone, gate, double };
}

describe('failures', () => {
  test('of a group are tried alone, and each has its own outcome', async () => {
    const { double, groups, alone } = doubling();
    const outcomes = await Promise.allSettled([1, 13, 3].map(double));
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
      ...[2, '13 is unlucky', 6],
    ]);
    expect([groups, alone]).toEqual([[[1, 13, 3]], [1, 13, 3]]);
  });

  test('of one item is not tried again', async () => {
    const { double, alone } = doubling();
    await expect(double(13)).rejects.toThrow('13 is unlucky');
    expect(alone).toEqual([]);
  });

  test('that all would meet are not tried again', async () => {
    const { double, alone } = doubling();
    const outcomes = await Promise.allSettled([1, 99].map(double));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(alone).toEqual([]);
    await expect(double(2)).resolves.toBe(4);
  });

  test('an error of one item is its own', async () => {
    const { double, alone } = doubling();
    const outcomes = await Promise.allSettled([1, 0].map(double));
    expect(outcomes).toMatchObject([{ value: 2 }, { reason: { message: 'nothing to double' } }]);
    expect(alone).toEqual([]);
  });
});

test('what comes at once is done together, what comes meanwhile is the next group, in order and bounded', async () => {
  const { double, groups, gate } = doubling();
  const opened = Promise.withResolvers<void>();
  gate.open = opened.promise;
  const first = [1, 2].map(double);
  await expect.poll(() => groups).toEqual([[1, 2]]);
  const later = [3, 4, 5, 6, 7].map(double);
  opened.resolve();
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(groups).toEqual([[1, 2], [3, 4, 5, 6], [7]]);
});

test('so many groups are under way at once, and no more', async () => {
  const { double, groups, gate } = doubling({ max: 2, atOnce: 2 });
  const opened = Promise.withResolvers<void>();
  gate.open = opened.promise;
  const all = [1, 2, 3, 4, 5].map(double);
  await expect
    .poll(() => groups)
    .toEqual([
      [1, 2],
      [3, 4],
    ]);
  opened.resolve();
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
});

test('large items go in smaller groups, and one beyond the size of a group goes alone', async () => {
  const { double, groups } = doubling({ maxSize: 50 });
  expect(await Promise.all([20, 30, 1, 60, 5, 45].map(double))).toEqual([40, 60, 2, 120, 10, 90]);
  expect(groups).toEqual([[20, 30], [1], [60], [5, 45]]);
});
