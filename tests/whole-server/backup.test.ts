import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildMedia } from '../../src/features/media/media.fixtures.ts';
import { connectToRunning } from '../../src/platform/db/embedded/embedded-server.ts';
import { freePort } from '../../src/platform/network/free-port.ts';
import { type Api, createApi } from '../support/api.ts';
import { afterThisFile } from '../support/closing.ts';
import { createEmptyTestDatabase } from '../support/database/database.ts';
import { scratchRoot } from '../support/database/scratch-root.ts';
import { keeper } from '../support/installation.ts';
import { type ServerProcess, signIn, spawnServer } from '../support/server-process.ts';

const folder = mkdtempSync(join(scratchRoot, 'mw-backup-'));
const at = (name: string) => join(folder, name);
const passphrase = 'correct horse battery';
let port: number;
let admin: Api;
let cookie: string;
let file: { url: string };

const command = (name: string, env: Record<string, string>, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join('dist', 'server', `${name}.js`), ...words], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, INIT_CWD: folder, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
  );

function start(env: Record<string, string>): ServerProcess {
  const server = spawnServer({
    PORT: String(port),
    ADMIN_EMAIL: keeper.email,
    ADMIN_PASSWORD: keeper.password,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  });
  afterThisFile(async () => void (await server.end('SIGKILL')));
  return server;
}

/** What a restored server has to answer like the first. */
async function seen(server: ServerProcess, session = cookie): Promise<unknown> {
  const api = createApi({ url: server.url, cookie: session });
  const public_ = await (await fetch(`${server.url}/api/content/notes?sort=-year`)).json();
  const { items } = (await api.entries.list({ query: { contentType: 'notes', sortBy: 'title' } })).data;
  const sha = await (await fetch(`${server.url}${file.url}`)).text();
  const people = (await api.users.list()).data.items.map(({ email }) => email);
  const log = (await api.auditTrail.list({ query: { action: 'entry.created' } })).data.total;
  return { public_, items, sha, people, log };
}

let first: unknown;
let indexes: number;
const countFieldIndexes = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_indexes where indexname like 'content_field_%'",
  );
  await client.end();
  return rows[0].count as number;
};

beforeAll(async () => {
  port = await freePort();
  afterThisFile(() => rmSync(folder, { recursive: true, force: true }));
  const server = start({ DATA_DIR: at('first') });
  await server.ready();
  cookie = await signIn(server.url, keeper);
  admin = createApi({ url: server.url, cookie });
  const fields = [{ name: 'year', label: 'Year', type: 'number' as const, filterable: true, sortable: true }];
  await admin.contentTypes.create({ body: { name: 'Notes', slug: 'notes', isPublic: true, fields } as never });
  for (const [title, year] of [
    ['Tabs\tand\nlines \\N', 1990],
    ['Ünï 😀', 2001],
  ] as const)
    await admin.entries.create({
      body: { contentType: 'notes', title, content: `<p>${title}</p>`, status: 'publish', customFields: { year } },
    });
  file = await buildMedia(admin, { name: 'prices.txt', content: 'x'.repeat(5_000_000), type: 'text/plain' });
  const own = await connectToRunning(at('first'));
  await vi.waitFor(async () => expect(await countFieldIndexes(own?.url ?? '')).toBeGreaterThan(0), { timeout: 20_000 });
  first = await seen(server);
  writeFileSync(at('passphrase'), `${passphrase}\n`);
  const made = await command(
    'backup',
    { DATA_DIR: at('first') },
    '--to',
    'one.tar.gz',
    '--passphrase-file',
    'passphrase',
  );
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('The keys are in it, encrypted.') });
  indexes = await countFieldIndexes(own?.url ?? '');
  await server.end();
});

test('a backup beside a running server is restored into a folder, sessions, files and indexes too', async () => {
  const words = ['--from', 'one.tar.gz', '--into', 'second', '--passphrase-file', 'passphrase'];
  expect(await command('restore', {}, ...words)).toMatchObject({ code: 0 });
  const server = start({ DATA_DIR: at('second') });
  await server.ready();
  expect(await seen(server)).toEqual(first);
  const own = await connectToRunning(at('second'));
  await expect.poll(() => countFieldIndexes(own?.url ?? ''), { timeout: 20_000 }).toBe(indexes);
  const later = createApi({ url: server.url, cookie });
  const made = await later.entries.create({ body: { contentType: 'notes', title: 'Later' } });
  expect(made.status).toBe(201);
  await server.end();
});

test('the same backup goes into an external database, with the keys beside it', async () => {
  const database = await createEmptyTestDatabase();
  afterThisFile(database.drop);
  const words = ['--from', 'one.tar.gz', '--into', database.url, '--passphrase-file', 'passphrase'];
  expect(await command('restore', { DATA_DIR: at('third') }, ...words)).toMatchObject({ code: 0 });
  const [, secret = ''] =
    /^AUTH_SECRET=(.+)$/m.exec(readFileSync(join(at('third'), 'restored-keys.env'), 'utf8')) ?? [];
  const server = start({ DATA_DIR: at('third'), DATABASE_URL: database.url, AUTH_SECRET: secret });
  await server.ready();
  expect(await seen(server)).toEqual(first);
  await server.end();
  const again = await command('restore', { DATA_DIR: at('third') }, ...words);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('holds tables already') });
});

test.each<[string, string[], () => void, string]>([
  [
    'a file that was cut',
    ['--passphrase-file', 'passphrase'],
    () => truncateSync(at('copy.tar.gz'), 3_000),
    'is damaged',
  ],
  [
    'a file with another byte',
    ['--passphrase-file', 'passphrase'],
    () => {
      const bytes = readFileSync(at('copy.tar.gz'));
      bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
      writeFileSync(at('copy.tar.gz'), bytes);
    },
    'is damaged',
  ],
  ['another passphrase', ['--passphrase-file', 'other'], () => writeFileSync(at('other'), 'nonsense'), 'does not fit'],
  ['nobody to ask', [], () => {}, 'Nobody can be asked'],
])('%s is refused in one line, and nothing is left behind', async (_case, words, prepare, reason) => {
  writeFileSync(at('copy.tar.gz'), readFileSync(at('one.tar.gz')));
  prepare();
  const answer = await command('restore', {}, '--from', 'copy.tar.gz', '--into', 'fourth', ...words);
  expect(answer).toMatchObject({ code: 1, text: expect.stringContaining(reason) });
  expect(
    answer.text
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Checking')),
  ).toHaveLength(1);
  expect(existsSync(at('fourth'))).toBe(false);
});

test('a backup of a newer version is refused, and a folder that holds something', async () => {
  const migrations = readdirSync('db/migrations').filter((name) => name.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(10);
  writeFileSync(
    at('manifest.json'),
    JSON.stringify({ format: 1, migrations: [...migrations, '29990101T0000_later.sql'], tables: [] }),
  );
  const { writeArchive } = await import('../../src/platform/storage/backup/archive.ts');
  await writeArchive(at('newer.tar.gz'), (archive) => archive.add('manifest.json', readFileSync(at('manifest.json'))));
  const newer = await command('restore', {}, '--from', 'newer.tar.gz', '--into', 'fifth', '--without-keys');
  expect(newer).toMatchObject({ code: 1, text: expect.stringContaining('a newer version of Millwright') });
  const full = await command('restore', {}, '--from', 'one.tar.gz', '--into', '.', '--without-keys');
  expect(full).toMatchObject({ code: 1, text: expect.stringContaining('is not empty') });
  const twice = await command('backup', { DATA_DIR: at('second') }, '--to', 'one.tar.gz', '--without-keys');
  expect(twice).toMatchObject({ code: 1, text: expect.stringContaining('exists already') });
});
