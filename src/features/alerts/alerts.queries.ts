import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface AlertRow {
  id: string;
  email: string;
  query: string;
  label: string;
  createdAt: Date;
  confirmedAt: Date | null;
  seenAt: Date;
}

const columns = ['id', 'email', 'query', 'label', 'createdAt', 'confirmedAt', 'seenAt'] as const;

/** Keeps an alert; one of the same address and search stays. Answers the one that is kept. */
export async function upsertAlert(db: Db, row: AlertRow): Promise<AlertRow> {
  return db
    .insertInto('shopAlerts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['email', 'query']).doUpdateSet({ label: row.label }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function countAlerts(db: Db, email: string): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as "all", count(*) filter (where email = ${email.toLowerCase()})::int as own
    from shop_alerts`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

export async function selectOptionalAlert(db: Db, id: string): Promise<AlertRow | null> {
  return (await db.selectFrom('shopAlerts').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function confirmAlert(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable('shopAlerts')
    .set({ confirmedAt: at, seenAt: at })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute();
}

export async function deleteAlert(db: Db, id: string): Promise<void> {
  await db.deleteFrom('shopAlerts').where('id', '=', id).execute();
}

/** Confirmed ones that looked last before a moment, those that wait longest first; nobody else takes them meanwhile. */
export async function claimAlerts(db: Db, { before, max }: { before: Date; max: number }): Promise<AlertRow[]> {
  return db
    .selectFrom('shopAlerts')
    .select(columns)
    .where('confirmedAt', 'is not', null)
    .where('seenAt', '<', before)
    .orderBy('seenAt')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markSeen(db: Db, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  await db
    .updateTable('shopAlerts')
    .set({ seenAt: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** Those that nobody confirmed in time, and those that are old. */
export async function deleteOldAlerts(db: Db, { unconfirmed, all }: { unconfirmed: Date; all: Date }): Promise<void> {
  await db
    .deleteFrom('shopAlerts')
    .where((eb) =>
      eb.or([eb.and([eb('confirmedAt', 'is', null), eb('createdAt', '<', unconfirmed)]), eb('createdAt', '<', all)]),
    )
    .execute();
}

export async function listAlertsOf(db: Db, email: string): Promise<AlertRow[]> {
  return db
    .selectFrom('shopAlerts')
    .select(columns)
    .where(sql<boolean>`email = ${email.toLowerCase()}`)
    .orderBy('id')
    .execute();
}

export async function deleteAlertsOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('shopAlerts').where(sql<boolean>`email = ${email.toLowerCase()}`).execute();
}
