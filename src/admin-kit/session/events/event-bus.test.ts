import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBus } from './event-bus.ts';

interface Events {
  login: { userId: string };
  logout: { by: string };
  denied: { path: string };
  failed: { message: string };
}

function start() {
  const onSessionChange = vi.fn();
  const onSecurityThreshold = vi.fn();
  const report = vi.fn();
  const bus = createEventBus<Events>({
    sessionChanges: ['login', 'logout'],
    refusals: ['denied', 'failed'],
    onSessionChange,
    onSecurityThreshold,
    report,
  });
  const heard: unknown[] = [];
  bus.subscribe('denied', (payload) => heard.push(payload.path));
  return { bus, heard, onSessionChange, onSecurityThreshold, report };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  return () => vi.useRealTimers();
});

describe('[B15] a repetition', () => {
  test('within 100 ms is one event', () => {
    const { bus, heard } = start();
    bus.publish('denied', { path: '/a' });
    vi.advanceTimersByTime(99);
    bus.publish('denied', { path: '/a' });
    expect(heard).toEqual(['/a']);
  });

  test('after 100 ms is another', () => {
    const { bus, heard } = start();
    bus.publish('denied', { path: '/a' });
    vi.advanceTimersByTime(100);
    bus.publish('denied', { path: '/a' });
    expect(heard).toEqual(['/a', '/a']);
  });

  test('with other content is another at once', () => {
    const { bus, heard } = start();
    bus.publish('denied', { path: '/a' });
    bus.publish('denied', { path: '/b' });
    expect(heard).toEqual(['/a', '/b']);
  });
});

describe('[B15] more than five of a type in a second', () => {
  const flood = (bus: ReturnType<typeof start>['bus'], count: number) => {
    for (let index = 1; index <= count; index += 1) bus.publish('denied', { path: `/${index}` });
  };

  test('are not told, but the newest of them when the second is over', () => {
    const { bus, heard } = start();
    flood(bus, 20);
    expect(heard).toEqual(['/1', '/2', '/3', '/4', '/5']);
    vi.advanceTimersByTime(999);
    expect(heard).toHaveLength(5);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['/1', '/2', '/3', '/4', '/5', '/20']);
  });

  test('do not hold up another type', () => {
    const { bus } = start();
    const logout = vi.fn();
    bus.subscribe('logout', logout);
    flood(bus, 20);
    bus.publish('logout', { by: 'this tab' });
    expect(logout).toHaveBeenCalledOnce();
  });

  test('are allowed again in the next second', () => {
    const { bus, heard } = start();
    flood(bus, 5);
    vi.advanceTimersByTime(1000);
    flood(bus, 5);
    expect(heard).toHaveLength(10);
  });
});

test('[B15] the history keeps the last 50', () => {
  const { bus } = start();
  for (let index = 0; index < 60; index += 1) {
    bus.publish('login', { userId: String(index) });
    vi.advanceTimersByTime(300);
  }
  expect(bus.history()).toHaveLength(50);
  expect(bus.history()[0]?.payload).toEqual({ userId: '10' });
  expect(bus.history()[49]?.payload).toEqual({ userId: '59' });
});

describe('[B15] the security threshold', () => {
  const deny = (bus: ReturnType<typeof start>['bus'], times: number, every: number) => {
    for (let index = 0; index < times; index += 1) {
      bus.publish('failed', { message: String(index) });
      vi.advanceTimersByTime(every);
    }
  };

  test('is ten errors within five minutes, told once', () => {
    const { bus, onSecurityThreshold } = start();
    deny(bus, 9, 30_000);
    expect(onSecurityThreshold).not.toHaveBeenCalled();
    deny(bus, 1, 1000);
    expect(onSecurityThreshold).toHaveBeenCalledExactlyOnceWith(10);
    deny(bus, 9, 1000);
    expect(onSecurityThreshold).toHaveBeenCalledOnce();
  });

  test('is not reached by ten over a longer time, nor by what is no error', () => {
    const { bus, onSecurityThreshold } = start();
    deny(bus, 20, 34_000);
    for (let index = 0; index < 20; index += 1) {
      bus.publish('login', { userId: String(index) });
      vi.advanceTimersByTime(300);
    }
    expect(onSecurityThreshold).not.toHaveBeenCalled();
  });
});

test('[B15] changes of the session are told together, 250 ms after the last', () => {
  const { bus, onSessionChange } = start();
  bus.publish('login', { userId: '1' });
  vi.advanceTimersByTime(249);
  bus.publish('logout', { by: 'this tab' });
  vi.advanceTimersByTime(249);
  expect(onSessionChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSessionChange).toHaveBeenCalledOnce();
  expect(onSessionChange.mock.calls[0]?.[0]).toMatchObject({ type: 'logout', payload: { by: 'this tab' } });
});

test('[B13] all listeners hear, whatever one of them throws, until they stop', () => {
  const { bus, report } = start();
  const violation = new Error('x');
  const [first, last] = [vi.fn(), vi.fn()];
  bus.subscribe('logout', () => {
    throw violation;
  });
  const stop = bus.subscribe('logout', first);
  bus.subscribe('logout', last);
  bus.publish('logout', { by: 'this tab' });
  stop();
  bus.publish('logout', { by: 'another tab' });
  expect(report).toHaveBeenCalledWith(violation);
  expect(first).toHaveBeenCalledOnce();
  expect(last).toHaveBeenCalledTimes(2);
});
