import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Place } from '../../../platform/db/lists/walk-position.ts';

/** Values of one field on their way into another, in the entries of one type. */
export interface RunningConversion {
  fieldId: string;
  contentTypeId: string;
  fieldGroupId: string;
  from: { key: string; definition: FieldDefinition };
  to: { key: string; definition: FieldDefinition };
  /** Null before the first entry. */
  after: Place | null;
  converted: number;
  failed: number;
}

const placeOf = sql`case when v.after_id is not null
  then jsonb_build_object('createdAt', v.after_created_at::text, 'id', v.after_id) end`;

export async function insertConversions(
  db: Db,
  conversions: readonly {
    fieldId: string;
    contentTypes: readonly string[];
    from: { key: string; definition: FieldDefinition };
  }[],
): Promise<void> {
  const rows = conversions.flatMap(({ fieldId, contentTypes, from }) =>
    contentTypes.map((contentTypeId) => ({
      fieldId,
      contentTypeId,
      fromKey: from.key,
      fromDefinition: JSON.stringify(from.definition),
    })),
  );
  if (rows.length > 0) await db.insertInto('fieldConversions').values(rows).execute();
}

/** The conversions in the entries of a type that are not done, no matter who works on them. */
export async function listWaitingConversions(
  db: Db,
  contentTypeId: string,
): Promise<{ key: string; after: Place | null }[]> {
  const { rows } = await sql<{ key: string; after: Place | null }>`
    select v.from_key as key, ${placeOf} as after
    from field_conversions v where v.content_type_id = ${contentTypeId}`.execute(db);
  return rows;
}

/** A conversion in the entries of a type, kept from other workers until the transaction ends; null if none waits. */
export async function lockOptionalConversion(db: Db, contentTypeId: string): Promise<RunningConversion | null> {
  const { rows } = await sql<RunningConversion>`
    select v.field_id, v.content_type_id, f.field_group_id, v.converted, v.failed,
      jsonb_build_object('key', v.from_key, 'definition', v.from_definition) as "from",
      jsonb_build_object('key', f.key, 'definition', f.definition) as "to",
      ${placeOf} as after
    from field_conversions v join fields f on f.id = v.field_id
    where v.content_type_id = ${contentTypeId}
    order by v.field_id limit 1 for update of v skip locked`.execute(db);
  return rows[0] ?? null;
}

export async function updateConversion(
  db: Db,
  { fieldId, contentTypeId, after, converted, failed }: RunningConversion & { after: Place },
): Promise<void> {
  await sql`
    update field_conversions
    set after_created_at = ${after.createdAt}::timestamptz, after_id = ${after.id}, converted = ${converted}, failed = ${failed}
    where field_id = ${fieldId} and content_type_id = ${contentTypeId}`.execute(db);
}

export async function deleteConversion(
  db: Db,
  { fieldId, contentTypeId }: Pick<RunningConversion, 'fieldId' | 'contentTypeId'>,
): Promise<void> {
  await db
    .deleteFrom('fieldConversions')
    .where('fieldId', '=', fieldId)
    .where('contentTypeId', '=', contentTypeId)
    .execute();
}

/** Those of the fields into which values are still on their way. */
export async function listConverting(db: Db, fieldIds: readonly string[]): Promise<string[]> {
  if (fieldIds.length === 0) return [];
  const rows = await db
    .selectFrom('fieldConversions')
    .select('fieldId')
    .distinct()
    .where('fieldId', 'in', fieldIds)
    .execute();
  return rows.map(({ fieldId }) => fieldId);
}
