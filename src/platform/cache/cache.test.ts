import { expect, test, vi } from 'vitest';
import { AppError } from '../../contracts/call/errors.ts';
import type { Change, ChangeBus } from './bus.ts';
import { createCache, everyKey } from './cache.ts';

interface SwitchableBus extends ChangeBus {
  isUp: boolean;
}

/** A bus without a database: the test says what changed and whether the bus is up. */
function createBus(): SwitchableBus {
  const listeners = new Set<(change: Change) => void>();
  return {
    isUp: true,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notifyLocally(changes) {
      for (const change of changes) for (const listener of listeners) listener(change);
    },
  };
}

function setUp(maxBytes = 1_000) {
  const bus = createBus();
  const cache = createCache<string>({ bus, topic: 'content', maxBytes, sizeOf: (value) => value.length });
  let loads = 0;
  const load = (value: string) => async () => {
    loads += 1;
    return value;
  };
  return { bus, cache, load, loads: () => loads };
}

/** A load that finishes when the test says so. */
function slowLoad() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { load: () => promise, finish: resolve };
}

test('a load that began before a change is answered but not kept', async () => {
  const { bus, cache, load } = setUp();
  const slow = slowLoad();
  const answer = cache.read('k', ['cars'], slow.load);
  bus.notifyLocally([{ topic: 'content', key: 'cars' }]);
  slow.finish('old');
  expect(await answer).toBe('old');
  expect(cache.peek('k')).toBeUndefined();
  expect(await cache.read('k', ['cars'], load('new'))).toBe('new');
});

test('who asks after a change does not join a load that began before it', async () => {
  const { bus, cache, load } = setUp();
  const slow = slowLoad();
  const early = cache.read('k', ['cars'], slow.load);
  bus.notifyLocally([{ topic: 'content', key: 'cars' }]);
  expect(await cache.read('k', ['cars'], load('new'))).toBe('new');
  slow.finish('old');
  expect(await early).toBe('old');
  expect(cache.peek('k')).toBe('new');
});

test('a change of everything drops entries and loads of every tag', async () => {
  const { bus, cache, load } = setUp();
  await cache.read('a', ['cars'], load('1'));
  const slow = slowLoad();
  const early = cache.read('b', ['films'], slow.load);
  bus.notifyLocally([{ topic: 'content' }]);
  slow.finish('2');
  await early;
  expect([cache.peek('a'), cache.peek('b'), cache.bytes]).toEqual([undefined, undefined, 0]);
});

test('an entry of every key is dropped by a change of any, and no other is', async () => {
  const { bus, cache, load } = setUp();
  await cache.read('a', ['cars'], load('1'));
  await cache.read('b', [everyKey], load('2'));
  bus.notifyLocally([{ topic: 'access', key: 'films' }]);
  expect([cache.peek('a'), cache.peek('b')]).toEqual(['1', '2']);
  bus.notifyLocally([{ topic: 'content', key: 'films' }]);
  expect([cache.peek('a'), cache.peek('b')]).toEqual(['1', undefined]);
});

test('changes of another tag or topic drop nothing', async () => {
  const { bus, cache, load } = setUp();
  await cache.read('a', ['cars'], load('1'));
  bus.notifyLocally([{ topic: 'content', key: 'films' }, { topic: 'access' }, { topic: 'model', key: 'cars' }]);
  expect(cache.peek('a')).toBe('1');
});

test('while the bus is down nothing is answered from the cache and nothing is kept', async () => {
  const { bus, cache, load } = setUp();
  await cache.read('a', ['cars'], load('old'));
  bus.isUp = false;
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.read('a', ['cars'], load('new'))).toBe('new');
  expect(await cache.read('b', ['cars'], load('b'))).toBe('b');
  bus.notifyLocally([{ topic: 'content' }]);
  bus.isUp = true;
  expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, undefined]);
});

test('a load that ends while the bus is down is not kept', async () => {
  const { bus, cache } = setUp();
  const slow = slowLoad();
  const answer = cache.read('k', ['cars'], slow.load);
  bus.isUp = false;
  slow.finish('old');
  await answer;
  bus.isUp = true;
  expect(cache.peek('k')).toBeUndefined();
});

test('a failed load reaches everybody who waits for it, and the next one tries again', async () => {
  const { cache, load } = setUp();
  const fail = () => Promise.reject(new Error('no'));
  const answers = await Promise.allSettled([cache.read('k', ['cars'], fail), cache.read('k', ['cars'], load('x'))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.read('k', ['cars'], load('good'))).toBe('good');
});

test.each(['RATE_LIMITED', 'OVERLOADED'] as const)(
  'a load that is rejected with %s for the reader who began it is made anew, once for all others',
  async (code) => {
    const { cache, load, loads } = setUp();
    const { promise, reject } = Promise.withResolvers<string>();
    const first = cache.read('a', ['t'], () => promise);
    const others = Array.from({ length: 50 }, () => cache.read('a', ['t'], load('one')));
    reject(new AppError(code));
    await expect(first).rejects.toMatchObject({ code });
    expect(new Set(await Promise.all(others))).toEqual(new Set(['one']));
    expect(cache.peek('a')).toBe('one');
    expect(loads()).toBe(1);
  },
);

test('readers of one key at one time share one load', async () => {
  const { cache, load, loads } = setUp();
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.read('k', ['cars'], load('v'))));
  expect(new Set(answers)).toEqual(new Set(['v']));
  expect(loads()).toBe(1);
});

test('the bound in bytes holds, and what was used stays longest', async () => {
  const { cache, load } = setUp(30);
  for (const key of ['a', 'b', 'c']) await cache.read(key, ['cars'], load(key.repeat(10)));
  cache.peek('a');
  await cache.read('d', ['cars'], load('d'.repeat(10)));
  expect(cache.bytes).toBe(30);
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.peek(key) !== undefined)).toEqual(['a', 'c', 'd']);
});

test('the bound holds when every entry was used', async () => {
  const { cache, load } = setUp(30);
  for (const key of ['a', 'b', 'c']) await cache.read(key, ['cars'], load(key.repeat(10)));
  for (const key of ['a', 'b', 'c']) cache.peek(key);
  await cache.read('d', ['cars'], load('d'.repeat(10)));
  expect(cache.bytes).toBe(30);
  expect(cache.peek('d')).toBe('d'.repeat(10));
});

test('a value larger than the cache is answered but not kept', async () => {
  const { cache, load } = setUp(5);
  expect(await cache.read('k', ['cars'], load('123456'))).toBe('123456');
  expect([cache.peek('k'), cache.bytes]).toEqual([undefined, 0]);
});

test('a closed cache no longer listens', async () => {
  const { bus, cache, load } = setUp();
  await cache.read('a', ['cars'], load('1'));
  cache.close();
  expect(cache.bytes).toBe(0);
  bus.notifyLocally([{ topic: 'content' }]);
});

test('[DUR-06] the value of before an outage is at hand for a while, and goes when the bus is back', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { bus, cache, load } = setUp();
  await cache.read('k', ['cars'], load('good'));
  expect(cache.peekStale('k', 60_000)).toBeUndefined();
  bus.isUp = false;
  expect([cache.peek('k'), cache.peekStale('k', 60_000), cache.peekStale('other', 60_000)]).toEqual([
    undefined,
    'good',
    undefined,
  ]);
  vi.advanceTimersByTime(60_001);
  expect(cache.peekStale('k', 60_000)).toBeUndefined();
  bus.notifyLocally([{ topic: null }]);
  bus.isUp = true;
  bus.isUp = false;
  expect(cache.peekStale('k', 60_000)).toBeUndefined();
});
