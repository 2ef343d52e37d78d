import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCrontab, type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Platform } from '../context/context.ts';
import { systemContext } from '../context/system-context.ts';
import type { Log } from '../log/log.ts';
import { maxJobMs, releaseAbandonedJobs } from './abandoned-jobs.ts';
import type { JobHandler } from './jobs.ts';

export interface WorkersOptions {
  pool: Pool;
  platform: Platform;
  handlers: Readonly<Record<string, JobHandler>>;
  /** Cron lines such as `17 * * * * cleanup`, in UTC. */
  schedule: string;
}

export interface Workers {
  /** Takes no more jobs and waits until those under way have ended and their end is written. */
  stop(): Promise<void>;
}

const maxPauseMs = 5000;
/** How long a stop waits until the ends of jobs are written; a lost database never writes them. */
const maxWriteMs = 2000;

/** Starts doing jobs. Throws for a schedule that cannot be read. A lost database stops nothing for good: the workers start again until they are told to stop. */
export function startWorkers(options: WorkersOptions): Workers {
  const { log, db, config } = options.platform;
  // A line that cannot be read would stop every job, again at each try.
  const parsedCronItems = parseCrontab(options.schedule);
  // The embedded database has no other process, so whatever is locked was left by a killed one.
  const lockedForMs = config.databaseUrl === null ? 0 : maxJobMs;
  const stopping = new AbortController();
  let runner: Runner | null = null;
  /** Under this id the library locks the jobs that this process works on. */
  let poolId: string | null = null;
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const work = async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        await releaseAbandonedJobs(db, lockedForMs);
        runner = await run({ ...settings(options), parsedCronItems, events });
        if (stopping.signal.aborted) await runner.stop();
        failures = 0;
        await runner.promise;
      } catch (error) {
        log.warn('job workers stopped and will start again', { error });
      }
      runner = null;
      const wait = Math.min(maxPauseMs, 500 * 2 ** failures);
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const finished = work();
  return {
    stop: async () => {
      stopping.abort();
      // It rejects only because it has stopped by itself already.
      await runner?.stop().catch(() => {});
      await finished;
      // A job whose end is not written would be done again after the next start.
      if (poolId !== null) await whenWritten(options.pool, poolId);
    },
  };
}

/** Does every job that is due now, then returns; for tests. */
export async function runDueJobs(options: Omit<WorkersOptions, 'schedule'>): Promise<void> {
  await runOnce(settings(options));
  // The library returns before it has written how the last jobs ended.
  while ((await lockedJobs(options.pool, null)) > 0) await pause(5);
}

async function whenWritten(pool: Pool, poolId: string): Promise<void> {
  const until = performance.now() + maxWriteMs;
  const isWritten = async () => (await lockedJobs(pool, poolId).catch(() => 0)) === 0;
  while (!(await isWritten()) && performance.now() < until) await pause(5);
}

/** How many jobs are locked, by one pool of workers or by any. */
async function lockedJobs(pool: Pool, poolId: string | null): Promise<number> {
  const { rows } = await pool.query<{ locked: number }>(
    'select count(*)::int as locked from graphile_worker.jobs where locked_at is not null and ($1::text is null or locked_by = $1)',
    [poolId],
  );
  return rows[0]?.locked ?? 0;
}

function settings({ pool, platform, handlers }: Omit<WorkersOptions, 'schedule'>) {
  const taskList: TaskList = {};
  for (const [name, handler] of Object.entries(handlers)) {
    taskList[name] = (payload) => handler(systemContext(platform, `job ${name}`), payload);
  }
  return {
    pgPool: pool,
    taskList,
    concurrency: 2,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: workerLogger(platform.log),
  };
}

/** The library's messages are logged as debug, its errors as warnings, because each job is tried again. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const facts = { job: scope.taskIdentifier, jobId: scope.jobId, error: meta?.['error'] };
    if (level === 'error' || level === 'warning') log.warn(`jobs: ${message}`, facts);
    else log.debug(`jobs: ${message}`, facts);
  });
}
