import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ServerProcess, spawnServer } from '../tools/server-process.ts';
import { createEmptyTestDatabase, type TestDatabase } from './platform/db/test-database.ts';
import { freePort } from './platform/free-port.ts';

/** The built server as a process of its own, on a database of its own. */
let folder: string;
let port: number;
let database: TestDatabase;
const running: ServerProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-main-'));
  port = await freePort();
  database = await createEmptyTestDatabase();
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true });
});

function spawn(env: Record<string, string> = {}): ServerProcess {
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
}

const lines = (server: ServerProcess) => server.output().trim().split('\n');

describe('a start that cannot be', () => {
  test('for a wrong environment says every fault on a line of its own, writes nothing and exits 1', async () => {
    const server = spawn({ PORT: 'x', SEED: 'y', AUTH_TOKEN_LIFETIME: 'z' });
    expect(await server.ended).toBe(1);
    expect(
      lines(server)
        .map((line) => line.split(':')[0])
        .sort(),
    ).toEqual(['AUTH_TOKEN_LIFETIME', 'PORT', 'SEED']);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('[Q16] in production on an external database without AUTH_SECRET is refused in one line', async () => {
    const server = spawn({ NODE_ENV: 'production', AUTH_SECRET: '' });
    expect(await server.ended).toBe(1);
    expect(lines(server)).toEqual([expect.stringMatching(/^AUTH_SECRET: is missing; set .* 32 bytes/)]);
  });

  test('for a taken port says so in one line, before anything is written', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const server = spawn();
    expect(await server.ended).toBe(1);
    expect(lines(server)).toEqual([
      expect.stringMatching(new RegExp(`^Port ${port} on 127.0.0.1 is taken: .* set PORT`)),
    ]);
    other.close();
  });

  test('for an unreachable database says so in one line', async () => {
    const server = spawn({ DATABASE_URL: `postgres://nobody:canary@127.0.0.1:${await freePort()}/nothing` });
    expect(await server.ended).toBe(1);
    expect(lines(server)).toEqual([expect.stringContaining('cannot be used')]);
    expect(server.output()).not.toContain('canary');
  });

  test('for a weak ADMIN_PASSWORD leaves the database without anybody', async () => {
    const first = spawn({ ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: 'password' });
    expect(await first.ended).toBe(1);
    expect(lines(first)).toEqual([expect.stringMatching(/^ADMIN_PASSWORD/)]);
  });
});

describe('a start', () => {
  test('[Q46] prints the address, and the first administrator only once', async () => {
    const first = spawn();
    await first.ready();
    expect(lines(first)).toEqual([
      expect.stringMatching(
        /^Millwright is ready at http:\/\/localhost:\d+ .*admin@localhost\.localdomain with the password \S+ /,
      ),
    ]);
    const password = /password (\S+) \(shown/.exec(first.output())?.[1] ?? '';
    expect((await signIn(first.url, 'admin@localhost.localdomain', password)).status).toBe(200);
    expect(await first.end()).toBe(0);

    const second = spawn();
    await second.ready();
    expect(second.output()).not.toContain('password');
    expect((await signIn(second.url, 'admin@localhost.localdomain', password)).status).toBe(200);
  });

  test('of two processes at once on an empty database succeeds for both, with one administrator', async () => {
    const servers = [spawn(), spawn({ PORT: String(await freePort()) })];
    await Promise.all(servers.map((server) => server.ready()));
    const announced = servers.filter((server) => server.output().includes('first administrator'));
    expect(announced).toHaveLength(1);
  });
});

describe('SIGTERM', () => {
  test('lets what is under way finish, takes nothing new and exits 0', async () => {
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
    await expect
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

  test('ends within 10 s whatever hangs', { timeout: 20_000 }, async () => {
    const server = spawn();
    await server.ready();
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(
      'POST /admin/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    );
    await fetch(`${server.url}/health/live`);
    const startedAt = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    socket.destroy();
  });
});

function signIn(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/admin/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

test('the import fills a database that no server ever started on', async () => {
  const file = join(folder, 'lamps.json');
  writeFileSync(file, JSON.stringify([{ title: 'Work lamp', watts: 40 }]));
  const command = new URL('../dist/server/import.js', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, '--type', 'lamps', '--file', file, '--create-type'],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), SEED: 'demo' },
    },
  );
  expect(stdout).toContain('Imported 1 of 1 rows');
});
