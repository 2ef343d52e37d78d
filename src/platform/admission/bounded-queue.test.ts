import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

test('a bounded queue runs a few at a time, keeps the order, and rejects beyond its line', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 3 });
  let running = 0;
  let max = 0;
  const order: number[] = [];
  const work = (id: number) => async () => {
    running += 1;
    max = Math.max(max, running);
    await Promise.resolve();
    order.push(id);
    running -= 1;
    if (id === 1) throw new Error('one that fails gives its place on');
  };
  const answers = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((id) => queue.run(work(id))));
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, false, false]);
  expect(answers[5]).toMatchObject({ reason: { code: 'OVERLOADED', details: { retryAfterSeconds: 5 } } });
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(max).toBe(2);
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});

test('no owner takes more than their places, and others still find some', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 5, each: 2 });
  const work = () => Promise.resolve('done');
  const answers = await Promise.allSettled([
    ...[1, 2, 3, 4, 5, 6].map(() => queue.run(work, ['flood'])),
    ...[['a'], ['b'], []].map((owner) => queue.run(work, owner)),
  ]);
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, false, false, false, false],
    ...[true, true, true],
  ]);
  expect(answers[2]).toMatchObject({ reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 2 } } });
  await expect(queue.run(work, ['flood'])).resolves.toBe('done');
});

/** Work that goes on until it is told to end, and the order in which pieces of it began. */
function work() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const named = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((end) => ends.push(end));
  };
  return { begun, named, end: (n: number) => ends[n]?.(), endAll: () => ends.map((end) => end()) };
}

test('one owner has at most as much running as is left for others, and so the next always finds room', async () => {
  const queue = createBoundedQueue({ atOnce: 8, waiting: 20, leavesRoom: true });
  const { begun, named, end, endAll } = work();
  const of = (owner: string, max: number) =>
    Array.from({ length: max }, (_, n) => queue.run(named(`${owner}${n + 1}`), [owner]));
  const answers = [...of('a', 6), ...of('b', 6), ...of('c', 6)];
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  answers.push(...of('d', 1));
  await expect.poll(() => begun.at(-1)).toBe('d1');
  end(0);
  end(1);
  end(2);
  await expect.poll(() => begun.slice(8)).toEqual(['c2', 'a5']);
  for (let round = 0; round < 20; round += 1) {
    endAll();
    await Promise.resolve();
  }
  await Promise.all(answers);
});

test('nor has a network, however many of its addresses take part', async () => {
  const queue = createBoundedQueue({ atOnce: 8, waiting: 20, leavesRoom: true });
  const { begun, named, endAll } = work();
  const answers = Array.from({ length: 10 }, (_, n) => queue.run(named(`host ${n}`), ['wide', 'narrow', `host ${n}`]));
  answers.push(queue.run(named('neighbour'), ['wide', 'other', 'neighbour']));
  answers.push(queue.run(named('somebody'), ['elsewhere', 'somebody']));
  await expect.poll(() => begun).toEqual(['host 0', 'host 1', 'host 2', 'host 3', 'somebody']);
  while (begun.length < 12) {
    endAll();
    await Promise.resolve();
  }
  endAll();
  await Promise.all(answers);
});

test('those who wait take turns: a flood, also from a whole network, is passed by everybody else', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 20 });
  const order: string[] = [];
  const run = (name: string, owner: readonly string[]) => queue.run(async () => void order.push(name), owner);
  await Promise.all([
    ...['1', '2', '3', '4'].map((n) => run(`flood ${n}`, ['network', 'flood'])),
    ...['1', '2', '3'].map((n) => run(`host ${n}`, ['network', `host ${n}`])),
    run('somebody', ['elsewhere', 'somebody']),
    run('the process', []),
  ]);
  expect(order).toEqual([
    'flood 1',
    'flood 2',
    'somebody',
    'the process',
    'host 1',
    'host 2',
    'host 3',
    'flood 3',
    'flood 4',
  ]);
});

test('a full line makes room for somebody who has less in it, and never for the flood', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 4 });
  const { begun, named, endAll } = work();
  const outcomes: string[] = [];
  const run = (name: string, owner: readonly string[]) =>
    queue.run(named(name), owner).then(
      () => outcomes.push(`${name} done`),
      (error) => outcomes.push(`${name} ${error.code}`),
    );
  const all = [1, 2, 3, 4, 5].map((n) => run(`flood ${n}`, ['network', `host ${n % 2}`]));
  const flood = run('flood 6', ['network', 'host 0']);
  await flood;
  all.push(run('host', ['network', 'host 2']));
  all.push(run('somebody', ['elsewhere', 'somebody']));
  await expect.poll(() => outcomes).toHaveLength(3);
  expect(outcomes).toEqual(['flood 6 OVERLOADED', 'flood 4 RATE_LIMITED', 'flood 5 RATE_LIMITED']);
  while (outcomes.length < 8) {
    endAll();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(begun).toEqual(['flood 1', 'flood 2', 'somebody', 'flood 3', 'host']);
});

test('a request that has waited as long as the queue allows is rejected, and leaves the line', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1, timeoutMs: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = queue.run(() => promise);
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'OVERLOADED' });
  await expect(queue.run(async () => {})).rejects.toMatchObject({ code: 'OVERLOADED' });
  resolve();
  await first;
  await expect(queue.run(async () => 'free again')).resolves.toBe('free again');
});

test('a piece whose caller is gone gives its place to the next, and is not begun', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 2 });
  const { begun, named, endAll } = work();
  let isGone = false;
  const flood = () => Object.assign(['flood'], { isGone: () => isGone });
  const answers = ['a', 'b', 'c'].map((name) => queue.run(named(name), flood()));
  await expect.poll(() => begun).toEqual(['a']);
  isGone = true;
  answers.push(queue.run(named('d'), flood()));
  for (const name of ['e', 'f']) answers.push(queue.run(named(name), ['person']));
  endAll();
  await expect.poll(() => begun).toEqual(['a', 'e']);
  endAll();
  await expect.poll(() => begun).toEqual(['a', 'e', 'f']);
  endAll();
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, false, true, true]);
});
