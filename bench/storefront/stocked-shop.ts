/** The demo's shop with as many machines as a large dealer has, on a database and a server of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { freePort } from '../../src/platform/network/free-port.ts';
import { type ServerProcess, spawnServer } from '../../tests/support/server-process.ts';
import { processorMs } from '../load.ts';

export interface StockedShop {
  url: string;
  pid: number;
  /** Of the first start with the demo's content, from nothing to ready: by the clock, and of the server's processor time. */
  firstStart: { milliseconds: number; processorMs: number };
  /** Of the demo's machines. */
  slugs: readonly string[];
  close(): Promise<void>;
}

/** Of all machines, in the words of Google. */
export const feedPath = '/feeds/bench.xml';

/** Starts the demo once, copies its machines until there are `count`, and starts again. */
export async function openStockedShop(count: number): Promise<StockedShop> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-shop-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step().catch(() => {});
  };
  try {
    const startedAt = performance.now();
    const dataDir = join(folder, 'data');
    const database = await startEmbeddedServer({ dataDir, log: createLog({ level: 'error' }), holder: 'bench' });
    closers.push(() => database.stop());
    const seeding = await startServer(folder, database.url);
    const milliseconds = performance.now() - startedAt;
    const firstStart = { milliseconds, processorMs: processorMs(seeding.child.pid ?? 0) };
    await seeding.end();
    const slugs = await copyMachines(database.url, count);
    const server = await startServer(folder, database.url);
    closers.push(() => server.end());
    return { url: server.url, pid: server.child.pid ?? 0, firstStart, slugs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(folder: string, databaseUrl: string): Promise<ServerProcess> {
  const server = spawnServer({
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'files'),
    AUTH_SECRET: 'only for the bench, which runs on this machine alone',
    ADMIN_EMAIL: 'bench@example.test',
    ADMIN_PASSWORD: 'Bench-Password-42!',
    SEED: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  await server.ready();
  return server;
}

/** Machines are copied as they are, under ids, slugs and titles of their own. */
async function copyMachines(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = 'content' and is_generated = 'NEVER' and column_name not in ('id', 'slug', 'title')`,
    );
    const { rows: machines } = await client.query<{ id: string; slug: string }>(
      `select c.id, c.slug from content c join content_types t on t.id = c.content_type_id where t.slug = 'equipment'`,
    );
    const list = columns.map(({ name }) => name);
    const insert = `insert into content (id, slug, title, ${list.join(', ')})
      select copy.id, source.slug || '-' || copy.number, source.title || ' ' || copy.number, ${list.map((name) => `source.${name}`).join(', ')}
      from jsonb_to_recordset($1::jsonb) as copy(id uuid, number int, source uuid)
      join content source on source.id = copy.source`;
    const copies = Array.from({ length: Math.max(0, count - machines.length) }, (_, number) => ({
      id: newId(),
      number,
      source: machines[number % machines.length]?.id,
    }));
    for (let start = 0; start < copies.length; start += 1000)
      await client.query(insert, [JSON.stringify(copies.slice(start, start + 1000))]);
    const feed = { name: 'bench', format: 'google-xml', filters: {}, columns: [], isActive: true, token: null };
    await client.query(`insert into site_settings (key, value, updated_at) values ('feeds', $1, now())`, [
      JSON.stringify([feed]),
    ]);
    await client.query('vacuum (analyze) content');
    return machines.map(({ slug }) => slug);
  } finally {
    await client.end();
  }
}
