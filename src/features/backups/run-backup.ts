import { z } from 'zod';
import type { BackupPlan } from '../../platform/config/backup-plan.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { findMigrations } from '../../platform/db/migrate/find-migrations.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { keysOf, lockKeys } from '../../platform/storage/backup/backup-keys.ts';
import {
  type BackupStore,
  backupName,
  bucketOfBackups,
  folderOfBackups,
  timeOfBackup,
} from '../../platform/storage/backup/backup-store.ts';
import { clearScratch } from '../../platform/storage/backup/scratch.ts';
import { testRestore } from '../../platform/storage/backup/test-restore.ts';
import { type BackupProgress, writeBackup } from '../../platform/storage/backup/write-backup.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { listAdministrators } from '../users/administrators/administrators.ts';
import { backupsPaths } from './backups.paths.ts';
import {
  type BackupChange,
  type BackupRow,
  deleteBackups,
  endAbandoned,
  insertBackup,
  listBackupRows,
  updateBackup,
} from './backups.queries.ts';
import { dueAfterMs, maxFailures, stopped, testAfterMs } from './backups.rules.ts';
import { beginTest, isRunning } from './backups.service.ts';

const Payload = z.object({ name: z.string().optional() });

/** Makes the backup of that name, which somebody asked for; without a name one that is due by the plan, if one is. */
export async function runBackup(ctx: Ctx, payload: unknown): Promise<void> {
  const { config, clock } = ctx.platform;
  const { backups: plan } = config;
  if (plan === null) return;
  const { name: asked } = Payload.parse(payload);
  let made: string | null = null;
  await alone(ctx, asked, async () => {
    const store = storeOf(ctx, plan);
    const rows = await tidy(ctx, { store, except: asked ?? null });
    const now = clock.now();
    const name = asked ?? backupName(now);
    if (asked === undefined) {
      if (!isDue(rows, now, dueAfterMs[plan.every])) return;
      await insertBackup(ctx.db, { name, startedAt: now, hasKeys: plan.passphrase !== null });
    } else if (rows.find((row) => row.name === asked)?.endedAt !== null) return;
    if (!(await make(ctx, { name, store, passphrase: plan.passphrase, now }))) return;
    await removeOld(ctx, { store, keep: plan.keep });
    made = name;
  });
  if (made !== null) await testWhenDue(ctx, made);
}

/** Restores a backup into a database that is thrown away, and notes how it went. */
export async function runTest(ctx: Ctx, payload: unknown): Promise<void> {
  const { config, clock, log } = ctx.platform;
  const { backups: plan } = config;
  const { name = '' } = Payload.parse(payload);
  if (plan === null) return;
  await alone(ctx, name, async () => {
    const store = storeOf(ctx, plan);
    const backups = await tidy(ctx, { store, except: name });
    if (!backups.some((row) => row.name === name && isRunning(row))) return;
    const trial = { scratch: config.dataDir, migrations: findMigrations(), log, progress: progressOf(ctx, name) };
    let change: BackupChange;
    try {
      const { rows } = await store.open(name, (path) => testRestore(path, trial));
      change = { testRows: String(rows) };
    } catch (error) {
      log.error('the test restore of a backup failed', { backup: name, error });
      change = { testError: reasonOf(error) };
      await notifyAdministrators(ctx, { name, error: `The backup ${name} cannot be restored. ${reasonOf(error)}` });
    }
    await updateBackup(ctx.db, name, { ...change, testEndedAt: clock.now(), phase: null });
  });
}

/** One at a time over all processes; what somebody asked for is tried again later. */
async function alone({ platform }: Ctx, asked: string | undefined, work: () => Promise<void>): Promise<void> {
  const wasAlone = await platform.maintenance.alone('backup', work);
  if (!wasAlone && asked !== undefined) throw new Error('another backup is under way');
}

function storeOf({ platform }: Ctx, { to }: BackupPlan): BackupStore {
  const { config, log } = platform;
  return typeof to === 'string' ? folderOfBackups(to) : bucketOfBackups(to, { scratch: config.dataDir, log });
}

/**
 * Ends what a killed process left, and brings the rows in line with the files: those of a restored database are older. Answers
 * the rows, the newest first.
 */
async function tidy(ctx: Ctx, { store, except }: { store: BackupStore; except: string | null }): Promise<BackupRow[]> {
  const { db, platform } = ctx;
  await endAbandoned(db, { except, at: platform.clock.now(), error: stopped });
  await clearScratch(platform.config.dataDir);
  const rows = await listBackupRows(db);
  const files = await store.list().catch((error: unknown) => {
    platform.log.error('the backups cannot be listed', { error });
    return null;
  });
  if (files === null) return rows;
  const gone = rows.filter(({ name, error, endedAt }) => endedAt !== null && error === null && !files.includes(name));
  await deleteBackups(
    db,
    gone.map(({ name }) => name),
  );
  for (const name of files) {
    const row = rows.find((one) => one.name === name);
    const at = timeOfBackup(name);
    if (at === null || (row !== undefined && row.error === null)) continue;
    const bytes = await store.bytesOf(name);
    // A row that failed is of a database that was restored from this very backup, in which it was not complete yet.
    if (row) await updateBackup(db, name, { error: null, bytes: String(bytes) });
    else await insertBackup(db, { name, startedAt: at, endedAt: at, hasKeys: false, bytes });
  }
  return listBackupRows(db);
}

function isDue(rows: readonly BackupRow[], now: Date, afterMs: number): boolean {
  const last = rows.find(({ error }) => error === null);
  return last === undefined || now.getTime() - last.startedAt.getTime() >= afterMs;
}

interface Making {
  name: string;
  store: BackupStore;
  passphrase: string | null;
  now: Date;
}

/** True where it was made; a failure is noted, logged and mailed. */
async function make(ctx: Ctx, { name, store, passphrase, now }: Making): Promise<boolean> {
  const { config, clock, log, databaseUrl: url, storage } = ctx.platform;
  const progress = progressOf(ctx, name);
  try {
    const keys = passphrase === null ? null : await lockKeys(keysOf(config), passphrase);
    let files = 0;
    const bytes = await store.put(name, async (path) => {
      ({ files } = await writeBackup({ url, storage, keys, path, now, progress }));
    });
    await updateBackup(ctx.db, name, { endedAt: clock.now(), bytes: String(bytes), files, phase: null });
    return true;
  } catch (error) {
    log.error('a backup failed', { backup: name, error });
    await notifyAdministrators(ctx, { name, error: `The backup of the site failed. ${reasonOf(error)}` });
    await updateBackup(ctx.db, name, { endedAt: clock.now(), error: reasonOf(error), phase: null });
    return false;
  }
}

/** The newest stay; of failures a few, for the reader of the list. */
async function removeOld(ctx: Ctx, { store, keep }: { store: BackupStore; keep: number }): Promise<void> {
  const rows = await listBackupRows(ctx.db);
  const old = rows.filter(({ error }) => error === null).slice(keep);
  for (const { name } of old) await store.remove(name);
  const failures = rows.filter(({ error }) => error !== null).slice(maxFailures);
  await deleteBackups(
    ctx.db,
    [...old, ...failures].map(({ name }) => name),
  );
}

/** Now and then the newest backup is restored for a test, so that nobody finds out on the day that they need it. */
async function testWhenDue(ctx: Ctx, name: string): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  const rows = await listBackupRows(ctx.db);
  const isTested = rows.some(({ testEndedAt }) => testEndedAt !== null && now - testEndedAt.getTime() < testAfterMs);
  if (!isTested) await inTransaction(ctx, (ctx) => beginTest(ctx, name));
}

/** Once for each row of failures, so that an hourly one does not fill the mailboxes. */
async function notifyAdministrators(ctx: Ctx, { name, error }: { name: string; error: string }): Promise<void> {
  const [before] = (await listBackupRows(ctx.db)).filter((row) => row.name !== name && row.endedAt !== null);
  if (before && (before.error ?? before.testError) !== null) return;
  const link = new URL(backupsPaths.page(), ctx.platform.config.publicUrl).href;
  await inTransaction(ctx, async (ctx) => {
    for (const { email, displayName } of await listAdministrators(ctx))
      await queueSystemMail(ctx, {
        template: 'backup-failed',
        to: email,
        values: { name: nameInMail(displayName), lines: error, link },
        cause: 'backup.failed',
      });
  });
}

const progressMs = 1000;

/** Notes how far it is, once in a second; that a note fails ends nothing. */
function progressOf(ctx: Ctx, name: string): BackupProgress {
  let notedAt = 0;
  let noted = '';
  return {
    at(phase, { done, of }) {
      const now = performance.now();
      if (phase === noted && now - notedAt < progressMs) return;
      notedAt = now;
      noted = phase;
      updateBackup(ctx.db, name, { phase, done, total: of }).catch(() => {});
    },
  };
}

/** What an administrator can act on; all else is in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? 'The log of the server says why.';
}

const reasons: Record<string, string> = {
  ENOSPC: 'There is no space left where backups are kept.',
  EACCES: 'The server may not write where backups are kept.',
  EROFS: 'The place where backups are kept cannot be written.',
  ENOTDIR: 'BACKUP_TO is not a folder.',
  STORAGE_UNAVAILABLE: 'The bucket of the backups cannot be reached.',
};
