import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../log/log.ts';
import { openDatabase } from '../connections/pool.ts';
import { startEmbeddedServer } from '../embedded/embedded-server.ts';
import { readKeptPage, snapshotSql } from './kept-page.ts';

const log = createLog({ level: 'error', write: () => {} });

/** A server starts anew after one of its processes died, and may give the numbers of lost transactions once more. */
test('a page that was kept before a process of the database was killed is found anew', async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'millwright-crash-')));
  const server = await startEmbeddedServer({ dataDir, log, holder: 'server' });
  const { url } = server;
  const { db, close } = openDatabase({ url, log, poolMax: 3, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000 });
  const add = (id: string, to = db) => sql`insert into things values (${id}) on conflict do nothing`.execute(to);
  const page = () =>
    readKeptPage<{ id: string }>(db, {
      question: 'all',
      async read() {
        const { rows } = await sql<{ id: string; snapshot: string }>`
          select id, ${snapshotSql} as snapshot from things order by id`.execute(db);
        return { rows: rows.map(({ id }) => ({ id })), total: rows.length, snapshot: rows[0]?.snapshot ?? '' };
      },
      async readAgain({ ids, snapshot }) {
        const { rows } = await sql<{ id: string }>`
          select id from things where id = any(${[...ids]}::text[]) and ${snapshotSql} = ${snapshot} order by id`.execute(
          db,
        );
        return rows;
      },
    });
  try {
    await sql`create table things (id text primary key)`.execute(db);
    const ids = ['a'];
    await add('a');
    for (const next of ['b', 'c']) {
      const regretted = await db.startTransaction().execute();
      await add('z', regretted);
      await regretted.rollback().execute();
      expect((await page()).rows.map(({ id }) => id)).toEqual(ids);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
      ids.push(next);
      // Connections fail until the server has come back.
      const written = async () => {
        await add(next);
        expect((await page()).rows.map(({ id }) => id)).toEqual(ids);
      };
      await vi.waitFor(written, { timeout: 20_000, interval: 100 });
    }
  } finally {
    await close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 60_000);
