import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { scratchRoot } from '../../../tests/support/database/scratch-root.ts';
import { startTestBucket } from '../../../tests/support/peers/bucket.ts';
import { jobHandlers } from '../../app.ts';
import type { BackupPlan } from '../../platform/config/backup-plan.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { findMigrations } from '../../platform/db/migrate/find-migrations.ts';
import { newId } from '../../platform/ids.ts';
import { checkBackup } from '../../platform/storage/backup/restore-backup.ts';
import { buildMedia } from '../media/media.fixtures.ts';

const hourMs = 3_600_000;

async function withPlan(plan: Partial<BackupPlan> = {}) {
  const to = join(scratchRoot, `mw-backups-${newId()}`);
  const backups: BackupPlan = { to, every: 'day', keep: 14, passphrase: null, ...plan };
  const app = await startApp({ config: { backups } });
  const admin = await app.as.admin();
  const names = () => readdirSync(to).sort();
  return { app, admin, to, names };
}

/** As the schedule does it, every hour. */
const tick = (app: TestApp) => jobHandlers['backup']?.(systemContext(app.platform, 'job backup'), { _cron: {} });

test('a backup on request is a whole file, and a test restore brings its rows back', async () => {
  const { app, admin, to, names } = await withPlan({ passphrase: 'correct horse battery' });
  await buildMedia(admin, { name: 'prices.txt', content: 'x'.repeat(100_000), type: 'text/plain' });
  const begun = await admin.backups.start();
  expect(begun).toMatchObject({ status: 200, body: { message: 'Backup started' } });
  expect(begun.data.backups[0]).toMatchObject({ endedAt: null, progress: { phase: 'Waiting' } });
  expect(await admin.backups.start()).toReject(409, 'BACKUP_RUNNING');
  await app.runJobs();
  const { plan, backups } = (await admin.backups.list()).data;
  expect(plan).toEqual({ place: to, every: 'day', keep: 14, hasKeys: true });
  const [backup] = backups;
  expect(names()).toEqual([backup?.name]);
  expect(backup).toMatchObject({ files: 1, hasKeys: true, error: null, progress: null, test: { error: null } });
  expect(backup?.bytes).toBe(readFileSync(join(to, backup?.name ?? '')).length);
  expect(backup?.test?.rows).toBeGreaterThan(20);
  const progress = { at: () => {} };
  const checked = await checkBackup(join(to, backup?.name ?? ''), { migrations: findMigrations(), progress });
  expect(checked.keys).not.toBeNull();
  const actions = await app.db.selectFrom('auditEntries').select('action').where('targetType', '=', 'backup').execute();
  expect(actions).toEqual([{ action: 'backup.started' }]);
}, 120_000);

test('by the plan one is made a day, the newest are kept, and files of others stay', async () => {
  const { app, names, to } = await withPlan({ keep: 2 });
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'notes.txt'), 'not ours');
  app.clock.set(new Date('2026-03-01T02:05:00Z'));
  for (let hour = 0; hour < 73; hour += 1) {
    await tick(app);
    app.clock.advance(hourMs);
  }
  expect(app.logLines.filter((line) => line.includes('a backup failed'))).toEqual([]);
  expect(names()).toEqual(['millwright-20260303T020500Z.tar.gz', 'millwright-20260304T020500Z.tar.gz', 'notes.txt']);
}, 120_000);

test('a damaged backup fails its test restore, and the administrators are told once', async () => {
  const { app, admin, to } = await withPlan();
  await tick(app);
  const [{ name } = { name: '' }] = (await admin.backups.list()).data.backups;
  await app.runJobs();
  truncateSync(join(to, name), Math.floor(statSync(join(to, name)).size / 2));
  app.mails.length = 0;
  expect((await admin.backups.test({ params: { name } })).status).toBe(200);
  await app.runJobs();
  const [backup] = (await admin.backups.list()).data.backups;
  expect(backup?.test).toMatchObject({ rows: null, error: expect.stringContaining('is damaged') });
  expect(app.mails.map(({ subject }) => subject)).toEqual(['A backup failed', 'A backup failed']);
  expect(new Set(app.mails.map(({ recipient }) => recipient)).size).toBe(2);
}, 120_000);

test('a backup that cannot be written says why, leaves nothing, and the next one is tried an hour later', async () => {
  const { app, admin, to } = await withPlan();
  writeFileSync(to, 'a file where the folder should be');
  await tick(app);
  const { backups } = (await admin.backups.list()).data;
  expect(backups).toMatchObject([{ error: expect.any(String), bytes: null, progress: null }]);
  expect(readFileSync(to, 'utf8')).toBe('a file where the folder should be');
  app.clock.advance(hourMs);
  await tick(app);
  expect((await admin.backups.list()).data.backups).toHaveLength(2);
});

test('what a killed process left under way is ended, and a backup that is gone leaves the list', async () => {
  const { app, admin } = await withPlan();
  const startedAt = new Date('2026-03-01T02:05:00Z');
  const left = { name: 'millwright-20260301T020500Z.tar.gz', startedAt, hasKeys: false };
  const gone = { name: 'millwright-20260201T020500Z.tar.gz', startedAt, endedAt: startedAt, hasKeys: false };
  await app.db.insertInto('backups').values([left]).execute();
  await app.db.insertInto('backups').values([gone]).execute();
  await tick(app);
  const { backups } = (await admin.backups.list()).data;
  expect(backups.map(({ error }) => error)).toEqual([null, 'The server stopped before this was done.']);
});

test('backups go to a bucket and come from there, and nothing stays on the disk of the server', async () => {
  const bucket = await startTestBucket();
  try {
    const { app } = await withPlan({ to: bucket.bucket, keep: 1 });
    app.clock.set(new Date('2026-03-01T02:05:00Z'));
    const admin = await app.as.admin();
    await tick(app);
    await app.runJobs();
    const [backup] = (await admin.backups.list()).data.backups;
    expect(backup).toMatchObject({ error: null, test: { error: null } });
    app.clock.advance(24 * hourMs);
    await tick(app);
    expect([...bucket.objects.keys()]).toEqual(['millwright-20260302T020500Z.tar.gz']);
    expect(readdirSync(app.platform.config.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  } finally {
    await bucket.close();
  }
}, 120_000);

test('without a plan nothing begins, and the answer says how to set one up', async () => {
  const app = await startApp();
  const admin = await app.as.admin();
  expect((await admin.backups.list()).data).toEqual({ plan: null, backups: [] });
  expect(await admin.backups.start()).toReject(409, 'BACKUPS_NOT_SET_UP');
  const name = 'millwright-20260301T020500Z.tar.gz';
  expect(await admin.backups.test({ params: { name } })).toReject(409, 'BACKUPS_NOT_SET_UP');
  await tick(app);
  const { app: planned } = await withPlan();
  const planning = await planned.as.admin();
  expect(await planning.backups.test({ params: { name } })).toReject(404, 'NOT_FOUND');
});
