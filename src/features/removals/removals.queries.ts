import { sql } from 'kysely';
import type { Db, Sql } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { RemovedQuery } from './removals.contract.ts';
import type { KeptChange, RemovedLinks, RemovedPart } from './removed-part.sql.ts';

export interface NewRemoval {
  id: string;
  type: string;
  recordId: string;
  label: string;
  removedBy: string | null;
  removedByEmail: string | null;
  removedAt: Date;
}

export async function insertRemovals(db: Db, removals: readonly NewRemoval[]): Promise<void> {
  await db.insertInto('removedRecords').values(removals).execute();
}

const removalColumns = ['id', 'type', 'recordId', 'label', 'removedBy', 'removedByEmail', 'removedAt'] as const;

const removalRows = (db: Db) => db.selectFrom('removedRecords').select(removalColumns);

const table: ListTable = {
  name: 'removed_records',
  columns: {
    label: { value: sql`label`, order: sql`lower(label)` },
    type: { value: sql`type` },
    removedBy: { value: sql`removed_by_email` },
    removedAt: { value: sql`removed_at` },
  },
  searched: [sql`label`, sql`removed_by_email`],
  last: sql`id`,
};

export function listRemovals(db: Db, { query, since }: { query: RemovedQuery; since: Date }) {
  return readPage(db, { rows: removalRows(db), table, query, where: [sql`removed_at > ${since}`] });
}

/** The removal, held until the transaction ends, so that of two who bring it back one does. */
export async function selectOptionalRemoval(db: Db, of: { id: string; since: Date }) {
  const removal = removalRows(db).where('id', '=', of.id).where('removedAt', '>', of.since).forUpdate();
  return (await removal.executeTakeFirst()) ?? null;
}

/** Its rows go with it. */
export async function deleteRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removedRecords').where('id', '=', id).execute();
}

/** Whether a record of a type can still be brought back. */
export async function hasRemoval(db: Db, { type, recordId }: { type: string; recordId: string }): Promise<boolean> {
  const removal = db
    .selectFrom('removedRecords')
    .select('id')
    .where('type', '=', type)
    .where('recordId', '=', recordId);
  return (await removal.executeTakeFirst()) !== undefined;
}

/** Forgets what was removed before the moment. */
export async function deleteRemovalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('removedRecords').where('removedAt', '<=', moment).execute();
}

const linksPart = 'links';

/** Keeps the ids of the rows that refer to these removed records. */
export async function insertRemovedLinks(db: Db, of: { ids: readonly string[]; links: RemovedLinks }): Promise<void> {
  const { table, by } = of.links;
  await sql`
    insert into removed_rows (removed_id, part, kept)
    select d.id, ${linksPart}, jsonb_build_object('id', r.id)
    from removed_records d join ${sql.table(table)} r on ${belongs({ by })}
    where d.id = any(${[...of.ids]}::uuid[])`.execute(db);
}

/** The ids of the rows that referred to a record when it was removed. */
export async function listRemovedLinks(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select kept->>'id' as id from removed_rows where removed_id = ${id} and part = ${linksPart}`.execute(db);
  return rows.map((row) => row.id);
}

/** Keeps the rows of a part for all these removals at once. */
export async function insertRemovedRows(db: Db, of: { ids: readonly string[]; part: RemovedPart }): Promise<void> {
  const { table, instead = {} } = of.part;
  await sql`
    insert into removed_rows (removed_id, part, kept)
    select d.id, ${table}, to_jsonb(r) - ${Object.keys(instead)}::text[]
    from removed_records d join ${sql.table(table)} r on ${belongs(of.part)}
    where d.id = any(${[...of.ids]}::uuid[])`.execute(db);
}

function belongs(rows: { by: string } | { where: Sql }): Sql {
  return 'by' in rows ? sql`r.${sql.ref(rows.by)} = d.record_id` : rows.where;
}

/**
 * Puts the kept rows of a part back into their table. Columns that the table has got since take their defaults, those it
 * has lost are left out.
 */
export async function insertReturnedRows(db: Db, of: { id: string; part: RemovedPart }): Promise<void> {
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
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from (${rows}) as back, jsonb_populate_record(null::${sql.table(table)}, back.returned)`.execute(
    db,
  );
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

/** Changes rows that are kept. */
export async function updateKeptRows(db: Db, { tables, where, kept }: KeptChange): Promise<void> {
  await sql`update removed_rows set kept = ${kept} where part = any(${[...tables]}::text[]) and ${where}`.execute(db);
}

/** The kept rows of records of a type that were removed before the moment. */
export async function listKeptRows(
  db: Db,
  { type, before }: { type: string; before: Date },
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('removedRows')
    .innerJoin('removedRecords', 'removedRecords.id', 'removedRows.removedId')
    .where('removedRecords.type', '=', type)
    .where('removedRecords.removedAt', '<=', before)
    .where('removedRows.part', '<>', linksPart)
    .select(sql<Record<string, unknown>>`kept`.as('kept'))
    .execute();
  return rows.map(({ kept }) => kept);
}
