import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';

export interface JobOptions {
  runAt?: Date;
  /** Tries before it is given up; each waits longer than the last. */
  maxAttempts?: number;
  /** A waiting job with the same key is replaced instead of joined by a second. */
  jobKey?: string;
}

/** Background work. A job is added in the transaction of its cause, so both happen or neither. */
export interface Jobs {
  add(ctx: Ctx, name: string, payload: object, options?: JobOptions): Promise<void>;
}

/** Does one job. It may run more than once, so doing it twice must be harmless. A throw means: try again later. */
export type JobHandler = (ctx: Ctx, payload: unknown) => Promise<void>;

export const databaseJobs: Jobs = {
  async add(ctx, name, payload, { runAt, maxAttempts, jobKey } = {}) {
    await sql`select graphile_worker.add_job(
      identifier => ${name}::text, payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz, max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null}::text
    )`.execute(ctx.db);
  },
};
