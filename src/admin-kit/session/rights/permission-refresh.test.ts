import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBus } from '../events/event-bus.ts';
import type { SessionEvents } from '../events/session-events.ts';
import { createPermissionRefresh } from './permission-refresh.ts';
import { createPermissionStore } from './permission-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  return () => vi.useRealTimers();
});

describe('[C11] loading permissions anew', () => {
  function start({ takes = 0, left = 86_400 as number | null, fails = false } = {}) {
    const state = { running: 0, max: 0, isLoading: false };
    const fetch = vi.fn(async () => {
      state.running += 1;
      state.max = Math.max(state.max, state.running);
      await new Promise((resolve) => setTimeout(resolve, takes));
      state.running -= 1;
      if (fails) throw new Error('away');
    });
    const onNearExpiry = vi.fn();
    const refresh = createPermissionRefresh({
      fetch,
      isLoading: () => state.isLoading,
      secondsLeft: () => left,
      onNearExpiry,
    });
    return { refresh, fetch, state, onNearExpiry };
  }

  test('waits 300 ms after the last of several requests', async () => {
    const { refresh, fetch } = start();
    refresh.request();
    await vi.advanceTimersByTimeAsync(299);
    refresh.request();
    await vi.advanceTimersByTimeAsync(299);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('never overlaps: what is asked meanwhile comes within 100 ms of the end', async () => {
    const { refresh, fetch, state } = start({ takes: 1000 });
    refresh.request();
    await vi.advanceTimersByTimeAsync(400);
    refresh.request();
    refresh.request();
    await vi.advanceTimersByTimeAsync(899);
    expect(fetch).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(101);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(state.max).toBe(1);
  });

  test('waits for a load that somebody else began', async () => {
    const { refresh, fetch, state } = start();
    state.isLoading = true;
    refresh.request();
    await vi.advanceTimersByTimeAsync(950);
    expect(fetch).not.toHaveBeenCalled();
    state.isLoading = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('is called off', async () => {
    const { refresh, fetch } = start();
    refresh.request();
    refresh.cancel();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetch).not.toHaveBeenCalled();
  });

  test('may fail, and may be asked again', async () => {
    const { refresh, fetch } = start({ fails: true });
    refresh.request();
    await vi.advanceTimersByTimeAsync(1000);
    refresh.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test.each([
    [299, 1],
    [300, 0],
    [null, 0],
  ])('with %s s left asks %i times for a new token', async (left, times) => {
    const { refresh, onNearExpiry } = start({ left });
    refresh.request();
    await vi.advanceTimersByTimeAsync(1000);
    expect(onNearExpiry).toHaveBeenCalledTimes(times);
  });
});

describe('[C10] cached permissions', () => {
  function start(loadedAt = Date.now()) {
    const bus = createEventBus<SessionEvents>({
      sessionChanges: [],
      refusals: [],
      onSessionChange: () => {},
      onSecurityThreshold: () => {},
      report: (error) => {
        throw error;
      },
    });
    const state = { loadedAt, isLoading: false };
    const calls = { load: vi.fn(), clear: vi.fn(), request: vi.fn(), cancel: vi.fn() };
    const store = createPermissionStore({
      subscribe: bus.subscribe,
      cache: { loadedAt: () => state.loadedAt, isLoading: () => state.isLoading, load: calls.load, clear: calls.clear },
      refresh: calls,
    });
    return { bus, store, state, ...calls };
  }

  test('are loaded after a sign-in and after a look-up that finds somebody', () => {
    const first = start(0);
    first.bus.publish('login-success', { userId: '1' });
    expect(first.load).toHaveBeenCalledOnce();
    const second = start(0);
    second.store.onSession();
    expect(second.load).toHaveBeenCalledOnce();
  });

  test('are not loaded when they are there or under way', () => {
    const there = start();
    there.bus.publish('login-success', { userId: '1' });
    there.store.onSession();
    expect(there.load).not.toHaveBeenCalled();
    const underWay = start(0);
    underWay.state.isLoading = true;
    underWay.store.onSession();
    expect(underWay.load).not.toHaveBeenCalled();
  });

  test.each<[keyof SessionEvents, object]>([
    ['logout', { by: 'this tab' }],
    ['permission-reset', {}],
    ['session-expired', { category: 'x', message: 'x' }],
    ['person-changed', { userId: '2' }],
  ])('are cleared by %s', (type, payload) => {
    const { bus, clear, cancel, request } = start();
    bus.publish(type, payload as never);
    expect(clear).toHaveBeenCalledOnce();
    expect(cancel).toHaveBeenCalledOnce();
    expect(request).not.toHaveBeenCalled();
  });

  test.each<[keyof SessionEvents, object]>([
    ['role-update', { path: '/admin/api/roles/1' }],
    ['profile-update', { rolesChanged: true, permissionsChanged: false }],
    ['profile-update', { rolesChanged: false, permissionsChanged: true }],
    ['token-refreshed', { expiresIn: 60 }],
    ['cache-invalidation', { type: 'permission' }],
    ['cache-invalidation', { type: 'all' }],
  ])('are asked for anew after %s %j', (type, payload) => {
    const { bus, request, clear } = start();
    bus.publish(type, payload as never);
    expect(request).toHaveBeenCalledOnce();
    expect(clear).not.toHaveBeenCalled();
  });

  test.each<[keyof SessionEvents, object]>([
    ['profile-update', { rolesChanged: false, permissionsChanged: false }],
    ['cache-invalidation', { type: 'other' }],
    ['auth-success', {}],
  ])('are left as they are by %s %j', (type, payload) => {
    const { bus, request, clear } = start();
    bus.publish(type, payload as never);
    expect(request).not.toHaveBeenCalled();
    expect(clear).not.toHaveBeenCalled();
  });

  test('older than two minutes are asked for anew with the next session check', () => {
    const { store, request } = start();
    vi.advanceTimersByTime(120_000);
    store.onSession();
    expect(request).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    store.onSession();
    expect(request).toHaveBeenCalledOnce();
  });
});
