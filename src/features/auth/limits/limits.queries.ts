import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface TryKey {
  key: string;
  /** Tries that the window admits. */
  allowed: number;
}

/** Counts a try under each key that still admits one since `since`, in one atomic statement; returns the keys that did. */
export async function insertTries(
  db: Db,
  tries: { keys: readonly TryKey[]; at: Date; since: Date },
): Promise<string[]> {
  const { keys, at, since } = tries;
  const allowed = sql.join(
    keys.map(({ key, allowed }) => sql`when ${key}::text then ${allowed}::int`),
    sql` `,
  );
  const { rows } = await sql<{ key: string }>`
    insert into limited_tries as known (key, tries, last_at)
    select asked, array[${at}::timestamptz], ${at} from unnest(${keys.map(({ key }) => key)}::text[]) as asked
    on conflict on constraint limited_tries_pkey do update set
      tries = array(select moment from unnest(known.tries) as moment where moment > ${since} order by moment) || ${at}::timestamptz,
      last_at = ${at}
    where (select count(*) from unnest(known.tries) as moment where moment > ${since}) < case known.key ${allowed} end
    returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes one try of that moment back. */
export async function deleteTry(db: Db, of: { keys: readonly string[]; at: Date }): Promise<void> {
  await sql`
    update limited_tries set tries =
      tries[:array_position(tries, ${of.at}::timestamptz) - 1] || tries[array_position(tries, ${of.at}::timestamptz) + 1:]
    where key = any(${[...of.keys]}::text[]) and array_position(tries, ${of.at}::timestamptz) is not null`.execute(db);
}

/** The oldest try since `since` under any of the full keys: when it leaves the window, one more is admitted. */
export async function selectOldestTry(db: Db, of: { keys: readonly string[]; since: Date }): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select max(oldest) as oldest from (
      select min(moment) as oldest from limited_tries, unnest(tries) as moment
      where key = any(${[...of.keys]}::text[]) and moment > ${of.since} group by key
    ) as by_key`.execute(db);
  return rows[0]?.oldest ?? null;
}

/** Forgets a few keys without a recent try, so that the table stays as small as the present traffic. */
export async function deleteStaleTries(db: Db, since: Date): Promise<void> {
  await sql`
    delete from limited_tries where key in (
      select key from limited_tries where last_at <= ${since} order by last_at limit 20 for update skip locked
    )`.execute(db);
}
