import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FieldRow } from '../field-groups.queries.ts';

export interface RemovedRow extends FieldRow {
  removedAt: Date;
  /** The key of the field that held it; null for a field of the group itself. */
  inside: string | null;
  /** Where it stood in its list, from 0; null where that is not known. */
  position: number | null;
}

/** Where entries hold values of a field: under its key, or under its id within the items below another field's key. */
export type KeyPlace = Pick<RemovedRow, 'key' | 'inside'>;

export function listRemovedFields(db: Db, fieldGroupId: string): Promise<RemovedRow[]> {
  return db
    .selectFrom('removedFields')
    .select(['id', 'key', 'wireId', 'name', 'removedAt', 'inside', 'position'])
    .select(sql<FieldDefinition>`definition`.as('definition'))
    .where('fieldGroupId', '=', fieldGroupId)
    .orderBy('removedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertRemovedFields(
  db: Db,
  {
    fieldGroupId,
    fields,
    at,
  }: { fieldGroupId: string; fields: readonly (FieldRow & Pick<RemovedRow, 'inside' | 'position'>)[]; at: Date },
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

/** Gives a field that holds others another definition. */
export async function updateHolder(db: Db, { key, definition }: Pick<FieldRow, 'key' | 'definition'>): Promise<void> {
  await db
    .updateTable('fields')
    .set({ definition: JSON.stringify(definition) })
    .where('key', '=', key)
    .execute();
}

/** The fields that were removed before the moment, at most `limit`. */
export function listExpiredKeys(db: Db, { before, limit }: { before: Date; limit: number }): Promise<KeyPlace[]> {
  return db
    .selectFrom('removedFields')
    .select(['key', 'inside'])
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .limit(limit)
    .execute();
}

export async function deleteRemovedKeys(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('removedFields').where('key', 'in', keys).execute();
}
