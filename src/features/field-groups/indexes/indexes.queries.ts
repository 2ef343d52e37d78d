import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import { indexPrefix } from './marks.rules.ts';

interface MarkedField {
  key: string;
  definition: FieldDefinition;
}

/** The fields that are marked filterable or sortable, by key; of all groups but the given one. */
export async function listMarkedFields(db: Db, { exceptGroup = null }: { exceptGroup?: string | null } = {}) {
  const { rows } = await sql<MarkedField>`
    select key, definition from fields
    where (definition->'filterable' = 'true' or definition->'sortable' = 'true')
      and field_group_id is distinct from ${exceptGroup}::uuid
    order by key`.execute(db);
  return rows;
}

export interface BuiltIndex {
  name: string;
  /** False for one that is being built, or whose building was broken off. */
  isValid: boolean;
}

export async function listBuiltIndexes(db: Db): Promise<BuiltIndex[]> {
  const { rows } = await sql<BuiltIndex>`
    select c.relname as name, i.indisvalid as is_valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where pg_table_is_visible(c.oid) and starts_with(c.relname, ${indexPrefix})
    order by c.relname`.execute(db);
  return rows;
}

export async function insertError(db: Db, violation: { indexName: string; message: string; at: Date }): Promise<void> {
  await db
    .insertInto('fieldIndexFaults')
    .values(violation)
    .onConflict((conflict) =>
      conflict.column('indexName').doUpdateSet({ message: violation.message, at: violation.at }),
    )
    .execute();
}

/** Deletes all errors but those of these indexes. */
export async function deleteOtherErrors(db: Db, indexNames: readonly string[]): Promise<void> {
  await sql`delete from field_index_faults where index_name <> all(${[...indexNames]}::text[])`.execute(db);
}

export async function listErrors(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('fieldIndexFaults').select('indexName').execute();
  return rows.map(({ indexName }) => indexName);
}
