import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorOf } from '../../../../tests/support/database/database-error.ts';
import { queryOnce } from '../../../../tests/support/database/query-once.ts';
import { createLog } from '../../log/log.ts';
import { openDatabase } from '../connections/pool.ts';
import { connectToRunning, type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';

/** A data folder as a first start leaves it. */
let made: string;
let dataDir: string;
let lines: string[];
const running: EmbeddedServer[] = [];
const log = createLog({ level: 'info', write: (line) => lines.push(line) });

beforeAll(async () => {
  lines = [];
  made = await realpath(await mkdtemp(join(tmpdir(), 'millwright-made-')));
  const server = await startEmbeddedServer({ dataDir: made, log, holder: 'server', durable: false });
  await server.stop();
});
beforeEach(async () => {
  lines = [];
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'millwright-db-')));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

afterAll(() => rm(made, { recursive: true, force: true }));

/** For tests that are about a later start; the copy keeps the account that root runs PostgreSQL as. */
const fill = () => promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);

async function start(folder = dataDir, durable = false): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder, log, holder: 'server', durable });
  running.push(server);
  return server;
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');
const readPid = async () => Number.parseInt(await readFile(pidFile(), 'utf8'), 10);
const keepNumber = 'create table kept (n integer); insert into kept values (42)';
const kept = 'select n from kept';

/** Starts the embedded server in a process of its own, to be killed. */
function startElsewhere() {
  const script = `
    import { startEmbeddedServer } from ${JSON.stringify(new URL('./embedded-server.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../../log/log.ts', import.meta.url).href)};
    const log = createLog({ level: 'error' });
    const { url } = await startEmbeddedServer({ dataDir: process.env.DIR, log, holder: 'server' });
    process.stdout.write(url + '\\n');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = async () => {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return String(line);
  };
  const kill = async () => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  return { pid: child.pid, url, kill };
}

test('a second start on one data folder is rejected, from this and from another process', async () => {
  await fill();
  const first = startElsewhere();
  await first.url();
  const message = await errorOf(start());
  expect(message).toContain(`(server, process ${first.pid}, since`);
  expect(message).toContain('DATA_DIR');
  await first.kill();
  await start();
  expect(await errorOf(start())).toContain(`process ${process.pid}`);
});

test('a data folder that cannot be written to is rejected', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  expect(await errorOf(start(join(file, 'data')))).toMatch(/cannot be written to \(ENOTDIR\).*DATA_DIR/);
});

test('files that are no database of ours are left alone', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'x');
  expect(await errorOf(start())).toContain('holds files but no database');
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '9\n');
  expect(await errorOf(start())).toContain('was made by PostgreSQL 9');
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('a server that cannot start says why in one line, and the folder is free again', async () => {
  await fill();
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  expect(await errorOf(start())).toMatch(/PostgreSQL does not start .*no_such_setting/);
  expect(await readdir(dataDir)).not.toContain('millwright.lock');
});

test('the product connects as a role that is no superuser, with a password that nobody else can read', async () => {
  const { url } = await start();
  const role = 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user';
  expect(await queryOnce(url, role)).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await expect(queryOnce(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  expect((await stat(join(dataDir, 'database-passwords.json'))).mode & 0o777).toBe(0o600);
  expect(await queryOnce(url, "select lower('ÄÉ') as low, current_setting('server_encoding') as encoding")).toEqual([
    { low: 'äé', encoding: 'UTF8' },
  ]);
});

test('data is there after a stop; beside a running server its database is found, beside a stopped one none', async () => {
  await fill();
  const first = await start();
  await queryOnce(first.url, keepNumber);
  expect(await connectToRunning(dataDir)).toEqual({ url: first.url, holder: 'server' });
  await first.stop();
  expect(await connectToRunning(dataDir)).toBeNull();
  expect(await connectToRunning(join(dataDir, 'nowhere'))).toBeNull();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await queryOnce(second.url, kept)).toEqual([{ n: 42 }]);
});

test('a password file that was lost is made anew', async () => {
  await fill();
  const first = await start();
  await queryOnce(first.url, keepNumber);
  await first.stop();
  await rm(join(dataDir, 'database-passwords.json'));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await queryOnce(second.url, kept)).toEqual([{ n: 42 }]);
});

test('a database left running by a killed process is adopted and supervised', async () => {
  await fill();
  const killed = startElsewhere();
  const url = await killed.url();
  await queryOnce(url, keepNumber);
  const pid = await readPid();
  await killed.kill();
  const server = await start(dataDir, true);
  expect(await readPid()).toBe(pid);
  expect(server.url).toBe(url);
  expect(await queryOnce(server.url, kept)).toEqual([{ n: 42 }]);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await queryOnce(server.url, kept)).toEqual([{ n: 42 }]), { timeout: 60_000 });
  expect(await readPid()).not.toBe(pid);
});

test('a database that is still stopping is waited for', async () => {
  await fill();
  const killed = startElsewhere();
  const url = await killed.url();
  await queryOnce(url, keepNumber);
  const session = new pg.Client({ connectionString: url });
  session.on('error', () => {});
  await session.connect();
  await killed.kill();
  // A smart shutdown lasts as long as somebody is connected.
  process.kill(await readPid(), 'SIGTERM');
  await expect.poll(() => readFile(pidFile(), 'utf8')).toContain('stopping');
  const starting = start();
  await expect.poll(() => lines.join('')).toContain('waiting for the PostgreSQL');
  await session.end();
  expect(await queryOnce((await starting).url, kept)).toEqual([{ n: 42 }]);
});

test.each([
  ['a dead process', () => spawnSync(process.execPath, ['-e', '']).pid],
  ['another living process', () => process.pid],
])('a postmaster.pid left by a kill that names %s is healed', async (_, otherPid) => {
  await fill();
  const first = await start();
  await queryOnce(first.url, keepNumber);
  await first.stop();
  const stale = [
    otherPid(),
    join(dataDir, 'postgres'),
    1,
    5432,
    join(dataDir, 'postgres'),
    '',
    '  1  1',
    'ready   ',
    '',
  ];
  await writeFile(pidFile(), stale.join('\n'), { mode: 0o600 });
  await chmod(pidFile(), 0o644);
  expect(await queryOnce((await start()).url, kept)).toEqual([{ n: 42 }]);
});

test('when the postmaster is killed, the pool survives and finds the database again on the same address', async () => {
  await fill();
  const server = await start(dataDir, true);
  const options = { url: server.url, poolMax: 4, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, log };
  const database = openDatabase(options);
  await database.pool.query(keepNumber);
  const inTransaction = await database.pool.connect();
  await inTransaction.query('begin');
  await database.pool.query(kept);
  const lost = new Promise((resolve) => inTransaction.once('end', resolve));
  process.kill(await readPid(), 'SIGKILL');
  await lost;
  inTransaction.release(true);
  // Another session may outlive the postmaster for a moment, and answer.
  await vi.waitFor(() => expect(lines.join('')).toContain('PostgreSQL died, starting it again'), { timeout: 20_000 });
  const read = async () => (await database.pool.query(kept)).rows;
  await vi.waitFor(async () => expect(await read()).toEqual([{ n: 42 }]), { timeout: 60_000 });
  await database.close();
});

test('a kill while the files are being made leaves nothing behind that harms', async () => {
  const killed = startElsewhere();
  const unfinished = async () => (await readdir(dataDir)).find((name) => name.startsWith('postgres.unfinished-'));
  await vi.waitFor(async () => expect(await readdir(join(dataDir, (await unfinished()) ?? '-'))).not.toEqual([]), {
    interval: 2,
    timeout: 60_000,
  });
  await killed.kill();
  expect(await readdir(dataDir)).not.toContain('postgres');
  const server = await start();
  expect(await queryOnce(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a data folder with a path too long for a socket works', async () => {
  const long = join(dataDir, 'folder with a blank and an ü', 'x'.repeat(90));
  const server = await start(long);
  expect(await queryOnce(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await connectToRunning(long))?.url).toBe(server.url);
  const socketFolder = new URL(server.url).searchParams.get('host') ?? '';
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await server.stop();
  await expect(stat(socketFolder)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.runIf(process.getuid?.() === 0)('root may keep the data in a folder that is closed to others', async () => {
  const closed = join(dataDir, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const server = await start(join(closed, 'data'));
  await queryOnce(server.url, keepNumber);
  await server.stop();
  expect(await queryOnce((await start(join(closed, 'data'))).url, kept)).toEqual([{ n: 42 }]);
});

test('database files that were copied with open modes start, and as root also those of another account', async () => {
  await fill();
  await (await start()).stop();
  const folder = join(dataDir, 'postgres');
  await chmod(folder, 0o755);
  if (process.getuid?.() === 0) for (const name of ['', 'PG_VERSION', 'base']) await chown(join(folder, name), 0, 0);
  await (await start()).stop();
  expect((await stat(folder)).mode & 0o077).toBe(0);
});
