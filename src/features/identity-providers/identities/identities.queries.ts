import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isGoneForGood } from '../../users/users.sql.ts';

export interface IdentityRow {
  id: string;
  issuer: string;
  subject: string;
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The account of a person of a provider, whose use is noted; null where there is none. */
export async function updateUsed(
  db: Db,
  { issuer, subject, at }: { issuer: string; subject: string; at: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('providerIdentities')
    .set({ lastUsedAt: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Links an account; false where the person or the account is linked already. */
export async function insertIdentity(db: Db, row: Omit<IdentityRow, 'lastUsedAt'>): Promise<boolean> {
  const added = await db
    .insertInto('providerIdentities')
    .values({ ...row, lastUsedAt: row.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Whom providers know an account as, with the name of the provider; the newest first. */
export function listIdentities(db: Db, userId: string): Promise<(IdentityRow & { provider: string | null })[]> {
  return db
    .selectFrom('providerIdentities')
    .select(['id', 'issuer', 'subject', 'userId', 'createdAt', 'lastUsedAt'])
    .select(
      sql<string | null>`(select p.name from identity_providers p
        where rtrim(p.issuer, '/') = rtrim(provider_identities.issuer, '/') order by p.created_at limit 1)`.as(
        'provider',
      ),
    )
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
}

export async function deleteIdentity(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('providerIdentities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the links of accounts that cannot come back. */
export async function deleteOrphans(db: Db): Promise<void> {
  await sql`delete from provider_identities i where ${isGoneForGood(sql`i.user_id`)}`.execute(db);
}
