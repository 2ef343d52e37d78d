import type { Writable } from 'node:stream';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../../db/types.ts';
import type { Log } from '../../log/log.ts';
import { isConnectionLost } from '../constraint.ts';
import type { Db } from '../database.ts';
import { createPreparedReader, type PreparedReader } from './prepared.ts';
import { openSharedConnections } from './shared-connections.ts';

export interface Database {
  pool: pg.Pool;
  db: Db;
  prepared: PreparedReader;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolMax: number;
  idleTimeoutMs: number;
  maxLifetimeMs: number;
  log: Log;
  /** Longer only for command lines that must. */
  statementTimeoutMs?: number;
  /** When a query is given up that the server, which has its own timeout, neither answers nor cancels. */
  queryTimeoutMs?: number;
  /** How long a connection is waited for, whether the pool is exhausted or the server does not answer. */
  connectTimeoutMs?: number;
  lockTimeoutMs?: number;
}

/** Beside the pool, for quick reads; see docs/performance.md. */
const sharedConnections = 2;

/**
 * Opens the pool [E19]; connects at the first query. No loss of connection ends the process: each client has an error
 * listener also while it is checked out, where the pool's own does not hear it.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { log } = options;
  const { idleTimeoutMs, maxLifetimeMs, statementTimeoutMs = 10_000 } = options;
  const connection = {
    ...sessionOf(options.url),
    application_name: 'millwright',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 30_000,
    // A server that hangs does not keep its own timeout; a little less, so that callers are told within it.
    query_timeout: options.queryTimeoutMs ?? statementTimeoutMs - 500,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...connection,
    pipeline: true,
    max: options.poolMax,
    idleTimeoutMillis: idleTimeoutMs,
    maxLifetimeSeconds: maxLifetimeMs / 1000,
  });
  waitForConnection(pool, connection.connectionTimeoutMillis);
  const shared = openSharedConnections({ connection, count: sharedConnections, idleTimeoutMs, maxLifetimeMs, log });
  let closing: Promise<void> | undefined;
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (closing === undefined) log.warn('database connection lost', { error: error.message });
    });
  });
  // The same news again for an idle client; without a listener it would end the process.
  pool.on('error', () => {});

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: discardingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    pool,
    db,
    prepared: createPreparedReader(pool, shared),
    close: () => {
      closing ??= Promise.all([pool.end(), shared.close()]).then(() => {});
      return closing;
    },
  };
}

/** PostgreSQL has no connection left at the moment, of the server, the database or the role. */
const tooManyConnections = '53300';
const connectAgainMs = 50;

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (release?: unknown) => void,
) => void;

/** Lets the pool wait for a connection as long as for one of its own, where PostgreSQL has none left: others give theirs back. */
function waitForConnection(pool: pg.Pool, timeoutMs: number): void {
  const connect = pool.connect.bind(pool) as (done: OnClient) => void;
  const attempt = (done: OnClient, deadline: number) =>
    connect((error, client, release) => {
      const isFull = (error as { code?: string } | undefined)?.code === tooManyConnections;
      if (isFull && performance.now() < deadline) setTimeout(attempt, connectAgainMs, done, deadline);
      else done(error, client, release);
    });
  const patient = (done?: OnClient) => {
    const deadline = performance.now() + timeoutMs;
    if (done) return attempt(done, deadline);
    return new Promise((resolve, reject) =>
      attempt((error, client) => (error ? reject(error) : resolve(client)), deadline),
    );
  };
  pool.connect = patient as typeof pool.connect;
}

/**
 * What the product needs of a session, whoever set the server up: compiling a statement takes longer than running ours, a
 * question has one processor so that nobody else waits for those it would start, and moments are written in UTC.
 */
const sessionSettings = { jit: 'off', max_parallel_workers_per_gather: '0', timezone: 'UTC' };

/** The address and the settings of a session; the address's own settings come after ours. */
export function sessionOf(url: string): Pick<pg.ClientConfig, 'connectionString' | 'options'> {
  const ours = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const address = URL.canParse(url) ? new URL(url) : null;
  const theirs = address?.searchParams.get('options');
  if (!address || !theirs) return { connectionString: url, options: ours.join(' ') };
  address.searchParams.set('options', [...ours, theirs].join(' '));
  return { connectionString: address.href };
}

/** An anonymous client's question takes no longer. */
const publicStatementMs = 2_000;

/**
 * The pool of what anonymous clients read: apart from the console's, and with a shorter timeout. The server cancels what takes too
 * long, so that the connection stays usable; only one that hangs is given up a little later.
 */
export function openPublicDatabase(options: DatabaseOptions): Database {
  return openDatabase({
    statementTimeoutMs: publicStatementMs,
    queryTimeoutMs: publicStatementMs + 1_000,
    lockTimeoutMs: publicStatementMs,
    connectTimeoutMs: publicStatementMs,
    ...options,
  });
}

/** Begins the text of a statement whose answer nobody needs before the next one of its transaction. */
export const sentAhead = '/* sent ahead */';

/**
 * Stands at the beginning of a statement, after `sentAhead`, that each connection parses and plans once. It is for
 * statements whose text never varies and whose best plan does not depend on the values: planning a large insert takes half as
 * long as running it.
 */
export const preparedOnce = '/* prepared once */';

/** A text more than these is planned for each run: a connection keeps every plan until it ends. */
const maxPrepared = 50;

/**
 * Kysely's view of the pool: a client on which a query found the database silent or gone is destroyed, not reused,
 * and its rollback fails at once with that first error instead of waiting for another timeout. The beginning of a
 * transaction, and what is `sentAhead`, travels with the next statement, which brings its error: that saves a round trip.
 */
function discardingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string, isSentAhead: boolean): string | undefined => {
    if (!text.startsWith(preparedOnce, isSentAhead ? sentAhead.length : 0)) return undefined;
    if (!names.has(text) && names.size < maxPrepared) names.set(text, `once-${names.size}`);
    return names.get(text);
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // The driver's types do not tell of the socket.
      const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
      let loss: unknown;
      let ahead: Promise<unknown>[] = [];
      const query = async (text: string, parameters: readonly unknown[]) => {
        if (loss !== undefined) throw loss;
        const isSentAhead = text.startsWith(sentAhead);
        const isAhead = isSentAhead || text === 'begin';
        const name = nameOf(text, isSentAhead);
        const values = [...parameters];
        // One write to the socket for it and for what it travels with.
        if (isAhead && ahead.length === 0) stream.cork();
        const sent = client.query(name === undefined ? { text, values } : { name, text, values });
        if (!isAhead && ahead.length > 0) stream.uncork();
        if (isAhead) {
          sent.catch(() => {});
          ahead.push(sent);
          return { command: '', rowCount: 0, rows: [] };
        }
        const before = ahead;
        ahead = [];
        try {
          await Promise.all([...before, sent.catch(() => {})]);
          return await sent;
        } catch (error) {
          if (isConnectionLost(error)) loss = error;
          throw error;
        }
      };
      return {
        query: query as unknown as Awaited<ReturnType<PostgresPool['connect']>>['query'],
        release: (destroy) => client.release(destroy === true || loss !== undefined),
      };
    },
  };
}
