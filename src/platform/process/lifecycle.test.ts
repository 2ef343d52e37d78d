import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { createLifecycle } from './lifecycle.ts';

const signals: NodeJS.EventEmitter = process;
const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'unhandledRejection', 'uncaughtException'];
const heard = () => events.map((event) => ({ event, listeners: new Set<unknown>(signals.listeners(event)) }));
let before: ReturnType<typeof heard>;

beforeEach(() => {
  before = heard();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const { event, listeners } of before) {
    const isNew = (listener: unknown): listener is (...args: unknown[]) => void => !listeners.has(listener);
    for (const added of signals.listeners(event).filter(isNew)) signals.off(event, added);
  }
});

function start() {
  const said: string[] = [];
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => said.push('exit')) as never);
  return { said, exit, lifecycle: createLifecycle(createLog({ level: 'error', write: () => {} })) };
}

test('what never ends is left behind within ten seconds, with the code that was asked for', async () => {
  const { exit, lifecycle } = start();
  lifecycle.onStop('one that hangs', () => new Promise(() => {}));
  void lifecycle.stop(0);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(exit.mock.calls).toEqual([[0]]);
});

test('the last that was started ends first, a failure keeps none from ending, and asking twice ends once', async () => {
  const { said, exit, lifecycle } = start();
  lifecycle.onStop('database', async () => void said.push('database'));
  lifecycle.onStop('one that fails', () => Promise.reject(new Error('stuck')));
  lifecycle.onStop('server', async () => void said.push('server'));
  void lifecycle.stop(1);
  void lifecycle.stop(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual(['server', 'database', 'exit']);
  expect(exit.mock.calls).toEqual([[1]]);
});
