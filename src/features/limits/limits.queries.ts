import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TryKey {
  key: string;
  /** Tries that the window admits. */
  allowed: number;
  /** Counted by the hundredth of its window, as are keys that admit many. */
  isCoarse?: true;
}

/** A key that admits more is counted by the hundredth of its window, so that no row holds more moments than these. */
const maxTimestamps = 1000;

interface Tries {
  keys: readonly TryKey[];
  at: Date;
  /** When the window began. */
  since: Date;
}

/** The moment under which each key keeps a try of now: its own, or the beginning of the hundredth in which it lies. */
function timestampsOf({ keys, at, since }: Tries): Date[] {
  const step = (at.getTime() - since.getTime()) / 100;
  const stepped = new Date(Math.floor(at.getTime() / step) * step);
  return keys.map(({ allowed, isCoarse }) => (isCoarse || allowed > maxTimestamps ? stepped : at));
}

/** What a key counts: how many tries, since when. */
export interface TryCount {
  key: string;
  times: number;
  oldest: Date;
}

/** The moments that a row keeps, and how many tries each stands for; one where the row does not say. */
const kept = sql`unnest(known.tries, known.counts) as kept (moment, times)`;
const keptSince = (since: Date) =>
  sql`(select coalesce(sum(coalesce(times, 1)), 0) from ${kept} where moment > ${since})`;
const asArrays = sql`coalesce(array_agg(moment order by moment), '{}'), coalesce(array_agg(times order by moment), '{}')`;

/**
 * Counts a try under each key that still admits one since `since` and is not locked, in one atomic statement; returns
 * the keys that did, with what they count then. With `allOrNone` a full key keeps it from being counted under the others, so that who is rejected
 * adds no row.
 */
export async function insertTries(
  db: Db,
  tries: Tries & { weight?: number; allOrNone?: boolean },
): Promise<TryCount[]> {
  const { keys, at, since, weight = 1, allOrNone = false } = tries;
  const full = fullAmong({ keys, at, since });
  const allowed = sql.join(
    keys.map(({ key, allowed }) => sql`when ${key}::text then ${allowed}::int`),
    sql` `,
  );
  const { rows } = await sql<TryCount>`
    insert into limited_tries as known (key, tries, counts, last_at)
    select tried, array[moment], array[${weight}::int], ${at}
    from unnest(${keys.map(({ key }) => key)}::text[], ${timestampsOf(tries)}::timestamptz[]) as asked (tried, moment)
    where not ${allOrNone} or not exists (${full}) order by tried
    on conflict on constraint limited_tries_pkey do update set
      (tries, counts) = (
        select ${asArrays} from (
          select moment, sum(coalesce(times, 1))::int as times from (
            select moment, times from ${kept} where moment > ${since}
            union all select excluded.tries[1], excluded.counts[1]
          ) as each_one group by moment
        ) as merged
      ),
      last_at = ${at}
    where ${keptSince(since)} < case known.key ${allowed} end
      and (known.locked_until is null or known.locked_until <= ${at})
    returning key, (select sum(coalesce(times, 1))::int from ${kept}) as times, tries[1] as oldest`.execute(db);
  return rows;
}

/** Those of the keys that admit no more since `since`, or are locked; in the order in which they were asked for. */
export async function listFullKeys(db: Db, tries: Tries): Promise<string[]> {
  const { rows } = await fullAmong(tries).execute(db);
  return rows.map(({ key }) => key);
}

function fullAmong(tries: Tries) {
  const keys = tries.keys.map(({ key }) => key);
  const allowed = tries.keys.map(({ allowed }) => allowed);
  return sql<{ key: string }>`
    select known.key from unnest(${keys}::text[], ${allowed}::int[]) with ordinality as asked (key, allowed, place)
    join limited_tries known on known.key = asked.key
    where ${keptSince(tries.since)} >= asked.allowed
      or known.locked_until > ${tries.at}
    order by asked.place`;
}

/** Takes one try of that moment back; holds the keys in the order in which they are counted, so that nobody waits for each other. */
export async function deleteTry(db: Db, tries: Tries): Promise<void> {
  const keys = tries.keys.map(({ key }) => key);
  await sql`
    with held as (select key from limited_tries where key = any(${keys}::text[]) order by key for update)
    update limited_tries as known set
      (tries, counts) = (
        select ${asArrays} from (
          select moment, sum(coalesce(times, 1))::int - (moment = taken.moment)::int as times from ${kept} group by moment
        ) as left_over where times > 0
      )
    from unnest(${keys}::text[], ${timestampsOf(tries)}::timestamptz[]) as taken (key, moment)
    where known.key = taken.key and known.key in (select key from held) and taken.moment = any(known.tries)`.execute(
    db,
  );
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
export async function deleteStaleTries(db: Db, since: Date, max = 20): Promise<void> {
  await sql`
    delete from limited_tries where key in (
      select key from limited_tries where last_at <= ${since} order by last_at limit ${max} for update skip locked
    )`.execute(db);
}
