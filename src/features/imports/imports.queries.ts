import { sql } from 'kysely';
import type { Cell } from '../../field-types/kit/cells.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileNotation } from './columns/column-profile.rules.ts';
import type { Encoding } from './file/encodings.rules.ts';
import type { ImportColumn, ImportPlan, ImportStatus, RowError } from './imports.contract.ts';

/** How a file was read. */
export interface ReadAs extends FileNotation {
  encoding: Encoding | null;
  headerLine: number | null;
  sheets: readonly string[];
  sheet: string | null;
}

export interface NewImport {
  id: string;
  fileName: string;
  format: string;
  createdBy: string | null;
  author: string | null;
  at: Date;
}

/** A file whose rows are about to follow. */
export async function insertImport(db: Db, { at, ...values }: NewImport): Promise<void> {
  await db
    .insertInto('imports')
    .values({
      ...values,
      notation: '{}',
      columns: '[]',
      rowCount: 0,
      status: 'open',
      createdAt: at,
    })
    .execute();
}

export interface KeptRow {
  row: number;
  line: number;
  cells: Readonly<Record<string, Cell>>;
  problem: string | null;
  contentKey: string;
}

/** Keeps some rows in one statement. */
export async function insertRows(db: Db, { importId, rows }: { importId: string; rows: readonly KeptRow[] }) {
  await sql`
    insert into import_rows (import_id, row, line, cells, problem, content_key)
    select ${importId}::uuid, r.row, r.line, r.cells, r.problem, r."contentKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      row integer, line integer, cells jsonb, problem text, "contentKey" text)`.execute(db);
}

/** What the file holds, once all its rows are kept. */
export async function updateSurvey(
  db: Db,
  {
    id,
    columns,
    rowCount,
    notation,
  }: { id: string; columns: readonly ImportColumn[]; rowCount: number; notation: ReadAs },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ columns: JSON.stringify(columns), rowCount, notation: JSON.stringify(notation) })
    .where('id', '=', id)
    .execute();
}

export interface ImportRecord {
  id: string;
  fileName: string;
  format: string;
  notation: ReadAs;
  columns: ImportColumn[];
  rowCount: number;
  status: ImportStatus;
  plan: ImportPlan | null;
  contentTypeId: string | null;
  fieldGroupId: string | null;
  madeTypeVersion: number | null;
  madeGroupVersion: number | null;
  position: number;
  notes: string[];
  error: string | null;
  createdBy: string | null;
  author: string | null;
  granted: string[] | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

const record = sql`
  id, file_name, format, notation, columns, row_count, status, plan, content_type_id, field_group_id, made_type_version,
  made_group_version, position, notes, error, created_by, author, granted, created_at, started_at, ended_at`;

/** One import; `lock` keeps everybody else from it until the transaction ends. */
export async function selectOptionalImport(
  db: Db,
  { id, lock }: { id: string; lock: boolean },
): Promise<ImportRecord | null> {
  const { rows } = await sql<ImportRecord>`
    select ${record} from imports where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The newest imports, of one person or of all. */
export async function listImportRecords(
  db: Db,
  { createdBy, limit }: { createdBy: string | null; limit: number },
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select ${record} from imports
    where row_count > 0 and ${createdBy === null ? sql`true` : sql`created_by = ${createdBy}::uuid`}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The imports that a killed process may have left half done. */
export async function listUnderWay(db: Db): Promise<{ id: string; status: ImportStatus }[]> {
  const { rows } = await sql<{ id: string; status: ImportStatus }>`
    select id, status from imports where status in ('running', 'undoing') order by id`.execute(db);
  return rows;
}

export interface StateChange {
  status?: ImportStatus;
  plan?: ImportPlan;
  contentTypeId?: string;
  fieldGroupId?: string | null;
  madeTypeVersion?: number | null;
  madeGroupVersion?: number | null;
  granted?: string[] | null;
  position?: number;
  notes?: readonly string[];
  error?: string | null;
  startedAt?: Date;
  endedAt?: Date | null;
}

/** How far an import is. */
export async function updateState(db: Db, id: string, { plan, notes, ...change }: StateChange): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...change,
      ...(plan && { plan: JSON.stringify(plan) }),
      ...(notes && { notes: JSON.stringify(notes) }),
    })
    .where('id', '=', id)
    .execute();
}

export interface WaitingRow extends KeptRow {
  duplicateOf: number | null;
}

/** The next rows behind a place. */
export async function listRowsAfter(
  db: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select row, line, cells, problem, content_key, duplicate_of from import_rows
    where import_id = ${importId}::uuid and row > ${after} order by row limit ${limit}`.execute(db);
  return rows;
}

/** What a row holds from now on, and why it cannot be imported. */
export async function updateCells(
  db: Db,
  { importId, row, cells, problem }: { importId: string; row: number; cells: KeptRow['cells']; problem: string | null },
): Promise<void> {
  await sql`
    update import_rows set cells = ${JSON.stringify(cells)}::jsonb, problem = coalesce(${problem}::text, problem)
    where import_id = ${importId}::uuid and row = ${row}`.execute(db);
}

/** Notes, for every row whose key an earlier one has, the line of that one. Without a key none is noted. */
export async function markDuplicates(
  db: Db,
  { importId, key }: { importId: string; key: string | null },
): Promise<void> {
  await sql`
    update import_rows set duplicate_of = null
    where import_id = ${importId}::uuid and duplicate_of is not null`.execute(db);
  if (key === null) return;
  await sql`
    with keyed as (
      select row, first_value(line) over same as first, row_number() over same as place
      from import_rows
      where import_id = ${importId}::uuid and btrim(cells ->> ${key}) <> ''
      window same as (partition by btrim(cells ->> ${key}) order by row))
    update import_rows as later set duplicate_of = keyed.first
    from keyed where later.import_id = ${importId}::uuid and later.row = keyed.row and keyed.place > 1`.execute(db);
}

export interface RowOutcome {
  row: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused' | 'removed' | 'restored' | 'kept';
  entryId?: string | null;
  entryVersion?: number | null;
  refusals?: readonly RowError[];
}

/** What became of some rows, in one statement; what is not named stays. */
export async function updateOutcomes(
  db: Db,
  { importId, outcomes }: { importId: string; outcomes: readonly RowOutcome[] },
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update import_rows as kept set
      outcome = r.outcome,
      entry_id = coalesce(r."entryId", kept.entry_id),
      entry_version = coalesce(r."entryVersion", kept.entry_version),
      refusals = coalesce(r.refusals, kept.refusals)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r (
      row integer, outcome text, "entryId" uuid, "entryVersion" integer, refusals jsonb)
    where kept.import_id = ${importId}::uuid and kept.row = r.row`.execute(db);
}

/** The lines whose rows changed these entries already, by entry. */
export async function listLinesOfEntries(
  db: Db,
  { importId, entryIds }: { importId: string; entryIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<{ entryId: string; line: number }>`
    select entry_id, min(line) as line from import_rows
    where import_id = ${importId}::uuid and entry_id = any(${[...entryIds]}::uuid[]) group by entry_id`.execute(db);
  return new Map(rows.map(({ entryId, line }) => [entryId, line]));
}

export type OutcomeCounts = Record<RowOutcome['outcome'], number>;

/** How many rows came to what, for each of the imports. */
export async function countOutcomes(db: Db, importIds: readonly string[]): Promise<ReadonlyMap<string, OutcomeCounts>> {
  const { rows } = await sql<{ importId: string; outcome: RowOutcome['outcome']; rows: number }>`
    select import_id, outcome, count(*)::int as rows from import_rows
    where import_id = any(${[...importIds]}::uuid[]) and outcome is not null group by 1, 2`.execute(db);
  const counts = new Map<string, OutcomeCounts>();
  for (const { importId, outcome, rows: some } of rows) {
    const one = counts.get(importId) ?? noOutcomes();
    counts.set(importId, { ...one, [outcome]: some });
  }
  return counts;
}

/** Counts before the first row. */
export function noOutcomes(): OutcomeCounts {
  return { created: 0, updated: 0, unchanged: 0, refused: 0, removed: 0, restored: 0, kept: 0 };
}

export interface ReportedRow {
  row: number;
  line: number;
  outcome: 'refused' | 'kept';
  refusals: RowError[];
}

/** The rows that did not come to what was meant, in order. */
export async function listReported(
  db: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select row, line, outcome, coalesce(refusals, '[]') as refusals from import_rows
    where import_id = ${importId}::uuid and outcome in ('refused', 'kept') and row > ${after}
    order by row limit ${limit}`.execute(db);
  return rows;
}

export interface ChangedRow {
  row: number;
  outcome: 'created' | 'updated';
  entryId: string;
  entryVersion: number;
}

/** The next rows that made or changed an entry, and whose work was not taken back yet. */
export async function listChanged(
  db: Db,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select row, outcome, entry_id, entry_version from import_rows
    where import_id = ${importId}::uuid and row > ${after} and outcome in ('created', 'updated')
    order by row limit ${limit}`.execute(db);
  return rows;
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Leaves a person the files that they gave last, of those that were read and not imported. */
export async function deleteSurplusOpen(
  db: Db,
  { createdBy, max }: { createdBy: string | null; max: number },
): Promise<void> {
  await sql`
    delete from imports where id in (
      select id from imports where status = 'open' and created_by is not distinct from ${createdBy}::uuid
      order by created_at desc, id desc offset ${max})`.execute(db);
}

/** Forgets what was read and never imported, and what ended long ago. */
export async function deleteOldImports(db: Db, { open, ended }: { open: Date; ended: Date }): Promise<void> {
  await sql`
    delete from imports
    where (status = 'open' and created_at < ${open}::timestamptz) or ended_at < ${ended}::timestamptz`.execute(db);
}
