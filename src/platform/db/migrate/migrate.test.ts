import { spawn } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyTestDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts';
import { errorOf } from '../../../../tests/support/database/database-error.ts';
import { createLog } from '../../log/log.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const ours = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));
const log = createLog({ level: 'error' });
let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createEmptyTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'millwright-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const run = () => migrate({ url: database.url, directory, log });
const write = (name: string, sql: string) => writeFile(join(directory, name), sql);

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a migration that was edited after it had been applied is rejected', async () => {
  await write('1_a.sql', 'create table a (id integer);');
  await run();
  await appendFile(join(directory, '1_a.sql'), '-- edited');
  await write('2_b.sql', 'create table b (id integer);');
  expect(await errorOf(run())).toContain('"1_a.sql" was edited');
  expect(await query("select to_regclass('b') as b")).toEqual([{ b: null }]);
});

test('other line ends are no edit', async () => {
  await write('1_a.sql', 'create table a (\n  id integer\n);\n');
  await run();
  await write('1_a.sql', 'create table a (\r\n  id integer\r\n);\r\n');
  await run();
});

test('a database that a newer version has migrated is rejected', async () => {
  await write('1_a.sql', 'select 1;');
  await write('2_newer.sql', 'select 1;');
  await run();
  await rm(join(directory, '2_newer.sql'));
  expect(await errorOf(run())).toContain('newer version of Millwright (it has "2_newer.sql"');
  await errorOf(pendingMigrations({ url: database.url, directory }));
});

test('a migration that fails is undone as a whole, named, and those before it stand', async () => {
  await write('1_a.sql', 'create table a (id integer);');
  await write('2_b.sql', 'create table b (id integer); insert into nowhere values (1);');
  expect(await errorOf(run())).toMatch(/"2_b.sql" failed and was undone: relation "nowhere" does not exist/);
  expect(await query("select to_regclass('a')::text as a, to_regclass('b')::text as b")).toEqual([{ a: 'a', b: null }]);
  await write('2_b.sql', 'create table b (id integer);');
  await run();
  expect(await pendingMigrations({ url: database.url, directory })).toEqual([]);
});

test.each([
  ['nothing listens', 'postgresql://x:y@127.0.0.1:1/x', /127\.0\.0\.1:1 .*ECONNREFUSED.*DATABASE_URL/],
  ['the name is unknown', 'postgresql://x:y@nowhere.invalid/x', /nowhere\.invalid:5432 .*DATABASE_URL/],
])('a database that cannot be reached is rejected in one line: %s', async (_, url, message) => {
  expect(await errorOf(migrate({ url, directory, log }))).toMatch(message);
});

test.each([
  ['server_version_num', '140012', /PostgreSQL .* is too old: Millwright needs version 15/],
  ['server_encoding', 'LATIN1', /encoded as LATIN1, not UTF8/],
])('a server that will not do is rejected: %s %s', async (setting, value, message) => {
  await query(`create schema lies`);
  await query(
    `create function lies.current_setting(name text) returns text language sql as $$
       select case name when '${setting}' then '${value}' else pg_catalog.current_setting(name) end $$`,
  );
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=lies,pg_catalog,public');
  expect(await errorOf(migrate({ url: url.href, directory, log }))).toMatch(message);
});

test('a wrong user or password is rejected without being shown', async () => {
  const url = new URL(database.url);
  url.username = 'stranger';
  url.password = 'wrong-secret';
  const message = await errorOf(migrate({ url: url.href, directory, log }));
  expect(message).toContain('Correct DATABASE_URL');
  expect(message).not.toContain('wrong-secret');
});

test('a server that may lose acknowledged writes is warned about, loudly', async () => {
  const lines: string[] = [];
  const url = new URL(database.url);
  url.searchParams.set('options', '-c synchronous_commit=off');
  await migrate({ url: url.href, directory, log: createLog({ level: 'warn', write: (line) => lines.push(line) }) });
  expect(lines.join('')).toContain('THE DATABASE MAY LOSE ACKNOWLEDGED WRITES');
  expect(lines.join('')).toContain('synchronous_commit is off');
});

test('what is pending is listed in order, also for an empty database, and is applied once', async () => {
  await write('2_b.sql', 'create table b (id integer references a (id));');
  await write('1_a.sql', 'create table a (id integer primary key);');
  expect(await pendingMigrations({ url: database.url, directory })).toEqual(['1_a.sql', '2_b.sql']);
  await run();
  await run();
  expect(await pendingMigrations({ url: database.url, directory })).toEqual([]);
});

test('processes that start at once on an empty database migrate it once', async () => {
  await cp(ours, directory, { recursive: true });
  const script = `
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)};
    import { createLog } from ${JSON.stringify(new URL('../../log/log.ts', import.meta.url).href)};
    const log = createLog({ level: 'info' });
    await migrate({ url: process.env.URL, directory: process.env.DIRECTORY, log });`;
  const start = () =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, URL: database.url, DIRECTORY: directory },
      });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
    });
  const outputs = await Promise.all([start(), start(), start()]);
  const files = (await readdir(ours)).filter((name) => name.endsWith('.sql'));
  expect(outputs.join('').match(/migration applied/g)).toHaveLength(files.length);
  expect(await query('select count(*)::int as n from schema_migrations')).toEqual([{ n: files.length }]);
});
