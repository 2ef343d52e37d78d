import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-kinds/definition.ts';
import type { Db } from '../../../platform/db/database.ts';

/** The fields that refer to the type of this slug, directly or through a field inside them. */
export async function lockFieldsReferringTo(
  db: Db,
  slug: string,
): Promise<{ id: string; definition: FieldDefinition }[]> {
  const { rows } = await sql<{ id: string; definition: FieldDefinition }>`
    select id, definition from fields
    where definition @> ${JSON.stringify({ type: 'relation', content_type: slug })}::jsonb
      or definition @> ${JSON.stringify({ sub_fields: [{ type: 'relation', content_type: slug }] })}::jsonb
    order by id for update`.execute(db);
  return rows;
}

export async function updateDefinition(
  db: Db,
  { id, definition }: { id: string; definition: FieldDefinition },
): Promise<void> {
  await db
    .updateTable('fields')
    .set({ definition: JSON.stringify(definition) })
    .where('id', '=', id)
    .execute();
}
