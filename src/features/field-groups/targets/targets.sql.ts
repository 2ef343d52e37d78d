import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { KeptChange } from '../../removals/removed-part.sql.ts';

export interface Rename {
  from: string;
  to: string;
}

/** Whether a definition refers to the type of this slug, directly or through a field inside it. */
export function refers(definition: Sql, from: string): RawBuilder<boolean> {
  const target = { content_type: from };
  return sql`(${definition} @> ${JSON.stringify(target)}::jsonb
    or ${definition} @> ${JSON.stringify({ sub_fields: [target] })}::jsonb)`;
}

/** Such a definition with the other slug in the one's place. */
export function renamed(definition: Sql, { from, to }: Rename): Sql {
  const target = sql`${JSON.stringify({ content_type: from })}::jsonb`;
  const other = sql`${JSON.stringify({ content_type: to })}::jsonb`;
  return sql`(case when ${definition} @> ${target} then ${definition} || ${other} else jsonb_set(${definition}, '{sub_fields}', (
    select jsonb_agg(case when inner_field @> ${target} then inner_field || ${other} else inner_field end order by place)
    from jsonb_array_elements(${definition} -> 'sub_fields') with ordinality as listed (inner_field, place)
  )) end)`;
}

/** The same for fields that were removed with their group: their rows are kept as JSON. */
export function renamedInKeptGroups(rename: Rename): KeptChange {
  const definition = sql`(kept -> 'definition')`;
  return {
    tables: ['fields', 'removed_fields'],
    where: refers(definition, rename.from),
    kept: sql`jsonb_set(kept, '{definition}', ${renamed(definition, rename)})`,
  };
}
