import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TryKey {
  key: string;
  /** Tries that the window admits. */
  allowed: number;
}

/**
 * Counts a try under each key that still admits one since `since` and is not locked, in one atomic statement; returns
 * the keys that did.
 */
export async function insertTries(
  db: Db,
  tries: { keys: readonly TryKey[]; at: Date; since: Date; weight?: number },
): Promise<string[]> {
  const { keys, at, since, weight = 1 } = tries;
  const added = sql`array_fill(${at}::timestamptz, array[${weight}::int])`;
  const allowed = sql.join(
    keys.map(({ key, allowed }) => sql`when ${key}::text then ${allowed}::int`),
    sql` `,
  );
  const { rows } = await sql<{ key: string }>`
    insert into limited_tries as known (key, tries, last_at)
    select tried, ${added}, ${at} from unnest(${keys.map(({ key }) => key)}::text[]) as tried
    on conflict on constraint limited_tries_pkey do update set
      tries = array(select moment from unnest(known.tries) as moment where moment > ${since} order by moment) || ${added},
      last_at = ${at}
    where (select count(*) from unnest(known.tries) as moment where moment > ${since}) < case known.key ${allowed} end
      and (known.locked_until is null or known.locked_until <= ${at})
    returning key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Those of the keys that admit no more since `since`, or are locked; in the order in which they were asked for. */
export async function listFullKeys(
  db: Db,
  tries: { keys: readonly TryKey[]; at: Date; since: Date },
): Promise<string[]> {
  const keys = tries.keys.map(({ key }) => key);
  const allowed = tries.keys.map(({ allowed }) => allowed);
  const { rows } = await sql<{ key: string }>`
    select known.key from unnest(${keys}::text[], ${allowed}::int[]) with ordinality as asked (key, allowed, place)
    join limited_tries known on known.key = asked.key
    where (select count(*) from unnest(known.tries) as moment where moment > ${tries.since}) >= asked.allowed
      or known.locked_until > ${tries.at}
    order by asked.place`.execute(db);
  return rows.map(({ key }) => key);
}

/** Takes one try of that moment back. */
export async function deleteTry(db: Db, of: { keys: readonly string[]; at: Date }): Promise<void> {
  await sql`
    update limited_tries set tries =
      tries[:array_position(tries, ${of.at}::timestamptz) - 1] || tries[array_position(tries, ${of.at}::timestamptz) + 1:]
    where key = any(${[...of.keys]}::text[]) and array_position(tries, ${of.at}::timestamptz) is not null`.execute(db);
}

/** When the last of the full or locked keys admits one more; null if none of them stands in the way any longer. */
export async function selectOptionalOpening(
  db: Db,
  of: { keys: readonly string[]; since: Date; windowMs: number },
): Promise<Date | null> {
  const { rows } = await sql<{ opening: Date | null }>`
    select max(greatest(
      locked_until,
      (select min(moment) from unnest(tries) as moment where moment > ${of.since}) + ${of.windowMs} * interval '1 millisecond'
    )) as opening
    from limited_tries where key = any(${[...of.keys]}::text[])`.execute(db);
  return rows[0]?.opening ?? null;
}

/** Forgets a few keys without a recent try, so that the table stays as small as the present traffic. */
export async function deleteStaleTries(db: Db, since: Date, most = 20): Promise<void> {
  await sql`
    delete from limited_tries where key in (
      select key from limited_tries where last_at <= ${since} order by last_at limit ${most} for update skip locked
    )`.execute(db);
}
