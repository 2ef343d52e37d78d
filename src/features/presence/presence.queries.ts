import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { portraitSql } from '../users/users.sql.ts';
import type { PresentTab } from './presence.contract.ts';

/** One tab in which a person has an entry open. */
export interface Tab {
  entryId: string;
  userId: string;
  client: string;
}

/** A tab whose last beat lies in this span counts as open. */
export interface Span {
  now: Date;
  from: Date;
  until: Date;
}

/** Notes that the tab is there; true if it was not. */
export async function upsertTab(
  db: Db,
  { entryId, userId, client, field, now, from, until }: Tab & Span & { field: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into entry_presence as known (entry_id, user_id, client, field, since, seen_at)
    values (${entryId}, ${userId}, ${client}, ${field}, ${now}, ${now})
    on conflict on constraint entry_presence_pkey do update set field = excluded.field, seen_at = excluded.seen_at,
      since = case when known.seen_at between ${from} and ${until} then known.since else excluded.since end
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.isNew ?? false;
}

export async function deleteTab(db: Db, { entryId, userId, client }: Tab): Promise<void> {
  await db
    .deleteFrom('entryPresence')
    .where('entryId', '=', entryId)
    .where('userId', '=', userId)
    .where('client', '=', client)
    .execute();
}

/** Leaves a person the tabs that they used last. */
export async function deleteSurplusTabs(db: Db, { userId, max }: { userId: string; max: number }): Promise<void> {
  await sql`
    delete from entry_presence where (entry_id, user_id, client) in (
      select entry_id, user_id, client from entry_presence
      where user_id = ${userId} order by seen_at desc offset ${max})`.execute(db);
}

export async function deleteSilentTabs(db: Db, { from, until }: Span): Promise<void> {
  await sql`delete from entry_presence where seen_at not between ${from} and ${until}`.execute(db);
}

/** The tabs that have an entry open, except one; the earliest first. */
export async function listPresentTabs(
  db: Db,
  { entryId, except, max, from, until }: Span & { entryId: string; except: Tab | null; max: number },
): Promise<(Omit<PresentTab, 'since'> & { since: Date })[]> {
  const { rows } = await sql<Omit<PresentTab, 'since'> & { since: Date }>`
    select p.client, ${portraitSql(sql`p.user_id`)} as "user", p.field, p.since
    from entry_presence p
    where p.entry_id = ${entryId} and p.seen_at between ${from} and ${until}
      and (${except === null} or p.user_id <> ${except?.userId ?? null}::uuid or p.client <> ${except?.client ?? null}::uuid)
    order by p.since, p.client limit ${max}`.execute(db);
  return rows;
}
