import { lstat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { showProgress } from '../features/imports/command/import-progress.ts';
import { readConfig } from '../platform/config/config.ts';
import { storageOf } from '../platform/context/open-platform.ts';
import { openCommandDatabase } from '../platform/db/command-database.ts';
import { createLog } from '../platform/log/log.ts';
import { failureLines } from '../platform/process/failure-lines.ts';
import { StartError } from '../platform/process/start-error.ts';
import { keysOf, lockKeys } from '../platform/storage/backup/backup-keys.ts';
import { writeBackup } from '../platform/storage/backup/write-backup.ts';
import { writePrivately } from '../platform/storage/data-folder.ts';
import { type BackupArguments, backupUsage, readBackupArguments, readPassphrase } from './backup-arguments.ts';

writePrivately();
const progress = showProgress(process.stderr);

try {
  const read = readBackupArguments(process.argv.slice(2), 'backup');
  process.stdout.write(read === null ? backupUsage : `${await run(read)}\n`);
} catch (error) {
  process.exitCode = 1;
  progress.end();
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
}

async function run({ file, withKeys, passphraseFile }: BackupArguments): Promise<string> {
  // npm moves to the package's folder; the person means their own.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const path = resolve(here, file);
  if ((await lstat(path).catch(() => null)) !== null)
    throw new StartError(`${path} exists already: a backup overwrites nothing.`);
  const config = readConfig(process.env);
  const log = createLog({ level: 'error' });
  const passphrase = withKeys
    ? await readPassphrase(passphraseFile && resolve(here, passphraseFile), { isNew: true })
    : null;
  const keys = passphrase === null ? null : await lockKeys(keysOf(config), passphrase);
  const database = await openCommandDatabase(config, { log, command: 'backup' });
  try {
    const backup = { url: database.url, storage: storageOf(config, log), keys, path, now: new Date(), progress };
    const { tables, files } = await writeBackup(backup);
    progress.end();
    const ofKeys =
      keys === null
        ? 'The keys are left out: keep AUTH_SECRET and SECRETS_KEY elsewhere.'
        : 'The keys are in it, encrypted.';
    return `${path} holds ${tables} tables and ${files} files. ${ofKeys}`;
  } finally {
    await database.close().catch(() => {});
  }
}
