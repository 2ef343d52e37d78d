import type { Log } from '../log/log.ts';

export interface Lifecycle {
  /** Registers how to end something that was started; the last one started ends first. */
  onStop(name: string, act: () => Promise<void>): void;
  /** What happens before anything ends, however long it takes. */
  beforeStop(act: () => Promise<void>): void;
  /** Ends everything once, then the process with this code. */
  stop(exitCode: number): Promise<never>;
  /** True once it ends. A start that is under way then fails at what is taken from it, which is no failure to report. */
  isStopping(): boolean;
}

/** The time after which the process ends, even with work under way. */
const maxStopMs = 9_500;

/** Ends the process cleanly on SIGTERM, SIGINT and the SIGHUP of a closed terminal, and keeps it alive through rejections that nobody handled. */
export function createLifecycle(log: Log): Lifecycle {
  const acts: { name: string; act: () => Promise<void> }[] = [];
  let first = async () => {};
  let stopping: Promise<never> | undefined;

  const endAll = async () => {
    for (let next = acts.pop(); next !== undefined; next = acts.pop()) {
      const { name, act } = next;
      await act().catch((error: unknown) => log.error('could not stop cleanly', { part: name, error }));
    }
  };
  const stop = (exitCode: number): Promise<never> => {
    stopping ??= first()
      .then(() => Promise.race([endAll(), new Promise((resolve) => setTimeout(resolve, maxStopMs))]))
      .then(() => process.exit(exitCode));
    return stopping;
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info('stopping', { signal });
      void stop(0);
    });
  }
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }));
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception, stopping', { error });
    void stop(1);
  });
  // A closed pipe behind stdout or stderr must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    beforeStop: (act) => {
      first = act;
    },
    onStop: (name, act) => void acts.push({ name, act }),
    stop,
    isStopping: () => stopping !== undefined,
  };
}
