import { dumpTable, listMigrations, listTables, withClient } from '../../db/copy-tables.ts';
import type { Storage } from '../storage.ts';
import { writeArchive } from './archive.ts';

/** What a backup says of itself; its first part. */
export interface Manifest {
  format: 1;
  /** ISO 8601. */
  madeAt: string;
  /** The state of the schema, oldest first. */
  migrations: readonly string[];
  tables: readonly { name: string; columns: readonly string[] }[];
}

export const manifestName = 'manifest.json';
export const keysName = 'keys';

export interface BackupProgress {
  at(phase: string, amount: { done: number; of: number }): void;
}

interface Backup {
  url: string;
  storage: Storage;
  /** The keys, locked; null leaves them out. */
  keys: Buffer | null;
  path: string;
  now: Date;
  progress: BackupProgress;
}

/**
 * Writes the content of one moment, then the files that it names: those are erased long after their rows. A running server goes on
 * beside it. Answers how much went in.
 */
export async function writeBackup(backup: Backup): Promise<{ tables: number; files: number }> {
  const { url, storage, keys, path, now, progress } = backup;
  return withClient(url, async (client) => {
    let files = 0;
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    const migrations = await listMigrations(client);
    await writeArchive(path, async (archive) => {
      const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations, tables };
      await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
      if (keys !== null) await archive.add(keysName, keys);
      for (const [index, table] of tables.entries()) {
        progress.at('Content', { done: index, of: tables.length });
        let part = 0;
        for await (const rows of dumpTable(client, table)) {
          part += 1;
          await archive.add(`tables/${table.name}/${part}`, rows);
        }
      }
      await client.query('commit');
      const names: string[] = [];
      for await (const key of storage.list()) names.push(key);
      for (const key of names) {
        progress.at('Files', { done: files, of: names.length });
        const file = await storage.get(key);
        // It was erased since.
        if (file === null) continue;
        await archive.add(`files/${key}`, { stream: file.content, size: file.size });
        files += 1;
      }
    });
    return { tables: tables.length, files };
  });
}
