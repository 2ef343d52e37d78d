import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Lets the keys admit nothing until then. */
export async function upsertLocks(db: Db, lock: { keys: readonly string[]; until: Date; at: Date }): Promise<void> {
  const { keys, until, at } = lock;
  await sql`
    insert into limited_tries as known (key, tries, last_at, locked_until)
    select locked, '{}', ${at}, ${until} from unnest(${[...keys]}::text[]) as locked order by locked
    on conflict on constraint limited_tries_pkey do update set locked_until = excluded.locked_until, last_at = ${at}`.execute(
    db,
  );
}

/** Notes that a place is open from now on, as a key without tries. */
export async function upsertOpenPlace(db: Db, place: { key: string; at: Date }): Promise<void> {
  await sql`
    insert into limited_tries (key, tries, last_at) values (${place.key}, '{}', ${place.at})
    on conflict on constraint limited_tries_pkey do update set last_at = excluded.last_at`.execute(db);
}

export async function isOpenPlace(db: Db, place: { key: string; since: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('limitedTries')
    .select('key')
    .where('key', '=', place.key)
    .where('lastAt', '>', place.since)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the tries and locks of every key that begins so. */
export async function deleteTriesBelow(db: Db, beginning: string): Promise<void> {
  await sql`delete from limited_tries where starts_with(key, ${beginning})`.execute(db);
}
