import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Notes a variant that is kept, and answers how many bytes all take. */
export async function upsertVariant(
  db: Db,
  { key, ofKey, bytes, at }: { key: string; ofKey: string; bytes: number; at: Date },
): Promise<number> {
  await db
    .insertInto('mediaVariants')
    .values({ storageKey: key, ofKey, bytes, lastUsedAt: at })
    .onConflict((conflict) => conflict.column('storageKey').doUpdateSet({ bytes, lastUsedAt: at }))
    .execute();
  const { total } = await db
    .selectFrom('mediaVariants')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateVariantUse(db: Db, { key, at }: { key: string; at: Date }): Promise<void> {
  await db.updateTable('mediaVariants').set({ lastUsedAt: at }).where('storageKey', '=', key).execute();
}

/** The keys of an original's variants, which are listed no more. */
export async function deleteVariantsOf(db: Db, ofKey: string): Promise<string[]> {
  const rows = await db.deleteFrom('mediaVariants').where('ofKey', '=', ofKey).returning('storageKey').execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Takes those off the list that were used longest ago, until the others fit; answers their keys. */
export async function deleteOldestVariants(db: Db, maxBytes: number): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from media_variants v using (
      select storage_key, sum(bytes) over (order by last_used_at desc, storage_key) as upto from media_variants
    ) k where k.storage_key = v.storage_key and k.upto > ${maxBytes}
    returning v.storage_key as "storageKey"`.execute(db);
  return rows.map(({ storageKey }) => storageKey);
}
