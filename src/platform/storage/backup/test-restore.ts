import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listTables, withClient } from '../../db/copy-tables.ts';
import { startEmbeddedServer } from '../../db/embedded/embedded-server.ts';
import type { Log } from '../../log/log.ts';
import type { Storage } from '../storage.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { inScratch } from './scratch.ts';
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
  return inScratch(scratch, async (folder) => {
    const server = await startEmbeddedServer({ dataDir: folder, log, holder: 'test restore', durable: false });
    try {
      const { files } = await restoreBackup(backup, { url: server.url, storage: nowhere, migrations, log, progress });
      return { rows: await countRows(server.url), files };
    } finally {
      await server.stop();
    }
  });
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

const countRows = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    let rows = 0;
    for (const { name } of await listTables(client)) {
      const counted = await client.query<{ rows: number }>(`select count(*)::float8 as rows from "${name}"`);
      rows += counted.rows[0]?.rows ?? 0;
    }
    return rows;
  });
