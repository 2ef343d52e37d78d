import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBoundedQueue } from '../admission/bounded-queue.ts';
import { openIsolatedWork, WorkBeyondLimits } from './isolated-work.ts';

const folder = mkdtempSync(join(tmpdir(), 'isolated-work-'));
const module = join(folder, 'worker.mjs');
writeFileSync(
  module,
  `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (input) => {
    if (input === 'spin') for (;;);
    if (input === 'grow') for (const kept = []; ; ) kept.push({ at: kept.length });
    if (input === 'throw') throw new Error('thrown');
    if (input === 'leave') process.exit();
    parentPort.postMessage(input === 'fail' ? { failure: 'failed' } : { result: input });
  });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { module: () => module, maxMs: 2000, heapMegabytes: 32 };
const lane = (atOnce: number, waiting = 10) => createBoundedQueue({ atOnce, waiting });

test.each(['spin', 'grow'])(
  'work that would not end (%s) ends by its limit, and others go on meanwhile',
  async (endless) => {
    const work = openIsolatedWork<string, string>({ ...limits, lane: lane(2) });
    const refused = expect(work.run(endless)).rejects.toThrow(WorkBeyondLimits);
    await expect(work.run('beside')).resolves.toBe('beside');
    await refused;
    await expect(Promise.all([work.run('a'), work.run('b'), work.run('c')])).resolves.toEqual(['a', 'b', 'c']);
  },
);

test.each([
  ['throw', 'thrown'],
  ['leave', 'the thread ended'],
  ['fail', 'failed'],
])('work that fails (%s) fails alone', async (input, message) => {
  const work = openIsolatedWork<string, string>({ ...limits, lane: lane(1) });
  await expect(work.run(input)).rejects.toThrow(message);
  await expect(work.run('after')).resolves.toBe('after');
});

test('more work than may wait is rejected', async () => {
  const work = openIsolatedWork<string, string>({ ...limits, lane: lane(1, 1) });
  const answers = await Promise.allSettled([work.run('a'), work.run('b'), work.run('c')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(answers[2]).toMatchObject({ reason: { code: 'OVERLOADED' } });
});

test('of many pieces of one owner the next one waits for another owner’s', async () => {
  const work = openIsolatedWork<string, string>({ ...limits, lane: lane(1) });
  const order: string[] = [];
  const run = async (owner: string, input: string) => order.push(await work.run(input, [owner]));
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')]);
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
});
