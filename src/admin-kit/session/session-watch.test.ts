import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

function start() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const window = new EventTarget();
  const line = { isOnline: true };
  const check = vi.fn(async () => 'signed-in' as const);
  const duties: (() => () => void)[] = [];
  const release = vi.fn();
  const watch = createSessionWatch({
    check,
    lead: (duty) => {
      duties.push(duty);
      return release;
    },
    document: document as unknown as Document,
    window: window as unknown as Window,
    isOnline: () => line.isOnline,
  });
  watch.start();
  const show = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { watch, check, duties, release, show, window, line };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  return () => vi.useRealTimers();
});

test('[B06] the leading tab asks every 60 s, and stops when it no longer leads', () => {
  const { check, duties } = start();
  vi.advanceTimersByTime(300_000);
  expect(check).not.toHaveBeenCalled();
  const end = duties[0]?.();
  vi.advanceTimersByTime(59_999);
  expect(check).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(check).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(120_000);
  expect(check).toHaveBeenCalledTimes(3);
  end?.();
  vi.advanceTimersByTime(300_000);
  expect(check).toHaveBeenCalledTimes(3);
});

test.each([
  [30_000, 0],
  [30_001, 1],
])('[B07] looked at again after %i ms: %i checks', (away, checks) => {
  const { check, show } = start();
  show('hidden');
  vi.advanceTimersByTime(away);
  show('visible');
  show('visible');
  expect(check).toHaveBeenCalledTimes(checks);
});

test('a connection that is back forces a check', () => {
  const { check, window } = start();
  window.dispatchEvent(new Event('online'));
  expect(check).toHaveBeenCalledExactlyOnceWith({ forced: true });
});

test('without a connection nobody is asked', () => {
  const { check, duties, show, line } = start();
  duties[0]?.();
  line.isOnline = false;
  show('hidden');
  vi.advanceTimersByTime(120_000);
  show('visible');
  expect(check).not.toHaveBeenCalled();
});

test('it starts once, and once stopped it asks no more', () => {
  const { watch, check, duties, release, show, window } = start();
  watch.start();
  expect(duties).toHaveLength(1);
  show('hidden');
  watch.stop();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  show('visible');
  window.dispatchEvent(new Event('online'));
  expect(check).not.toHaveBeenCalled();
  expect(release).toHaveBeenCalledOnce();
  watch.start();
  expect(duties).toHaveLength(2);
});
