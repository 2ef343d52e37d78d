import { sql } from 'kysely';
import type { Db, Sql } from '../../../platform/db/database.ts';
import type { RemovedPart } from '../removed-part.sql.ts';

/**
 * Puts the kept rows of a part back into their table. Columns that the table has got since take their defaults, those it
 * has lost are left out, and a row that is still there stays as it is.
 */
export async function insertRestoredRows(db: Db, of: { id: string; part: RemovedPart }): Promise<void> {
  const { table, instead = {} } = of.part;
  const references = await listReferences(db, table);
  const emptied = references.filter(({ isRequired }) => !isRequired).map(emptyIfLost);
  const required = references.filter(({ isRequired }) => isRequired).map(isLost);
  const rows = sql`
    select ${sql.join([sql`kept`, sql`${JSON.stringify(instead)}::jsonb`, ...emptied], sql` || `)} as returned
    from removed_rows
    where removed_id = ${of.id} and part = ${table} and not (${sql.join([sql`false`, ...required], sql` or `)})`;
  const { rows: columns } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname in (select jsonb_object_keys(returned) from (${rows} limit 1) as one)`.execute(db);
  if (columns.length === 0) return;
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const { rows: keys } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from (${rows}) as back, jsonb_populate_record(null::${sql.table(table)}, back.returned)
    on conflict (${sql.join(keys.map(({ name }) => sql.ref(name)))}) do nothing`.execute(db);
}

interface Reference {
  column: string;
  /** The table and the column that it refers to, and the column's type. */
  table: string;
  key: string;
  type: string;
  isRequired: boolean;
}

/** What the rows of a table refer to, by its foreign keys; they are of one column each. */
async function listReferences(db: Db, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select own.attname as "column", k.confrelid::regclass::text as "table", other.attname as key,
      format_type(other.atttypid, other.atttypmod) as type, own.attnotnull as is_required
    from pg_constraint k
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
    join pg_attribute other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
    where k.conrelid = ${table}::regclass and k.contype = 'f' and cardinality(k.conkey) = 1
    order by k.conname`.execute(db);
  return rows;
}

/** True where a kept row refers to something that is gone; not where it refers to nothing. */
function isLost({ column, table, key, type }: Reference): Sql {
  const value = sql`(kept->>${column}::text)`;
  return sql`(${value} is not null and not exists (
    select from ${sql.table(table)} t where t.${sql.ref(key)} = ${value}::${sql.raw(type)}))`;
}

/** What a row is merged with so that it no longer refers to what is gone. */
const emptyIfLost = (reference: Reference) => sql`
  case when ${isLost(reference)} then jsonb_build_object(${reference.column}::text, null) else '{}' end`;
