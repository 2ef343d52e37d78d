import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder, ownerRole } from '../../../src/platform/db/embedded/cluster.ts';
import { readHolder } from '../../../src/platform/db/embedded/data-lock.ts';
import { startEmbeddedServer } from '../../../src/platform/db/embedded/embedded-server.ts';
import { findPostmaster, signal } from '../../../src/platform/db/embedded/postmaster.ts';
import { migrate } from '../../../src/platform/db/migrate/migrate.ts';
import type { Log } from '../../../src/platform/log/log.ts';
import { queryOnce } from './query-once.ts';
import { scratchRoot } from './scratch-root.ts';

/** Hands the run's server from the setup to the test processes, which inherit the environment. */
const variable = 'MILLWRIGHT_TEST_SERVER';

interface TestServer {
  /** May create and drop databases. */
  adminUrl: string;
  /** What tests connect with: the template's address, under another database name. */
  ownerUrl: string;
  owner: string;
  /** Starts the name of each database of this run. */
  prefix: string;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

interface TestServerOptions {
  migrations: string;
  log: Log;
  /** A server to use instead of an own one; its role must be allowed to create databases. */
  databaseUrl: string | undefined;
  /** Fills the migrated template, from which each test's database is cloned. */
  prepareTemplate(url: string): Promise<void>;
}

/** Starts the server of a test run with its template database; gives the function that ends both. */
export async function startTestServer(options: TestServerOptions): Promise<() => Promise<void>> {
  const prefix = `millwright_test_${randomBytes(4).toString('hex')}`;
  const { server, stop } = await openServer(options, prefix);
  const template = `${prefix}_template`;
  try {
    await asAdmin(server, `create database ${template} owner ${server.owner}`);
    const url = withDatabase(server.ownerUrl, template);
    await migrate({ url, directory: options.migrations, log: options.log });
    await options.prepareTemplate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[variable] = JSON.stringify(server);
  return stop;
}

/** A database of its own for one test file: migrated, prepared, and nobody else's. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = readServer();
  // Page by page through the log, which is the default, takes twice the processor time.
  return createDatabase(server, `template ${server.prefix}_template strategy file_copy`);
}

/** The same without any table, for what migrates by itself. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  return createDatabase(readServer(), '');
}

async function createDatabase(server: TestServer, origin: string): Promise<TestDatabase> {
  const name = `${server.prefix}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await asAdmin(server, `create database ${name} ${origin} owner ${server.owner}`);
  return {
    url: withDatabase(server.ownerUrl, name),
    drop: async () => {
      await asAdmin(server, `drop database if exists ${name} with (force)`);
    },
  };
}

function readServer(): TestServer {
  const text = process.env[variable];
  if (text === undefined) throw new Error('No test server: run the tests with "vitest", whose setup starts one');
  return JSON.parse(text) as TestServer;
}

async function openServer({ databaseUrl, log }: TestServerOptions, prefix: string) {
  // A run that a test starts shares the server of the run around it.
  if (process.env[variable] !== undefined) {
    const server = { ...readServer(), prefix };
    return { server, stop: () => dropAll(server) };
  }
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl);
    const owner = url.searchParams.get('user') ?? decodeURIComponent(url.username);
    const server: TestServer = { adminUrl: databaseUrl, ownerUrl: databaseUrl, owner: `"${owner}"`, prefix };
    return { server, stop: () => dropAll(server) };
  }
  await clearAbandoned();
  const dataDir = await mkdtemp(join(scratchRoot, folderPrefix));
  const embedded = await startEmbeddedServer({ dataDir, log, holder: 'tests', durable: false });
  const server: TestServer = { adminUrl: embedded.adminUrl, ownerUrl: embedded.url, owner: ownerRole, prefix };
  return {
    server,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const folderPrefix = 'millwright-test-';

/** Ends and removes the servers of runs that were killed. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(scratchRoot)) {
    if (!name.startsWith(folderPrefix)) continue;
    const dataDir = join(scratchRoot, name);
    const { mtimeMs } = await stat(dataDir).catch(() => ({ mtimeMs: Date.now() }));
    // A young one without a claim may be another run that is just starting.
    if (Date.now() - mtimeMs < 60_000 || (await readHolder(dataDir)) !== null) continue;
    const postmaster = await findPostmaster(clusterFolder(dataDir));
    if (postmaster !== null) signal(postmaster.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
  }
}

async function dropAll(server: TestServer): Promise<void> {
  const names = await asAdmin(server, `select datname from pg_database where starts_with(datname, '${server.prefix}')`);
  for (const { datname } of names) await asAdmin(server, `drop database if exists ${datname} with (force)`);
}

const asAdmin = (server: TestServer, statement: string) => queryOnce(server.adminUrl, statement);

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
