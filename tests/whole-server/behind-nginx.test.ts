import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMedia } from '../../src/features/media/media.fixtures.ts';
import { freePort } from '../../src/platform/network/free-port.ts';
import { findNginx } from '../../tools/test-run/nginx.ts';
import { type Api, createApi } from '../support/api.ts';
import { afterThisFile } from '../support/closing.ts';
import { createEmptyTestDatabase } from '../support/database/database.ts';
import { scratchRoot } from '../support/database/scratch-root.ts';
import { keeper } from '../support/installation.ts';
import { startNginx } from '../support/peers/nginx.ts';
import { type ServerProcess, signIn, spawnServer } from '../support/server-process.ts';

/** Two built servers on one database and one folder of files, behind the nginx of `deploy/`, as a browser finds them. */
let proxied: string;
let direct: string[];
let cookie: string;
let admin: Api;
let restart: (index: number) => Promise<void>;

/** What proxies read of the head of an answer where nobody tells them otherwise. */
const maxHeadBytes = 4_096;

/** Debian's installs with `npm test`, see tools/test-run/nginx.ts. */
describe.skipIf(findNginx() === null)('two servers behind nginx', () => {
  beforeAll(async () => {
    const database = await createEmptyTestDatabase();
    const dataDir = mkdtempSync(join(scratchRoot, 'mw-behind-nginx-'));
    const port = await freePort();
    const serverPorts = [await freePort(), await freePort()];
    proxied = `http://localhost:${port}`;
    const spawn = (serverPort: number) =>
      spawnServer({
        PORT: String(serverPort),
        PUBLIC_URL: proxied,
        TRUSTED_PROXIES: '127.0.0.1/32',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        AUTH_SECRET: 'a signing secret for one test, long enough',
        ADMIN_EMAIL: keeper.email,
        ADMIN_PASSWORD: keeper.password,
        SEED: 'none',
        LOG_LEVEL: 'error',
      });
    const servers: ServerProcess[] = serverPorts.map(spawn);
    afterThisFile(async () => {
      for (const server of servers) await server.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    for (const server of servers) await server.ready();
    await startNginx({ port, serverPorts });
    direct = servers.map(({ url }) => url);
    restart = async (index) => {
      await servers[index]?.end();
      const next = spawn(serverPorts[index] ?? 0);
      servers[index] = next;
      await next.ready();
    };
    cookie = await signIn(proxied, keeper);
    admin = createApi({ url: proxied, cookie });
  });

  test('a session of one holds at both, and a page of the site may write', async () => {
    for (let turn = 0; turn < 4; turn += 1) expect((await admin.auth.session()).status).toBe(200);
    const body = JSON.stringify({ name: 'Notes', slug: 'notes', isPublic: true });
    const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1' };
    const create = (origin: string) =>
      fetch(`${proxied}/admin/api/content-types`, {
        method: 'POST',
        body,
        headers: { ...headers, Cookie: cookie, Origin: origin },
      });
    expect((await create('http://elsewhere.example')).status).toBe(403);
    expect((await create(proxied)).status).toBe(201);
  });

  test('the visitor’s address is the one that nginx saw, whatever the visitor says', async () => {
    const body = JSON.stringify(keeper);
    const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1', 'X-Forwarded-For': '203.0.113.9' };
    const options = { method: 'POST', localAddress: '127.0.0.2', headers };
    const status = await new Promise((resolve, reject) => {
      request(`${proxied.replace('localhost', '127.0.0.1')}/admin/api/auth/login`, options, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end(body);
    });
    expect(status).toBe(200);
    const { data } = await admin.sessions.list();
    expect(data.map(({ ip }) => ip)).toContain('127.0.0.2');
    expect(data.map(({ ip }) => ip)).not.toContain('203.0.113.9');
  });

  test('a change at one is seen at the other, also of a file of several megabytes', async () => {
    const content = randomBytes(4_000_000).toString('hex');
    const { url } = await buildMedia(admin, { name: 'prices.txt', content, type: 'text/plain' });
    for (const at of [proxied, ...direct]) expect(await (await fetch(`${at}${url}`)).text()).toBe(content);
    const { data } = await admin.entries.create({
      body: { contentType: 'notes', title: 'Before', slug: 'note', status: 'publish' },
    });
    const isShown = async (title: string) => {
      for (const at of direct)
        await expect
          .poll(async () => (await fetch(`${at}/api/content/notes/note`)).json())
          .toMatchObject({ data: { title } });
    };
    await isShown('Before');
    await admin.entries.update({ params: { id: data.id }, body: { title: 'After' } });
    await isShown('After');
  });

  test('readers notice nothing while one after the other is restarted', async () => {
    const answers: number[] = [];
    let isReading = true;
    const read = async () => {
      while (isReading) answers.push((await fetch(`${proxied}/api/content/notes/note`)).status);
    };
    const readers = [read(), read(), read(), read()];
    for (const index of [0, 1]) await restart(index);
    isReading = false;
    await Promise.all(readers);
    expect(answers.length).toBeGreaterThan(10);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test('every page of the demo passes with the headers of a CDN, none of which are long', async () => {
    const dataDir = mkdtempSync(join(scratchRoot, 'mw-cdn-'));
    const [port, serverPort] = [await freePort(), await freePort()];
    const at = `http://localhost:${port}`;
    const database = await createEmptyTestDatabase();
    const server = spawnServer({
      PORT: String(serverPort),
      PUBLIC_URL: at,
      TRUSTED_PROXIES: '127.0.0.1/32',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a signing secret for one test, long enough',
      ADMIN_EMAIL: keeper.email,
      ADMIN_PASSWORD: keeper.password,
      CDN_MAX_AGE: '3600',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    });
    afterThisFile(async () => {
      await server.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await server.ready();
    await startNginx({ port, serverPorts: [serverPort] });
    const named = async (map: string) => [...(await (await fetch(map)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
    const maps = await named(`${at}/sitemap.xml`);
    const pages = (await Promise.all(maps.map(([, map = '']) => named(map)))).flat().map(([, page = '']) => page);
    expect(pages.length).toBeGreaterThan(100);
    for (const page of pages) {
      const answer = await fetch(page);
      await answer.arrayBuffer();
      expect(answer.status, page).toBe(200);
      const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
      expect(head.length, page).toBeLessThan(maxHeadBytes);
    }
    expect((await fetch(at)).headers.get('cache-tag')).toContain('millwright,');
  });
});
