import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ValueStorage } from '../../browser/kept-value.ts';
import { type Locks, lead } from './leader.ts';

/** One lock, given to the tab that asked first, as browsers do. */
function oneLock(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, { signal }, hold) => {
      const turn = last.then(() => (signal.aborted ? Promise.reject(signal.reason) : hold()));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function memory(): ValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function tabsOf(places: { locks: Locks | undefined; storage: ValueStorage | null }) {
  const leading = new Set<string>();
  const open = (name: string) =>
    lead(() => {
      leading.add(name);
      return () => leading.delete(name);
    }, places);
  return { leading, open };
}
const settle = () => vi.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  return () => vi.useRealTimers();
});

describe.each([
  ['by lock', () => ({ locks: oneLock(), storage: null })],
  ['by lease', () => ({ locks: undefined, storage: memory() })],
])('[B06] %s', (_, places) => {
  test('exactly one tab leads', async () => {
    const { leading, open } = tabsOf(places());
    open('a');
    open('b');
    open('c');
    await settle();
    expect(leading.size).toBe(1);
    await settle();
    expect(leading.size).toBe(1);
  });

  test('another takes over when the leader leaves', async () => {
    const { leading, open } = tabsOf(places());
    const closeA = open('a');
    await settle();
    expect([...leading]).toEqual(['a']);
    open('b');
    await settle();
    expect([...leading]).toEqual(['a']);
    closeA();
    expect(leading.size).toBe(0);
    await settle();
    expect([...leading]).toEqual(['b']);
  });

  test('one that gave up waiting never leads', async () => {
    const { leading, open } = tabsOf(places());
    const closeA = open('a');
    const closeB = open('b');
    await settle();
    closeB();
    closeA();
    await settle();
    expect(leading.size).toBe(0);
  });
});

test('[B06] a tab that vanished without a word is followed when its lease has run out', async () => {
  const storage = memory();
  const { leading, open } = tabsOf({ locks: undefined, storage });
  storage.setItem('millwright.session-leader', `gone ${Date.now() + 5000}`);
  open('b');
  await vi.advanceTimersByTimeAsync(4000);
  expect(leading.size).toBe(0);
  await vi.advanceTimersByTimeAsync(6000);
  expect([...leading]).toEqual(['b']);
});

test('[B06] a tab that slept steps back when it finds another leading', async () => {
  const storage = memory();
  const { leading, open } = tabsOf({ locks: undefined, storage });
  open('a');
  await settle();
  storage.setItem('millwright.session-leader', `other ${Date.now() + 60_000}`);
  await vi.advanceTimersByTimeAsync(2000);
  expect(leading.size).toBe(0);
});

test('[B06] without locks and storage each tab leads itself', () => {
  const { leading, open } = tabsOf({ locks: undefined, storage: null });
  open('a');
  const closeB = open('b');
  expect(leading.size).toBe(2);
  closeB();
  expect([...leading]).toEqual(['a']);
});
