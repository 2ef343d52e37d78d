import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface SettingRow {
  key: string;
  value: unknown;
  version: number;
}

export function listSettings(db: Db): Promise<SettingRow[]> {
  return db.selectFrom('siteSettings').select(['key', 'value', 'version']).execute();
}

/** One writer at a time, also for keys that have no row yet; readers are not held up. */
export async function lockSettings(db: Db): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(db);
}

/** Whether an administrator has signed in through a provider that is switched on; this one does not count. */
export async function selectAdministratorUses(db: Db, without: string | null): Promise<boolean> {
  const { rows } = await sql<{ uses: boolean }>`select administrator_uses_provider(${without}::uuid) as uses`.execute(
    db,
  );
  return rows[0]?.uses ?? false;
}

export async function upsertSettings(db: Db, change: { values: Record<string, unknown>; at: Date }): Promise<void> {
  const rows = Object.entries(change.values).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updatedAt: change.at,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('siteSettings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        updatedAt: row.ref('excluded.updatedAt'),
        version: sql<number>`site_settings.version + 1`,
      })),
    )
    .execute();
}
