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

/** How many entries of the types that show the group hold a value under any of the keys. */
export async function countEntriesWithValues(
  db: Db,
  { fieldGroupId, keys }: { fieldGroupId: string; keys: readonly string[] },
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries
    from content c
    join content_type_field_groups l on l.content_type_id = c.content_type_id
    where l.field_group_id = ${fieldGroupId} and c.custom_fields ?| ${keys}::text[]`.execute(db);
  return rows[0]?.entries ?? 0;
}

/** The types that show the group, by name. */
export function listTypesOfGroup(db: Db, fieldGroupId: string) {
  return db
    .selectFrom('contentTypes')
    .innerJoin('contentTypeFieldGroups as link', 'link.contentTypeId', 'contentTypes.id')
    .where('link.fieldGroupId', '=', fieldGroupId)
    .orderBy(sql`lower(content_types.name)`)
    .orderBy('contentTypes.id')
    .select(['contentTypes.id', 'contentTypes.name', 'contentTypes.isSingle'])
    .execute();
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

/** The keys of fields that were removed before the moment, at most `limit`. */
export async function listExpiredKeys(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('removedFields')
    .select('key')
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteRemovedKeys(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('removedFields').where('key', 'in', keys).execute();
}

/** The last of the next entries in the order of their ids; null if there are no more than `limit`. */
export async function selectOptionalSliceEnd(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  let next = db
    .selectFrom('content')
    .select('id')
    .orderBy('id')
    .offset(limit - 1)
    .limit(1);
  if (after !== null) next = next.where('id', '>', after);
  return (await next.executeTakeFirst())?.id ?? null;
}

/** Drops what these entries hold under the keys. */
export async function deleteValues(
  db: Db,
  { keys, after, until }: { keys: readonly string[]; after: string | null; until: string | null },
): Promise<void> {
  await sql`update content set custom_fields = custom_fields - ${keys}::text[]
    where custom_fields ?| ${keys}::text[]
      and ${after === null ? sql`true` : sql`id > ${after}::uuid`}
      and ${until === null ? sql`true` : sql`id <= ${until}::uuid`}`.execute(db);
}
