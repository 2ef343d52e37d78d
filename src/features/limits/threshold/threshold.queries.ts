import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Counting {
  subjects: readonly string[];
  at: Date;
  /** Where the window begins. */
  since: Date;
  threshold: number;
}

/**
 * Counts an event of each subject in one atomic statement and returns the subjects that just reached the threshold.
 * Of many at once exactly one reaches it; until the window has passed after that, nothing of the subject is counted.
 */
export async function upsertEvents(db: Db, { subjects, at, since, threshold }: Counting): Promise<string[]> {
  const recent = sql`array(select moment from unnest(known.moments) as moment where moment > ${since} order by moment)`;
  const reaches = sql`cardinality(${recent}) + 1 >= ${threshold}::int`;
  const { rows } = await sql<{ subject: string }>`
    with counted as (
      insert into security_events as known (subject, moments, last_at)
      select subject, array[${at}::timestamptz], ${at} from unnest(${[...subjects]}::text[]) as subject order by subject
      on conflict on constraint security_events_pkey do update set
        moments = case when ${reaches} then '{}' else ${recent} || ${at}::timestamptz end,
        reacted_at = case when ${reaches} then ${at}::timestamptz else known.reacted_at end,
        last_at = ${at}
      where known.reacted_at is null or known.reacted_at <= ${since}
      returning subject, moments
    )
    select subject from counted where cardinality(moments) = 0`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Forgets a few subjects of which nothing happened since. */
export async function deleteStaleEvents(db: Db, since: Date, max = 20): Promise<void> {
  await sql`
    delete from security_events where subject in (
      select subject from security_events where last_at <= ${since} order by last_at limit ${max} for update skip locked
    )`.execute(db);
}
