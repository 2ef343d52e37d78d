import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startInTime } from './start-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(begin: () => Promise<string>) {
  const told: string[] = [];
  const giveUp = startInTime({
    begin,
    onReady: (what) => told.push(`ready: ${what}`),
    onFailed: (why) => told.push(why),
    onUnwanted: (what) => told.push(`unwanted: ${what}`),
  });
  return { told, giveUp };
}
const slowly = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('editor'), ms));

describe('[H14] the start of the editor', () => {
  test('begins after 100 ms', async () => {
    const begin = vi.fn(slowly(0));
    const { told } = started(begin);
    await vi.advanceTimersByTimeAsync(99);
    expect(begin).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(begin).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['ready: editor']);
  });

  test('may take ten seconds and no more; what comes later is ended', async () => {
    const { told } = started(slowly(9_901));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['Editor initialization timed out. Please refresh and try again.']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told.slice(1)).toEqual(['unwanted: editor']);
  });

  test.each([
    [new Error('Failed to fetch'), 'Failed to load editor: Failed to fetch'],
    ['no holder', 'Failed to load editor: no holder'],
  ])('%s is told once', async (error, why) => {
    const { told } = started(() => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual([why]);
  });

  test('that is given up tells nothing and leaves nothing behind', async () => {
    const { told, giveUp } = started(slowly(50));
    await vi.advanceTimersByTimeAsync(120);
    giveUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual(['unwanted: editor']);
    const early = started(slowly(0));
    early.giveUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(early.told).toEqual([]);
  });
});
