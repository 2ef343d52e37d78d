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
  expiresAt: Date;
}

export async function insertRemovals(db: Db, removals: readonly NewRemoval[]): Promise<void> {
  await db.insertInto('removedRecords').values(removals).execute();
}

const removalColumns = [
  ...(['id', 'type', 'recordId', 'label', 'removedBy', 'removedByEmail'] as const),
  ...(['removedAt', 'expiresAt'] as const),
] as const;

const removalRows = (db: Db) => db.selectFrom('removedRecords').select(removalColumns);

const table: ListTable = {
  name: 'removed_records',
  columns: {
    label: { value: sql`label`, order: sql`folded(label)` },
    type: { value: sql`type` },
    removedBy: { value: sql`removed_by_email` },
    removedAt: { value: sql`removed_at` },
  },
  searched: [sql`label`, sql`removed_by_email`],
  last: sql`id`,
};

/** One page of what is kept of these types. */
export function listRemovals(db: Db, of: { query: RemovedQuery; types: readonly string[]; now: Date }) {
  const where = [sql`expires_at > ${of.now}`, sql`type = any (${[...of.types]}::text[])`];
  return readPage(db, { rows: removalRows(db), table, query: of.query, where });
}

/** The removal, held until the transaction ends, so that of two who bring it back one does. */
export async function selectOptionalRemoval(db: Db, of: { id: string; now: Date }) {
  const removal = removalRows(db).where('id', '=', of.id).where('expiresAt', '>', of.now).forUpdate();
  return (await removal.executeTakeFirst()) ?? null;
}

/** Its rows go with it. */
export async function deleteRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removedRecords').where('id', '=', id).execute();
}

export interface KeptRow {
  type: string;
  recordId: string;
  column: string;
  value: string;
}

/** Whether a record of a type is kept with a row of its own that has this value in the column. */
export async function hasKeptRow(db: Db, { type, recordId, column, value }: KeptRow): Promise<boolean> {
  const { rows } = await sql`
    select from removed_records d join removed_rows r on r.removed_id = d.id
    where d.type = ${type} and d.record_id = ${recordId}::uuid
      and r.kept->>'id' = ${recordId} and r.kept->>${column}::text = ${value}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the removals that expire by this moment, and returns them. */
export async function deleteRemovalsUntil(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('removedRecords').where('expiresAt', '<=', moment).execute();
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

/** Changes rows that are kept. */
export async function updateKeptRows(db: Db, { tables, where, kept }: KeptChange): Promise<void> {
  await sql`update removed_rows set kept = ${kept} where part = any(${[...tables]}::text[]) and ${where}`.execute(db);
}

/** The kept rows of the records of a type that expire by this moment. */
export async function listKeptRows(
  db: Db,
  { type, until }: { type: string; until: Date },
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('removedRows')
    .innerJoin('removedRecords', 'removedRecords.id', 'removedRows.removedId')
    .where('removedRecords.type', '=', type)
    .where('removedRecords.expiresAt', '<=', until)
    .where('removedRows.part', '<>', linksPart)
    .select(sql<Record<string, unknown>>`kept`.as('kept'))
    .execute();
  return rows.map(({ kept }) => kept);
}

/** The removals of a type, each with its kept rows, in the order of their ids. */
export async function listRemovalsWithRows(db: Db, { type, after }: { type: string; after: string | null }) {
  const { rows } = await sql<{ id: string; recordId: string; rows: Record<string, unknown>[] }>`
    select d.id, d.record_id, (
      select coalesce(jsonb_agg(r.kept), '[]') from removed_rows r where r.removed_id = d.id and r.part <> ${linksPart}
    ) as rows
    from removed_records d where d.type = ${type} and (${after}::uuid is null or d.id > ${after}) order by d.id limit 200`.execute(
    db,
  );
  return rows;
}
