import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { listTables } from '../../db/copy-tables.ts';
import { startEmbeddedServer } from '../../db/embedded/embedded-server.ts';
import { installJobs } from '../../jobs/install-jobs.ts';
import type { Log } from '../../log/log.ts';
import type { Storage } from '../storage.ts';
import { scratchPrefix } from './backup-store.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import type { BackupProgress } from './write-backup.ts';

interface Trial {
  /** A folder with room for the database. */
  scratch: string;
  migrations: string;
  log: Log;
  progress: BackupProgress;
}

/**
 * Restores a backup into a database of its own that is thrown away: checksums, content, constraints and later migrations are
 * tried; of files the bytes are read. Rejects (`StartError`) what could not be restored.
 */
export async function testRestore(path: string, trial: Trial): Promise<{ rows: number; files: number }> {
  const { scratch, migrations, log, progress } = trial;
  const backup = await checkBackup(path, { migrations, progress });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(scratch, scratchPrefix));
  try {
    const server = await startEmbeddedServer({ dataDir: folder, log, holder: 'test restore', durable: false });
    try {
      const { files } = await restoreBackup(backup, { url: server.url, storage: nowhere, migrations, log, progress });
      await installJobs({ url: server.url });
      return { rows: await countRows(server.url), files };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes files and keeps none. */
const nowhere: Storage = {
  put: async (content, { key, size }) => {
    let taken = 0;
    const count = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.length;
        done();
      },
    });
    if (content instanceof Uint8Array) taken = content.length;
    else await pipeline(content, count);
    if (taken !== size) throw new Error(`${key} has ${taken} bytes instead of ${size}`);
  },
  get: async () => null,
  remove: async () => {},
  list: async function* () {},
  check: async () => {},
};

async function countRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows = 0;
    for (const { name } of await listTables(client)) {
      const counted = await client.query<{ rows: number }>(`select count(*)::float8 as rows from "${name}"`);
      rows += counted.rows[0]?.rows ?? 0;
    }
    return rows;
  } finally {
    await client.end();
  }
}
