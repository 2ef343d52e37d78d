import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  ...(['name', 'startedAt', 'endedAt', 'bytes', 'files', 'hasKeys', 'error'] as const),
  ...(['testStartedAt', 'testEndedAt', 'testRows', 'testError', 'phase', 'done', 'total'] as const),
] as const;

/** The newest first. */
export async function listBackupRows(db: Db) {
  return db.selectFrom('backups').select(columns).orderBy('startedAt', 'desc').orderBy('name', 'desc').execute();
}

export type BackupRow = Awaited<ReturnType<typeof listBackupRows>>[number];

/** Holds the table until the transaction ends, so that of two who begin something one does. */
export async function lockBackups(db: Db): Promise<void> {
  await sql`lock table backups in share row exclusive mode`.execute(db);
}

/** False where there is one of this name. */
export async function insertBackup(
  db: Db,
  backup: { name: string; startedAt: Date; hasKeys: boolean; endedAt?: Date; bytes?: number },
): Promise<boolean> {
  const { bytes, ...row } = backup;
  const values = { ...row, ...(bytes !== undefined && { bytes: String(bytes) }) };
  const insert = db
    .insertInto('backups')
    .values(values)
    .onConflict((conflict) => conflict.column('name').doNothing());
  return (await insert.returning('name').executeTakeFirst()) !== undefined;
}

export interface BackupChange {
  endedAt?: Date;
  bytes?: string;
  files?: number;
  error?: string | null;
  testStartedAt?: Date;
  testEndedAt?: Date | null;
  testRows?: string | null;
  testError?: string | null;
  phase?: string | null;
  done?: number;
  total?: number;
}

export async function updateBackup(db: Db, name: string, change: BackupChange): Promise<void> {
  await db.updateTable('backups').set(change).where('name', '=', name).execute();
}

export async function deleteBackups(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('backups').where('name', 'in', names).execute();
}

/** Ends what a process that is gone left under way, but for one backup. */
export async function endAbandoned(db: Db, { except, at, error }: { except: string | null; at: Date; error: string }) {
  await sql`update backups set ended_at = ${at}, error = ${error}, phase = null
    where ended_at is null and name is distinct from ${except}`.execute(db);
  await sql`update backups set test_ended_at = ${at}, test_error = ${error}, phase = null
    where test_started_at is not null and test_ended_at is null and name is distinct from ${except}`.execute(db);
}
