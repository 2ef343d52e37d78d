import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Rename, refers, renamed } from './targets.sql.ts';

/** The fields that refer to the type of this slug, with their groups, by the groups' names. */
export async function listFieldsReferringTo(
  db: Db,
  slug: string,
): Promise<{ fieldGroupId: string; fieldGroup: string; definition: FieldDefinition }[]> {
  const { rows } = await sql<{ fieldGroupId: string; fieldGroup: string; definition: FieldDefinition }>`
    select g.id as field_group_id, g.name as field_group, f.definition
    from fields f join field_groups g on g.id = f.field_group_id
    where ${refers(sql`f.definition`, slug)}
    order by lower(g.name), g.id, f.position`.execute(db);
  return rows;
}

/** Lets the fields that refer to one type refer to another; returns the ids of their groups. */
export async function updateTargets(db: Db, rename: Rename): Promise<string[]> {
  const definition = sql`definition`;
  const { rows } = await sql<{ fieldGroupId: string }>`
    update fields set definition = ${renamed(definition, rename)} where ${refers(definition, rename.from)}
    returning field_group_id`.execute(db);
  return [...new Set(rows.map(({ fieldGroupId }) => fieldGroupId))];
}

/** The same for fields that were removed and may come back. */
export async function updateRemovedTargets(db: Db, rename: Rename): Promise<void> {
  const definition = sql`definition`;
  await sql`update removed_fields set definition = ${renamed(definition, rename)}
    where ${refers(definition, rename.from)}`.execute(db);
}
