import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/list-page.ts';
import type { RemovableType, RemovedQuery } from './removals.contract.ts';

export interface NewRemoval {
  id: string;
  type: RemovableType;
  recordId: string;
  label: string;
  removedBy: string | null;
  removedByEmail: string | null;
  removedAt: Date;
}

export async function insertRemovals(db: Db, removals: readonly NewRemoval[]): Promise<void> {
  await db.insertInto('removedRecords').values(removals).execute();
}

type Sql = ReturnType<typeof sql>;

/** The rows of one table that leave with a record, and how they come back. */
export interface RemovedPart {
  /** As SQL names it; `kept` below is one of its rows as JSON. */
  table: string;
  /** Which rows `r` belong to the removed record, whose id is `d.record_id`. */
  belongs: Sql;
  /** Columns that are not kept. */
  without?: readonly string[];
  /** The row to insert, where it is not `kept` itself: for what is not kept, or refers to what is gone. */
  returned?: Sql;
  /** Leaves out rows that refer to something that is gone. */
  mayReturn?: Sql;
}

/** Rows of others that only lose their link to the record: they stay where they are, and their ids are kept. */
export interface RemovedLinks {
  table: string;
  /** Which rows `r` refer to the removed record, whose id is `d.record_id`. */
  refer: Sql;
}

const linksPart = 'links';

/** Keeps the ids of the rows that refer to these removed records. */
export async function insertRemovedLinks(db: Db, of: { ids: readonly string[]; links: RemovedLinks }): Promise<void> {
  const { table, refer } = of.links;
  await sql`
    insert into removed_rows (removed_id, part, kept)
    select d.id, ${linksPart}, jsonb_build_object('id', r.id)
    from removed_records d join ${sql.table(table)} r on ${refer}
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
  const { table, belongs, without = [] } = of.part;
  await sql`
    insert into removed_rows (removed_id, part, kept)
    select d.id, ${table}, to_jsonb(r) - ${[...without]}::text[]
    from removed_records d join ${sql.table(table)} r on ${belongs}
    where d.id = any(${[...of.ids]}::uuid[])`.execute(db);
}

/**
 * Puts the kept rows of a part back into their table. Columns that the table has got since take their defaults, those it
 * has lost are left out.
 */
export async function insertReturnedRows(db: Db, of: { id: string; part: RemovedPart }): Promise<void> {
  const { table, returned = sql`kept`, mayReturn = sql`true` } = of.part;
  const rows = sql`
    select ${returned} as returned from removed_rows
    where removed_id = ${of.id} and part = ${table} and ${mayReturn}`;
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

const removalColumns = [...(['id', 'recordId', 'label', 'removedBy', 'removedByEmail', 'removedAt'] as const)] as const;

const removalRows = (db: Db) =>
  db.selectFrom('removedRecords').select(removalColumns).select(sql<RemovableType>`type`.as('type'));

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
  const found = removalRows(db).where('id', '=', of.id).where('removedAt', '>', of.since).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

/** Its rows go with it. */
export async function deleteRemoval(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removedRecords').where('id', '=', id).execute();
}

/** The kept rows of records of a type that were removed before the moment. */
export async function listKeptRows(
  db: Db,
  { type, before }: { type: RemovableType; before: Date },
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

/** Whether a record of a type can still be brought back. */
export async function hasRemoval(
  db: Db,
  { type, recordId }: { type: RemovableType; recordId: string },
): Promise<boolean> {
  const found = db.selectFrom('removedRecords').select('id').where('type', '=', type).where('recordId', '=', recordId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Forgets what was removed before the moment. */
export async function deleteRemovalsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('removedRecords').where('removedAt', '<=', moment).execute();
}
