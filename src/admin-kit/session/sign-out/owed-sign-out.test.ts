import { beforeEach, expect, test, vi } from 'vitest';
import { createOwedSignOut } from './owed-sign-out.ts';

function start(answers: ('ok' | 'fails' | 'hangs')[]) {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const signals: AbortSignal[] = [];
  const send = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    const answer = answers.shift() ?? 'ok';
    if (answer === 'ok') return Promise.resolve();
    if (answer === 'fails') return Promise.reject(new Error('away'));
    return new Promise<never>(() => {});
  });
  return { owed: createOwedSignOut({ storage, send }), send, signals, values, storage };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('[B12] it is tried after 5, 10, 30 and 60 s until it succeeds', async () => {
  const { owed, send, values } = start(['fails', 'fails', 'fails', 'fails', 'fails', 'ok']);
  owed.owe();
  for (const [index, seconds] of [5, 10, 30, 60, 60].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(send).toHaveBeenCalledTimes(index + 1);
    expect(owed.isOwed()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(send).toHaveBeenCalledTimes(6);
  expect(owed.isOwed()).toBe(false);
  expect(values.size).toBe(0);
});

test('[B12] the mark outlives the page, and the next page tries at once', async () => {
  const { owed, storage } = start(['hangs']);
  owed.owe();
  const send = vi.fn(async () => {});
  const next = createOwedSignOut({ storage, send });
  expect(next.isOwed()).toBe(true);
  next.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledOnce();
  expect(next.isOwed()).toBe(false);
});

test('[B12] a sign-in ends a try under way, so that its answer cannot end the new session', async () => {
  const { owed, signals, send } = start(['hangs']);
  owed.owe();
  owed.pause();
  expect(signals[0]?.aborted).toBe(true);
  expect(owed.isOwed()).toBe(true);
  owed.settle();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(send).toHaveBeenCalledOnce();
  expect(owed.isOwed()).toBe(false);
});

test('[B12] a rejected sign-in leaves it owing', async () => {
  const { owed, send } = start(['hangs', 'ok']);
  owed.owe();
  owed.pause();
  owed.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(2);
  expect(owed.isOwed()).toBe(false);
});

test('nothing is sent when nothing is owed', async () => {
  const { owed, send } = start([]);
  owed.resume();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
});

test('without a storage the mark lives with the window', () => {
  const owed = createOwedSignOut({ storage: null, send: () => new Promise(() => {}) });
  owed.owe();
  expect(owed.isOwed()).toBe(true);
  owed.settle();
  expect(owed.isOwed()).toBe(false);
});
