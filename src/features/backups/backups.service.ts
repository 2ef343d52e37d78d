import { AppError } from '../../contracts/call/errors.ts';
import type { BackupPlan } from '../../platform/config/backup-plan.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { backupName } from '../../platform/storage/backup/backup-store.ts';
import { audit } from '../audit/audit.service.ts';
import type { Backup, Backups } from './backups.contract.ts';
import { type BackupRow, insertBackup, listBackupRows, lockBackups, updateBackup } from './backups.queries.ts';

export const backupJob = 'backup';
export const testJob = 'test-restore';

/** The backups of this installation and their tests, as the server knows them. */
export async function listBackups(ctx: Ctx): Promise<Backups> {
  const { backups: plan } = ctx.platform.config;
  const rows = await listBackupRows(ctx.db);
  return { plan: plan && { place: placeOf(plan), ...pick(plan) }, backups: rows.map(toBackup) };
}

/** Begins a backup. Rejects where none is set up, or one runs. */
export async function startBackup(ctx: Ctx): Promise<Backups> {
  const plan = planOf(ctx);
  const startedAt = ctx.platform.clock.now();
  await inTransaction(ctx, async (ctx) => {
    await assertNoneRuns(ctx);
    const name = backupName(startedAt);
    const isNew = await insertBackup(ctx.db, { name, startedAt, hasKeys: plan.passphrase !== null });
    if (!isNew) throw new AppError('BACKUP_RUNNING');
    await audit(ctx, 'backup.started', { type: 'backup', id: null, label: name });
    await ctx.platform.jobs.add(ctx, backupJob, { name }, { jobKey: `${backupJob} ${name}` });
  });
  return listBackups(ctx);
}

/** Begins a test restore. Rejects a backup that is not there, and where another runs. */
export async function startTest(ctx: Ctx, name: string): Promise<Backups> {
  planOf(ctx);
  await inTransaction(ctx, async (ctx) => {
    const rows = await assertNoneRuns(ctx);
    const backup = rows.find((row) => row.name === name && row.error === null);
    if (backup === undefined) throw new AppError('NOT_FOUND', { error: 'There is no such backup' });
    await beginTest(ctx, name);
    await audit(ctx, 'backup.tested', { type: 'backup', id: null, label: name });
  });
  return listBackups(ctx);
}

/** Queues the test restore of a backup. */
export async function beginTest(ctx: Ctx, name: string): Promise<void> {
  const testStartedAt = ctx.platform.clock.now();
  await updateBackup(ctx.db, name, { testStartedAt, testEndedAt: null, testRows: null, testError: null });
  await ctx.platform.jobs.add(ctx, testJob, { name }, { jobKey: testJob });
}

export function isRunning({ endedAt, testStartedAt, testEndedAt }: BackupRow): boolean {
  return endedAt === null || (testStartedAt !== null && testEndedAt === null);
}

function planOf({ platform }: Ctx): BackupPlan {
  const { backups } = platform.config;
  if (backups === null) throw new AppError('BACKUPS_NOT_SET_UP');
  return backups;
}

async function assertNoneRuns(ctx: Ctx): Promise<BackupRow[]> {
  await lockBackups(ctx.db);
  const rows = await listBackupRows(ctx.db);
  if (rows.some(isRunning)) throw new AppError('BACKUP_RUNNING');
  return rows;
}

const placeOf = ({ to }: BackupPlan) => (typeof to === 'string' ? to : `the bucket ${to.name}`);
const pick = ({ every, keep, passphrase }: BackupPlan) => ({ every, keep, hasKeys: passphrase !== null });

const numberOf = (text: string | number | null) => (text === null ? null : Number(text));

function toBackup(row: BackupRow): Backup {
  const { name, hasKeys, files, error, testStartedAt, testEndedAt, testError, phase, done, total } = row;
  return {
    name,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    bytes: numberOf(row.bytes),
    files,
    hasKeys,
    error,
    test: testStartedAt && {
      startedAt: testStartedAt.toISOString(),
      endedAt: testEndedAt?.toISOString() ?? null,
      rows: numberOf(row.testRows),
      error: testError,
    },
    progress: isRunning(row) ? { phase: phase ?? 'Waiting', done, of: total } : null,
  };
}
