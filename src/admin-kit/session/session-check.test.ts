import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askForSession, createSessionCheck, type SessionAnswer } from './session-check.ts';

const good: SessionAnswer = { tokenRefreshed: false, expiresIn: 86_400 };
const refused = new Error('refused');
const away = new Error('away');
const isFinal = (error: unknown) => error === refused;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  return () => vi.useRealTimers();
});

describe('[B05] asking for the session', () => {
  test('is tried twice more, after 500 ms each', async () => {
    const ask = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue(good);
    const answer = askForSession({ ask, isFinal });
    await vi.advanceTimersByTimeAsync(499);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    await expect(answer).resolves.toBe(good);
  });

  test('fails with the third failure', async () => {
    const ask = vi.fn().mockRejectedValue(away);
    const answer = askForSession({ ask, isFinal });
    const outcome = expect(answer).rejects.toBe(away);
    await vi.advanceTimersByTimeAsync(5000);
    await outcome;
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test('is not repeated after an error', async () => {
    const ask = vi.fn().mockRejectedValue(refused);
    await expect(askForSession({ ask, isFinal })).rejects.toBe(refused);
    expect(ask).toHaveBeenCalledOnce();
  });
});

function start(left: number | null = 86_400) {
  const state = { left, checkedAt: Date.now() - 60_000 };
  const look = vi.fn(async () => {
    state.checkedAt = Date.now();
  });
  const refresh = vi.fn(async () => {
    state.left = 86_400;
  });
  const onFailure = vi.fn();
  const { check, refreshIfDue } = createSessionCheck({
    look,
    refresh,
    checkedAt: () => state.checkedAt,
    secondsLeft: () => state.left,
    isError: isFinal,
    onFailure,
  });
  return { check, refreshIfDue, look, refresh, onFailure, state };
}

describe('[B07] a check', () => {
  test('is spared within 10 s of the last, and not a moment later', async () => {
    const { check, look } = start();
    expect(await check()).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(9999);
    expect(await check()).toBe('skipped');
    await vi.advanceTimersByTimeAsync(1);
    expect(await check()).toBe('signed-in');
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('is made all the same when forced', async () => {
    const { check, look } = start();
    await check();
    expect(await check({ forced: true })).toBe('signed-in');
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('is made once for all who ask at the same time', async () => {
    const { check, look } = start();
    const outcomes = await Promise.all([check(), check({ forced: true }), check()]);
    expect(outcomes).toEqual(['signed-in', 'signed-in', 'signed-in']);
    expect(look).toHaveBeenCalledOnce();
  });

  test('is spared after one that another tab made', async () => {
    const { check, look, state } = start();
    state.checkedAt = Date.now() - 5000;
    expect(await check()).toBe('skipped');
    expect(look).not.toHaveBeenCalled();
  });

  test('tells a failure, and that nobody is signed in without one', async () => {
    const { check, look, onFailure } = start();
    look.mockRejectedValueOnce(refused);
    expect(await check()).toBe('signed-out');
    expect(onFailure).not.toHaveBeenCalled();
    look.mockRejectedValueOnce(away);
    expect(await check()).toBe('failed');
    expect(onFailure).toHaveBeenCalledWith(away);
  });
});

describe('[B06] the token', () => {
  test('is refreshed with less than 300 s left', async () => {
    const { check, refresh } = start(299);
    await check();
    expect(refresh).toHaveBeenCalledOnce();
  });

  test.each([300, 3599, null])('is left alone with %s s left', async (left) => {
    const { check, refresh } = start(left);
    await check();
    expect(refresh).not.toHaveBeenCalled();
  });

  test('is not refreshed again when a refresh gained nothing', async () => {
    const { check, refresh } = start(299);
    refresh.mockImplementation(async () => undefined);
    await check({ forced: true });
    await check({ forced: true });
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('that cannot be refreshed leaves the session as it is', async () => {
    const { check, refresh } = start(299);
    refresh.mockRejectedValue(away);
    expect(await check()).toBe('signed-in');
  });
});
