import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-kinds/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FieldRow } from '../field-groups.queries.ts';

export interface RemovedRow extends FieldRow {
  removedAt: Date;
}

/** For each key, how many entries of the types that show the group hold a value under it. */
export async function countValues(
  db: Db,
  { fieldGroupId, keys }: { fieldGroupId: string; keys: readonly string[] },
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; entries: number }>`
    select held.key, count(*)::int as entries
    from content c
    join content_type_field_groups l on l.content_type_id = c.content_type_id
    cross join lateral unnest(${keys}::text[]) as held (key)
    where l.field_group_id = ${fieldGroupId} and c.custom_fields ? held.key
    group by held.key`.execute(db);
  return new Map(rows.map(({ key, entries }) => [key, entries]));
}

export function listRemovedFields(db: Db, fieldGroupId: string): Promise<RemovedRow[]> {
  return db
    .selectFrom('removedFields')
    .select(['id', 'key', 'wireId', 'name', 'removedAt'])
    .select(sql<FieldDefinition>`definition`.as('definition'))
    .where('fieldGroupId', '=', fieldGroupId)
    .orderBy('removedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertRemovedFields(
  db: Db,
  { fieldGroupId, fields, at }: { fieldGroupId: string; fields: readonly FieldRow[]; at: Date },
): Promise<void> {
  if (fields.length === 0) return;
  await db
    .insertInto('removedFields')
    .values(
      fields.map(({ definition, ...field }) => ({
        ...field,
        fieldGroupId,
        definition: JSON.stringify(definition),
        removedAt: at,
      })),
    )
    .execute();
}

export async function deleteRemovedField(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removedFields').where('id', '=', id).execute();
}

/** Takes out at most `limit` fields that were removed before the moment and returns the keys of their values. */
export async function deleteExpiredFields(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('removedFields')
    .where('id', 'in', (query) =>
      query.selectFrom('removedFields').select('id').where('removedAt', '<', before).orderBy('removedAt').limit(limit),
    )
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Drops what entries hold under the keys. */
export async function deleteValues(db: Db, keys: readonly string[]): Promise<void> {
  await sql`update content set custom_fields = custom_fields - ${keys}::text[]
    where custom_fields ?| ${keys}::text[]`.execute(db);
}
