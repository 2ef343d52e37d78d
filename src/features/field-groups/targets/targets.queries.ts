import { type RawBuilder, sql } from 'kysely';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import type { Db } from '../../../platform/db/database.ts';

interface Rename {
  from: string;
  to: string;
}

/** Whether a definition refers to the type of this slug, directly or through a field inside it. */
function refers(definition: RawBuilder<unknown>, from: string): RawBuilder<boolean> {
  const target = { content_type: from };
  return sql`(${definition} @> ${JSON.stringify(target)}::jsonb
    or ${definition} @> ${JSON.stringify({ sub_fields: [target] })}::jsonb)`;
}

/** Such a definition with the other slug in the one's place. */
function renamed(definition: RawBuilder<unknown>, { from, to }: Rename): RawBuilder<unknown> {
  const target = sql`${JSON.stringify({ content_type: from })}::jsonb`;
  const other = sql`${JSON.stringify({ content_type: to })}::jsonb`;
  return sql`(case when ${definition} @> ${target} then ${definition} || ${other} else jsonb_set(${definition}, '{sub_fields}', (
    select jsonb_agg(case when inner_field @> ${target} then inner_field || ${other} else inner_field end order by place)
    from jsonb_array_elements(${definition} -> 'sub_fields') with ordinality as listed (inner_field, place)
  )) end)`;
}

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

/** The same for fields that were removed, alone or with their group, and may come back. */
export async function updateRemovedTargets(db: Db, rename: Rename): Promise<void> {
  const definition = sql`definition`;
  await sql`update removed_fields set definition = ${renamed(definition, rename)}
    where ${refers(definition, rename.from)}`.execute(db);
  const kept = sql`(kept -> 'definition')`;
  await sql`update removed_rows set kept = jsonb_set(kept, '{definition}', ${renamed(kept, rename)})
    where part in ('fields', 'removed_fields') and ${refers(kept, rename.from)}`.execute(db);
}
