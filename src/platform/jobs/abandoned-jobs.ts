import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** No job of ours takes so long: a lock that is older belongs to a worker that died with its process. */
export const maxJobMs = 600_000;

/** Lets other workers take the jobs that have been locked for longer than `lockedForMs`; a killed process leaves them so. */
export async function releaseAbandonedJobs(db: Db, lockedForMs: number): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at <= now() - ${lockedForMs} * interval '1 millisecond'
    having count(*) > 0`.execute(db);
}

/** Removes the jobs that were given up before that time; the queue itself keeps them for good. */
export async function deleteDeadJobs(db: Db, before: Date): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < ${before}
    having count(*) > 0`.execute(db);
}
