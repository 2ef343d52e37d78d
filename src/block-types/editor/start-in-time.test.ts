import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startInTime } from './start-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(begin: (isOver: AbortSignal) => Promise<string>) {
  const calls: string[] = [];
  const giveUp = startInTime({
    begin,
    onReady: (what) => calls.push(`ready: ${what}`),
    onFailed: (why) => calls.push(why),
    onLate: (what) => calls.push(`late: ${what}`),
  });
  return { calls, giveUp };
}
const slowly = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('editor'), ms));

describe('[H14] the start of the editor', () => {
  test('begins after 100 ms', async () => {
    const begin = vi.fn(slowly(0));
    const { calls } = started(begin);
    await vi.advanceTimersByTimeAsync(99);
    expect(begin).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(begin).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['ready: editor']);
  });

  test('may take ten seconds and no more; what comes later is ended', async () => {
    const { calls } = started(slowly(9_901));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual(['Editor initialization timed out. Please refresh and try again.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.slice(1)).toEqual(['late: editor']);
  });

  test.each([
    [new Error('Failed to fetch'), 'Failed to load editor: Failed to fetch'],
    ['no holder', 'Failed to load editor: no holder'],
  ])('%s is reported once', async (error, why) => {
    const { calls } = started(() => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toEqual([why]);
  });

  test('that is given up reports nothing and leaves nothing behind', async () => {
    const { calls, giveUp } = started(slowly(50));
    await vi.advanceTimersByTimeAsync(120);
    giveUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toEqual(['late: editor']);
    const signals: AbortSignal[] = [];
    const endless = started((isOver) => {
      signals.push(isOver);
      return new Promise(() => {});
    });
    await vi.advanceTimersByTimeAsync(120);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    endless.giveUp();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const early = started(slowly(0));
    early.giveUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(early.calls).toEqual([]);
  });
});
