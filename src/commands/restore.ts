import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { showProgress } from '../features/imports/command/import-progress.ts';
import { readConfig } from '../platform/config/config.ts';
import { storageOf } from '../platform/context/open-platform.ts';
import { startEmbeddedServer } from '../platform/db/embedded/embedded-server.ts';
import { findMigrations } from '../platform/db/migrate/find-migrations.ts';
import { createLog } from '../platform/log/log.ts';
import { failureLines } from '../platform/process/failure-lines.ts';
import { StartError } from '../platform/process/start-error.ts';
import { type InstallationKeys, unlockKeys } from '../platform/storage/backup/backup-keys.ts';
import {
  assertEmptyDatabase,
  type CheckedBackup,
  checkBackup,
  restoreBackup,
} from '../platform/storage/backup/restore-backup.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { uploadFolder } from '../platform/storage/storage.ts';
import { type BackupArguments, readBackupArguments, readPassphrase, restoreUsage } from './backup-arguments.ts';

writePrivately();
const progress = showProgress(process.stderr);
const log = createLog({ level: 'error' });
const migrations = findMigrations();

try {
  const read = readBackupArguments(process.argv.slice(2), 'restore');
  process.stdout.write(read === null ? restoreUsage : `${await run(read)}\n`);
} catch (error) {
  process.exitCode = 1;
  progress.end();
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
}

async function run({ file, into, withKeys, passphraseFile }: BackupArguments): Promise<string> {
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const backup = await checkBackup(resolve(here, file), { migrations, progress });
  const place = passphraseFile && resolve(here, passphraseFile);
  const keys =
    withKeys && backup.keys !== null
      ? await unlockKeys(backup.keys, await readPassphrase(place, { isNew: false }))
      : null;
  const isDatabase = /^postgres(?:ql)?:\/\//.test(into);
  const said = isDatabase
    ? await intoDatabase(backup, { url: into, keys })
    : await intoFolder(backup, { folder: resolve(here, into), keys });
  progress.end();
  return `The backup of ${backup.manifest.madeAt} is restored. ${said}`;
}

interface Restored {
  keys: InstallationKeys | null;
}

async function intoFolder(backup: CheckedBackup, { folder, keys }: Restored & { folder: string }): Promise<string> {
  const held = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${folder} cannot be read (${error.code}).`);
  });
  if (held.length > 0)
    throw new StartError(`${folder} is not empty: a restore overwrites nothing. Name another folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const server = await startEmbeddedServer({ dataDir: folder, log, holder: 'restore' });
    try {
      await restore(backup, { url: server.url, storage: folderStorage(uploadFolder({ dataDir: folder })) });
    } finally {
      await server.stop();
    }
    if (keys) await writeFile(join(folder, 'auth-secret'), `${keys.authSecret}\n`, { mode: 0o600 });
  } catch (error) {
    // A half restored folder would look like an installation.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  }
  return `Start with DATA_DIR=${folder}${keys?.secretsKey ? ' and the SECRETS_KEY of before' : ''}.${keys ? '' : withoutKeys}`;
}

async function intoDatabase(backup: CheckedBackup, { url, keys }: Restored & { url: string }): Promise<string> {
  const config = readConfig({ ...process.env, DATABASE_URL: url, NODE_ENV: '' });
  await assertEmptyDatabase(url);
  const storage = storageOf(config, log);
  await storage.check();
  await restore(backup, { url, storage });
  if (!keys) return `Start with this DATABASE_URL.${withoutKeys}`;
  const path = join(config.dataDir, 'restored-keys.env');
  const lines = [`AUTH_SECRET=${keys.authSecret}`, ...(keys.secretsKey ? [`SECRETS_KEY=${keys.secretsKey}`] : [])];
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 });
  return `Start with this DATABASE_URL and the variables in ${path}, then remove that file.`;
}

const withoutKeys =
  ' Set AUTH_SECRET and SECRETS_KEY as they were; otherwise everybody signs in again, and the passwords of mail providers are entered anew.';

type Place = Pick<Parameters<typeof restoreBackup>[1], 'url' | 'storage'>;

function restore(backup: CheckedBackup, place: Place): Promise<{ files: number }> {
  return restoreBackup(backup, { ...place, migrations, log, progress });
}
