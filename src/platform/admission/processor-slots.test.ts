import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inProcessorSlot } from './processor-slots.ts';

test('between two pieces of work the event loop turns, and owners take turns', async () => {
  const order: string[] = [];
  const turning = (async () => {
    while (order.length < 12) {
      await nextTurn();
      order.push('turn');
    }
  })();
  const asked = [
    ...[1, 2, 3].map((n) => [`flood ${n}`, ['wide', 'flood']] as const),
    ['neighbour', ['wide', 'neighbour']] as const,
    ['somebody', ['elsewhere']] as const,
  ];
  await Promise.all(asked.map(([name, owner]) => inProcessorSlot(owner, () => order.push(name))));
  await turning;
  const begun = order.filter((one) => one !== 'turn');
  expect(begun).toEqual(['flood 1', 'flood 2', 'somebody', 'neighbour', 'flood 3']);
  for (const [before, after] of begun.slice(0, -1).map((one, n) => [one, begun[n + 1] ?? ''] as const))
    expect(order.slice(order.indexOf(before) + 1, order.indexOf(after))).toContain('turn');
});

test('work that fails gives its turn on', async () => {
  const failing = () => {
    throw new Error('no such thing');
  };
  await expect(inProcessorSlot([], failing)).rejects.toThrow('no such thing');
  await expect(inProcessorSlot([], () => 'next')).resolves.toBe('next');
});
