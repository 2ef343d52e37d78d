import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

test('a bounded queue runs a few at a time, keeps the order, and refuses beyond its line', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (id: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    order.push(id);
    running -= 1;
    if (id === 1) throw new Error('one that fails gives its place on');
  };
  const answers = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((id) => queue.run(work(id))));
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, false, false]);
  expect(answers[5]).toMatchObject({ reason: { code: 'OVERLOADED', details: { retryAfterSeconds: 5 } } });
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});

test('no owner takes more than their places, and others still find some', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 5, each: 2 });
  const work = () => Promise.resolve('done');
  const answers = await Promise.allSettled([
    ...[1, 2, 3, 4, 5, 6].map(() => queue.run(work, 'flood')),
    ...['a', 'b', null].map((owner) => queue.run(work, owner)),
  ]);
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, false, false, false, false],
    ...[true, true, true],
  ]);
  expect(answers[2]).toMatchObject({ reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 2 } } });
  await expect(queue.run(work, 'flood')).resolves.toBe('done');
});

test('of one owner only so much runs at a time; what waits of it lets others pass', async () => {
  const queue = createBoundedQueue({ atOnce: 3, waiting: 10, eachAtOnce: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  const answers = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(work(name), 'a')),
    ...['b1', 'b2'].map((name) => queue.run(work(name), 'b')),
  ];
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  ends[0]?.();
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends[1]?.();
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  ends[2]?.();
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2']);
  for (const end of ends) end();
  await Promise.all(answers);
});

test('a request that has waited as long as the queue allows is refused, and leaves the line', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1, patienceMs: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run(() => promise);
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'OVERLOADED' });
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'OVERLOADED' });
  resolve();
  await first;
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});
