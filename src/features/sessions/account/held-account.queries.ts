import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { holdsAdminRole } from '../../roles/holders/holders.sql.ts';

/** Locks an account's row, shared with others who share it, or alone. */
export async function lockAccount(db: Db, { userId, isShared }: { userId: string; isShared: boolean }): Promise<void> {
  const account = db.selectFrom('users').select('id').where('id', '=', userId);
  await (isShared ? account.forShare() : account.forNoKeyUpdate()).execute();
}

/** Lets one transaction at a time change who may do what. */
export async function lockRights(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('millwright rights'))`.execute(db);
}

/** The accounts with live sessions, but for one person's and, unless they are named too, those of administrators; locked in one order. */
export async function lockOtherAccounts(
  db: Db,
  of: { exceptUserId: string; withAdministrators: boolean; at: Date },
): Promise<string[]> {
  const { exceptUserId, withAdministrators, at } = of;
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.id <> ${exceptUserId}
      and exists (select from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${at})
      and (${withAdministrators} or not ${holdsAdminRole(sql`u.id`)})
    order by u.id for no key update of u`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the account of this address used a session from there since. */
export async function hasSessionFrom(db: Db, of: { email: string; ip: string; since: Date }): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.email', '=', of.email)
    .where('sessions.ip', '=', of.ip)
    .where('sessions.lastUsedAt', '>', of.since)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}
