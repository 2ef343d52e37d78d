import { copyFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { fillTables, listTables, loadRows, withClient } from '../../db/copy-tables.ts';
import { migrate } from '../../db/migrate/migrate.ts';
import { installJobs } from '../../jobs/install-jobs.ts';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import type { Storage } from '../storage.ts';
import { assertWhole, readArchive } from './archive.ts';
import { inScratch } from './scratch.ts';
import { type BackupProgress, keysName, type Manifest, manifestName } from './write-backup.ts';

export interface CheckedBackup {
  path: string;
  manifest: Manifest;
  /** The keys, locked; null where they were left out. */
  keys: Buffer | null;
  parts: number;
}

/** Reads a backup to its end without restoring it. Rejects (`StartError`) one that is damaged, no backup, or of a newer version. */
export async function checkBackup(
  path: string,
  { migrations, progress }: { migrations: string; progress: BackupProgress },
): Promise<CheckedBackup> {
  let parts = 0;
  const kept = await assertWhole(path, {
    keep: [manifestName, keysName],
    onPart: () => {
      parts += 1;
      progress.at('Checking', { done: parts, of: parts + 1 });
    },
  });
  const manifest = JSON.parse(kept.get(manifestName)?.toString('utf8') ?? 'null') as Manifest | null;
  if (manifest?.format !== 1) throw new StartError(`${path} is no backup that this version reads.`);
  const known = new Set(await readdir(migrations));
  const [unknown] = manifest.migrations.filter((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartError(
      `${path} is a backup of a newer version of Millwright (it has "${unknown}", which this version does not know): restore it with that version or a later one.`,
    );
  return { path, manifest, keys: kept.get(keysName) ?? null, parts };
}

interface Target {
  url: string;
  storage: Storage;
  /** The folder of this version's migrations. */
  migrations: string;
  log: Log;
  progress: BackupProgress;
}

/** Rejects (`StartError`) a database that holds anything: a restore never overwrites. */
export async function assertEmptyDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    if ((await listTables(client)).length > 0)
      throw new StartError('The database holds tables already. Name an empty one: a restore overwrites nothing.');
  });
}

/** Puts a checked backup into an empty database and a storage, and brings both up to this version, with an empty queue of jobs. */
export async function restoreBackup(backup: CheckedBackup, target: Target): Promise<{ files: number }> {
  const { url, migrations, log } = target;
  await migrateTo(backup.manifest.migrations, target);
  let files = 0;
  await withClient(url, async (client) => {
    await client.query('begin');
    await fillTables(client, async () => {
      files = await readParts(backup, { client, target });
    });
    await client.query('commit');
    await client.query('analyze');
  });
  await migrate({ url, directory: migrations, log });
  await installJobs({ url });
  return { files };
}

async function readParts(
  { path, manifest, parts }: CheckedBackup,
  { client, target: { storage, progress } }: { client: pg.Client; target: Target },
): Promise<number> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let done = 0;
  let files = 0;
  await readArchive(path, async ({ name, size, content }) => {
    progress.at('Restoring', { done, of: parts });
    done += 1;
    const [kind, ...rest] = name.split('/');
    const table = kind === 'tables' ? tables.get(rest[0] ?? '') : undefined;
    if (table) await loadRows(client, table, content);
    if (kind !== 'files') return;
    await storage.put(content, { key: rest.join('/'), size, mimeType: 'application/octet-stream' });
    files += 1;
  });
  return files;
}

/** Makes the schema as it was: the later migrations then change the rows as they would have. */
async function migrateTo(names: readonly string[], { url, migrations, log }: Target): Promise<void> {
  await inScratch(tmpdir(), async (directory) => {
    for (const name of names) await copyFile(join(migrations, name), join(directory, name));
    await migrate({ url, directory, log });
  });
}
