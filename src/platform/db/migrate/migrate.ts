import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import { isConnectionLost } from '../constraint.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  name: string;
  checksum: string;
}

interface MigrateOptions {
  url: string;
  /** Holds plain SQL files, applied in the order of their names. */
  directory: string;
  log: Log;
}

/** Any number that no other program on the database is likely to lock. */
const advisoryLock = 7_305_911_282;

/**
 * Brings the database up to this version, one transaction a file. Processes that start at once wait for the first and
 * then find nothing to do. Rejects (`StartError`) a server that is unreachable, too old or not UTF-8, an applied file
 * that was edited since, and a database that a newer version has migrated.
 */
export async function migrate({ url, directory, log }: MigrateOptions): Promise<void> {
  await withClient(url, async (client) => {
    await checkServer(client, log);
    await holdLock(client, log);
    // A change of a table waits for its readers, and all later readers wait behind it.
    await client.query("set lock_timeout = '30s'");
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const pending = findPending(await readMigrations(directory), await readApplied(client));
    for (const migration of pending) await apply(client, migration, log);
  });
}

/** Names of the migrations that the database still lacks, in order. Rejects what `migrate` rejects. */
export async function pendingMigrations({ url, directory }: Omit<MigrateOptions, 'log'>): Promise<string[]> {
  return withClient(url, async (client) => {
    const history = await client.query("select to_regclass('schema_migrations') is not null as found");
    const applied = history.rows[0].found ? await readApplied(client) : [];
    return findPending(await readMigrations(directory), applied).map(({ name }) => name);
  });
}

/** The files that are not applied yet; throws if what is applied does not fit the files. */
function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new StartError(
        `The database was migrated by a newer version of Millwright (it has "${name}", which this version does not know): start that version, or restore a backup from before it.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new StartError(
        `The migration "${name}" was edited after it had been applied: restore the file and put the change into a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, log: Log): Promise<void> {
  const start = performance.now();
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The migration "${name}" failed and was undone: ${reason}.`, { cause: error });
  }
  log.info('migration applied', { name, ms: Math.round(performance.now() - start) });
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout may have changed the line ends; that is no edit.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
  return rows;
}

async function checkServer(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  const server = rows[0] ?? {};
  if (Number(server['number']) < 150_000) {
    throw new StartError(
      `PostgreSQL ${server['version']} is too old: Millwright needs version 15 or newer. Point DATABASE_URL at a newer server.`,
    );
  }
  if (server['encoding'] !== 'UTF8') {
    throw new StartError(
      `The database is encoded as ${server['encoding']}, not UTF8: create one with "create database … encoding 'UTF8' template template0" and point DATABASE_URL at it.`,
    );
  }
  for (const setting of ['fsync', 'synchronous_commit']) {
    if (server[setting] === 'off') {
      log.warn(`THE DATABASE MAY LOSE ACKNOWLEDGED WRITES IN A CRASH: ${setting} is off. Turn it on.`, { setting });
    }
  }
}

/** Held by the session, so it ends with it, also when the process is killed. */
async function holdLock(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [advisoryLock]);
  if (rows[0].held) return;
  log.info('another process migrates the database, waiting for it');
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** A server that is still starting is waited for, for half a minute. */
async function connect(url: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'millwright migrate',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    // A loss while connected also fails the query that waits; this one listener keeps the process alive.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const starting = error instanceof pg.DatabaseError && error.code === '57P03';
      if (!starting || attempt === 60) throw refusal(client, error);
      await pause(500);
    }
  }
}

function refusal(client: pg.Client, error: unknown): StartError {
  const place = `${client.host}:${client.port}`;
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  const advice = isConnectionLost(error)
    ? 'Start the database, or correct DATABASE_URL; without DATABASE_URL Millwright runs its own.'
    : 'Correct DATABASE_URL.';
  return new StartError(`The database at ${place} cannot be used (${reason}). ${advice}`, { cause: error });
}
