import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, type TestContext, test } from 'vitest';
import { freePort } from '../../src/platform/network/free-port.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { scratchRoot } from '../support/database/scratch-root.ts';
import { json, startServicePeer } from '../support/peers/service-peer.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

interface Installation {
  folder: string;
  port: number;
  database: TestDatabase;
  /** The built server as a process of its own, on this database and port unless the environment says otherwise. */
  spawn(env?: Record<string, string>): ServerProcess;
}

/** An empty folder, an empty database and a free port, for one test; its servers are killed after it. */
async function install({ onTestFinished }: TestContext): Promise<Installation> {
  const folder = mkdtempSync(join(scratchRoot, 'mw-main-'));
  const port = await freePort();
  const database = await createEmptyTestDatabase();
  const running: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of running) await server.end('SIGKILL');
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  const spawn = (env: Record<string, string> = {}) => {
    const server = spawnServer({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      AUTH_SECRET: 'a signing secret for one test, long enough',
      SEED: 'none',
      LOG_LEVEL: 'error',
      ...env,
    });
    running.push(server);
    return server;
  };
  return { folder, port, database, spawn };
}

const lines = (server: ServerProcess) => server.output().trim().split('\n');

// At once: one of them waits for seconds, and none shares anything with the others.
describe.concurrent('the built server', () => {
  // Left alone, the half-sent request would be given up after a minute.
  test('SIGTERM ends the process in the end, whatever hangs', async (context) => {
    const { port, spawn } = await install(context);
    const server = spawn();
    await server.ready();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(
      'POST /admin/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    await fetch(`${server.url}/health/live`);
    expect(await server.end('SIGTERM')).toBe(0);
    socket.destroy();
  });

  describe('a start that cannot be', () => {
    test('for a wrong environment says every error on a line of its own, writes nothing and exits 1', async (context) => {
      const { folder, spawn } = await install(context);
      const server = spawn({ PORT: 'x', SEED: 'y', AUTH_TOKEN_LIFETIME: 'z' });
      expect(await server.ended).toBe(1);
      expect(
        lines(server)
          .map((line) => line.split(':')[0])
          .sort(),
      ).toEqual(['AUTH_TOKEN_LIFETIME', 'PORT', 'SEED']);
      expect(existsSync(join(folder, 'data'))).toBe(false);
    });

    test('[Q16] in production on an external database without AUTH_SECRET is rejected in one line', async (context) => {
      const { spawn } = await install(context);
      const server = spawn({ NODE_ENV: 'production', AUTH_SECRET: '' });
      expect(await server.ended).toBe(1);
      expect(lines(server)).toEqual([expect.stringMatching(/^AUTH_SECRET: is missing; set .* 32 bytes/)]);
    });

    test('for a taken port says so in one line, before anything is written', async (context) => {
      const { port, spawn } = await install(context);
      const other = createServer().listen(port, '127.0.0.1');
      await once(other, 'listening');
      const server = spawn();
      expect(await server.ended).toBe(1);
      expect(lines(server)).toEqual([
        expect.stringMatching(new RegExp(`^Port ${port} on 127.0.0.1 is taken: .* set PORT`)),
      ]);
      other.close();
    });

    test('for an unreachable database says so in one line', async (context) => {
      const { spawn } = await install(context);
      const server = spawn({ DATABASE_URL: `postgres://nobody:canary@127.0.0.1:${await freePort()}/nothing` });
      expect(await server.ended).toBe(1);
      expect(lines(server)).toEqual([expect.stringContaining('cannot be used')]);
      expect(server.output()).not.toContain('canary');
    });

    test('for a weak ADMIN_PASSWORD says so in one line', async (context) => {
      const { spawn } = await install(context);
      const first = spawn({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: 'password' });
      expect(await first.ended).toBe(1);
      expect(lines(first)).toEqual([expect.stringMatching(/^ADMIN_PASSWORD: has 8 characters; .* special character/)]);
      // This password meets the sign-up rule, but an administrator needs the strict one.
      const second = spawn({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: 'Plough4fields' });
      expect(await second.ended).toBe(1);
      expect(lines(second)).toEqual([
        'ADMIN_PASSWORD: is too weak. Password must contain at least one special character.',
      ]);
    });
  });

  describe('a start', () => {
    test('[Q46] prints the address, and the first administrator only once', async (context) => {
      const { spawn } = await install(context);
      const first = spawn();
      await first.ready();
      const welcome = await first.welcome();
      expect(welcome).toMatch(
        /^Millwright is ready at http:\/\/localhost:\d+ .*admin@localhost\.localdomain with the password \S+ /,
      );
      expect(lines(first)).toEqual([welcome]);
      const password = /password (\S+) \(shown/.exec(welcome)?.[1] ?? '';
      expect((await signIn(first.url, 'admin@localhost.localdomain', password)).status).toBe(200);
      expect(await first.end()).toBe(0);

      const second = spawn();
      await second.welcome();
      expect(second.output()).not.toContain('password');
      expect((await signIn(second.url, 'admin@localhost.localdomain', password)).status).toBe(200);
    });

    test('of two processes at once on an empty database succeeds for both, with one administrator', async (context) => {
      const { spawn } = await install(context);
      const servers = [spawn(), spawn({ PORT: String(await freePort()) })];
      const welcomes = await Promise.all(servers.map((server) => server.welcome()));
      expect(welcomes.filter((welcome) => welcome.includes('first administrator'))).toHaveLength(1);
    });
  });

  test('a start leaves nothing in the data folder to other accounts, files of an older version included', async (context) => {
    const { folder, spawn } = await install(context);
    const dataDir = join(folder, 'data');
    const older = join(dataDir, 'uploads', 'ab', 'photo.jpg');
    mkdirSync(join(older, '..'), { recursive: true });
    writeFileSync(older, 'older');
    for (const path of [dataDir, join(dataDir, 'uploads'), join(older, '..')]) chmodSync(path, 0o755);
    chmodSync(older, 0o644);
    const admin = { email: 'a@example.test', password: 'Correct-Horse-42!' };
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATABASE_URL: '', AUTH_SECRET: '' };
    const server = spawn(env);
    await server.ready();
    const cookie =
      (await signIn(server.url, admin.email, admin.password)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const body = new FormData();
    body.append('file', new File(['a note'], 'note.txt', { type: 'text/plain' }));
    const headers = { cookie, 'X-UI-Request': '1' };
    expect((await fetch(`${server.url}/admin/api/media`, { method: 'POST', headers, body })).status).toBe(201);

    const entries = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
    const modes = [dataDir, ...entries].map((path) => ({ path, entry: lstatSync(path, { throwIfNoEntry: false }) }));
    const kept = modes.filter(({ entry }) => entry?.isFile() === true || entry?.isDirectory() === true);
    expect(kept.filter(({ entry }) => ((entry?.mode ?? 0) & 0o077) !== 0).map(({ path }) => path)).toEqual([]);
    expect(kept.some(({ path }) => path.endsWith('.txt'))).toBe(true);
    expect(kept.some(({ path }) => path.endsWith('PG_VERSION'))).toBe(true);
    expect((lstatSync(older).mode & 0o777).toString(8)).toBe('600');
  });

  describe('SIGTERM', () => {
    test('while the demo is written ends the start without a word, and the next one finds an empty database', async (context) => {
      const { folder, spawn } = await install(context);
      const server = spawn({ SEED: 'demo' });
      const written = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
      await context.expect.poll(written, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/uploads.*\.webp$/));
      expect(await server.end('SIGTERM')).toBe(0);
      expect(lines(server)).toEqual([expect.stringContaining('"message":"stopping"')]);
      expect(await spawn().welcome()).toContain('first administrator');
    });

    test('lets what is under way finish, takes nothing new and exits 0', async (context) => {
      const { port, spawn } = await install(context);
      const server = spawn({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: 'Correct-Horse-42!' });
      await server.ready();
      const body = JSON.stringify({ email: 'a@example.test', password: 'Correct-Horse-42!' });
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text;
      });
      socket.write(
        `POST /admin/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      );
      // The request is under way once the server has answered a later one.
      await fetch(`${server.url}/health/live`);
      const exit = server.end('SIGTERM');
      await context.expect
        .poll(() =>
          fetch(`${server.url}/health/live`).then(
            () => 'answers',
            () => 'refuses',
          ),
        )
        .toBe('refuses');
      socket.write(body.slice(10));
      expect(await exit).toBe(0);
      expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"authenticated":true/);
    });
  });

  test('npm run admin works beside the running server: the link it prints sets a password there', async (context) => {
    const { database, folder, spawn } = await install(context);
    const email = 'a@example.test';
    const server = spawn({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'Correct-Horse-42!' });
    await server.ready();
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
    const command = new URL('../../dist/server/manage-accounts.js', import.meta.url).pathname;
    const run = (...words: string[]) => promisify(execFile)(process.execPath, [command, ...words], { env });

    const refused = await run('unlock', '--email', 'b@example.test').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is no account .*a@example\.test.*\n$/),
    });
    expect((await run('list')).stdout).toContain(email);
    const { stdout } = await run('reset-password', '--email', email);
    expect((await signIn(server.url, email, 'Correct-Horse-42!')).status).toBe(401);
    const token = /token=(\S+)/.exec(stdout)?.[1];
    const answer = await fetch(`${server.url}/admin/api/auth/update-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, password: 'Binder-and-8-carts' }),
    });
    expect(answer.status).toBe(200);
    expect((await signIn(server.url, email, 'Binder-and-8-carts')).status).toBe(200);
  });

  test('the import fills a database that no server ever started on', async (context) => {
    const { folder, database } = await install(context);
    const file = join(folder, 'lamps.csv');
    // Under a heading, and in an encoding in which another one reads other letters.
    writeFileSync(file, Buffer.from('Stock list\ntitle;watts\n\xa3uk;40\n', 'latin1'));
    const command = new URL('../../dist/server/import.js', import.meta.url).pathname;
    const reading = ['--encoding', 'windows-1250', '--header-line', '2'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [command, '--type', 'lamps', '--file', file, '--create-type', ...reading],
      {
        env: { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SEED: 'demo' },
      },
    );
    expect(stdout).toContain('CSV with semicolons, read as Windows-1250');
    expect(stdout).toContain('Imported 1 of 1 rows');
  });

  test('[K26] the import asks an address for its rows, and says in one line why it got none', async (context) => {
    const { folder, database } = await install(context);
    const peer = await startServicePeer(json([{ title: 'Work lamp', watts: 40 }]));
    const command = new URL('../../dist/server/import.js', import.meta.url).pathname;
    const words = [command, '--type', 'lamps', '--file', `${peer.url}?key=hidden`, '--create-type'];
    const own = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), LISTING_SECRET: 's3cret-of-ours' };
    const run = () => promisify(execFile)(process.execPath, words, { env: { PATH: process.env['PATH'], ...own } });
    expect((await run()).stdout).toContain('Imported 1 of 1 rows');
    expect(peer.requests[0]?.headers).toMatchObject({ 'auth-secret': 's3cret-of-ours' });
    peer.answer = json({}, 403);
    const refused = await run().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const { stderr } = refused as { stderr: string };
    expect(stderr).toMatch(/^http:\/\/127\S+\/service: refuses what it was sent \(403\)[^\n]+\n$/);
    expect(stderr).not.toMatch(/s3cret|hidden/);
  });
});

function signIn(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/admin/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}
