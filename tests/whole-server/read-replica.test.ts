import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openSession } from '../../src/features/auth/auth.service.ts';
import { sessionCookie } from '../../src/features/auth/session-cookie.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../src/features/entries/entries.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { openPlatform } from '../../src/platform/context/open-platform.ts';
import { systemContext } from '../../src/platform/context/system-context.ts';
import { findMigrations } from '../../src/platform/db/migrate/find-migrations.ts';
import { migrate } from '../../src/platform/db/migrate/migrate.ts';
import { databaseReadiness } from '../../src/platform/http/health/readiness.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { type Api, createApi } from '../support/api.ts';
import { afterThisFile } from '../support/closing.ts';
import { type Replica, startReplicatedDatabase } from '../support/database/replica.ts';
import { prepareTemplate } from '../support/database/template.ts';
import { openTestPlatform } from '../support/platform.ts';

/** Two server processes that read for the public from a replica, as docs/operations.md describes them. */
const maxLagMs = 1_000;
const migrations = findMigrations();
let replica: Replica;
let servers: [Server, Server];
let editor: Api;
const logLines: string[] = [];

type Server = Awaited<ReturnType<typeof startServer>>;

async function startServer(url: string, { cacheBytes }: { cacheBytes: number }) {
  const log = createLog({ level: 'info', write: (line) => logLines.push(line) });
  const model = openTestPlatform({ url });
  const config = {
    ...model.platform.config,
    rateLimits: false,
    replica: { url: replica.url, maxLagMs },
    delivery: { cacheBytes, secret: null },
  };
  await model.close();
  const { platform, database, close } = openPlatform({ config, url, log, mailer: model.platform.mailer });
  const server = buildApp(platform, { readiness: databaseReadiness({ prepared: database.prepared, migrations }) });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  afterThisFile(async () => {
    await server.close();
    await close();
  });
  const isReplica = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(platform.publicReads.db);
    return rows[0]?.is === true;
  };
  return { url: address, platform, isReplica };
}

beforeAll(async () => {
  const log = createLog({ level: 'error', write: () => {} });
  const made = await startReplicatedDatabase(async (url) => {
    await migrate({ url, directory: migrations, log });
    await prepareTemplate(url);
  });
  replica = made.replica;
  // One asks the database each time; one keeps answers, and must keep none that its replica had not caught up for.
  servers = [await startServer(made.url, { cacheBytes: 0 }), await startServer(made.url, { cacheBytes: 1_000_000 })];
  const [{ platform, url }] = servers;
  await buildContentType({ platform }, { slug: 'notes', isPublic: true });
  const { id } = await buildUser({ platform }, { roles: ['administrator'] });
  const { token } = await openSession(systemContext(platform, 'test'), { userId: id });
  editor = createApi({ url, cookie: `${sessionCookie(platform.config).name}=${token}` });
}, 120_000);

const titleAt = async ({ url }: Server, slug: string) => {
  const answer = await fetch(`${url}/api/content/notes/${slug}`);
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as { data: { title: string } }).data.title;
};
const write = async (slug: string, title: string) => {
  const { id } = await buildEntry({ platform: servers[0].platform }, { contentType: 'notes', slug, title });
  return id;
};
const rewrite = async (id: string, title: string) => {
  const { status } = await editor.entries.update({ params: { id }, body: { title } });
  expect(status).toBe(200);
};
const areRead = (expected: boolean) =>
  vi.waitFor(async () => {
    for (const { isReplica } of servers) expect(await isReplica()).toBe(expected);
  }, 10_000);

describe('public reads with a replica', () => {
  test('come from it, as everything else does not', async () => {
    await write('first', 'First');
    await areRead(true);
    for (const server of servers) {
      expect(await titleAt(server, 'first')).toBe('First');
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(server.platform.db);
      expect(rows).toEqual([{ is: false }]);
      for (const path of ['/', '/notes', '/notes/first', '/shop', '/blog', '/sitemap.xml', '/api/content/notes'])
        expect({ path, status: (await fetch(`${server.url}${path}`)).status }).toEqual({ path, status: 200 });
    }
  });

  test('show each change at once, at the server that made it and at the other, however many there are', async () => {
    const id = await write('moving', 'Title 0');
    for (let turn = 1; turn <= 30; turn += 1) {
      await rewrite(id, `Title ${turn}`);
      expect(await titleAt(servers[0], 'moving')).toBe(`Title ${turn}`);
      await vi.waitFor(async () => expect(await titleAt(servers[1], 'moving')).toBe(`Title ${turn}`), maxLagMs);
    }
  });

  test('leave it aside as soon as a change is missing in it, and again when it lags longer than it may', async () => {
    const id = await write('lagging', 'Before');
    await areRead(true);
    await replica.pause();
    await rewrite(id, 'After');
    expect(await titleAt(servers[0], 'lagging')).toBe('After');
    await vi.waitFor(async () => expect(await titleAt(servers[1], 'lagging')).toBe('After'), maxLagMs);
    await vi.waitFor(() => expect(logLines.join('')).toContain('it lags by more than 1000 ms'), 10_000);
    await areRead(false);
    await replica.goOn();
    await areRead(true);
    for (const server of servers) expect(await titleAt(server, 'lagging')).toBe('After');
  });

  test('go on without it when it stops, and with it when it is back', async () => {
    const id = await write('failing', 'Before');
    await areRead(true);
    await replica.stop();
    await areRead(false);
    for (const server of servers) expect(await titleAt(server, 'failing')).toBe('Before');
    await rewrite(id, 'After');
    for (const server of servers)
      await vi.waitFor(async () => expect(await titleAt(server, 'failing')).toBe('After'), 20_000);
    await replica.start();
    await areRead(true);
    for (const server of servers) expect(await titleAt(server, 'failing')).toBe('After');
  });
});

test('a database that is no replica is never read, and the log says so', async () => {
  const { platform } = servers[0];
  const url = platform.config.databaseUrl ?? '';
  const lines: string[] = [];
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) });
  expect(url).not.toBe('');
  const options = { config: { ...platform.config, replica: { url, maxLagMs } }, url, log, mailer: platform.mailer };
  const { platform: mistaken, close } = openPlatform(options);
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('DATABASE_READ_URL leads to no replica');
  const own = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(mistaken.publicReads.db);
  expect(own.rows).toEqual([{ is: false }]);
  await close();
});
