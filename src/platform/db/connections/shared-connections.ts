import pg from 'pg';
import type { Log } from '../../log/log.ts';
import type { PreparedStatement } from './prepared.ts';

export interface SharedConnectionsOptions {
  connection: pg.ClientConfig;
  /** How many connections; each is made when it is first needed. */
  count: number;
  idleTimeoutMs: number;
  maxLifetimeMs: number;
  log: Log;
}

export interface SharedConnections {
  read<Row>(statement: PreparedStatement): Promise<Row[]>;
  close(): Promise<void>;
}

interface Waiting {
  statement: PreparedStatement;
  answer(error: Error | null, rows: unknown[]): void;
}

/**
 * A few connections on which quick reads travel together: each is sent behind the others without waiting for their
 * answers, and all that arrive within one turn of the event loop at once. That saves most of the waking up, on both
 * sides, that a small read costs. A slow statement would hold up the others, so it does not belong here.
 */
export function openSharedConnections(options: SharedConnectionsOptions): SharedConnections {
  const lanes = Array.from({ length: options.count }, () => new Lane(options));
  let waiting: Waiting[] = [];
  let turn = 0;

  const sendAll = () => {
    const batch = waiting;
    waiting = [];
    // Shared out in blocks, so that a batch wakes as few connections as it can use.
    turn += 1;
    batch.forEach((one, index) => {
      lanes[(turn + Math.floor(index / 4)) % lanes.length]?.send(one);
    });
  };
  return {
    read: <Row>(statement: PreparedStatement) =>
      new Promise<Row[]>((resolve, reject) => {
        const answer = (error: Error | null, rows: unknown[]) => (error ? reject(error) : resolve(rows as Row[]));
        if (waiting.push({ statement, answer }) === 1) setImmediate(sendAll);
      }),
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

interface Opened {
  client: pg.Client;
  ready: Promise<unknown>;
  isReady: boolean;
  bornAt: number;
}

/** One shared connection, made anew whenever it was lost, idle or old. */
class Lane {
  readonly #options: SharedConnectionsOptions;
  #opened: Opened | null = null;
  #underWay = 0;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SharedConnectionsOptions) {
    this.#options = options;
  }

  send(one: Waiting): void {
    if (this.#isClosed) {
      one.answer(new Error('Client was closed and is not queryable'), []);
      return;
    }
    const { client, ready, isReady } = this.#current();
    if (isReady) {
      this.#run(client, one);
      return;
    }
    ready.then(
      () => this.#run(client, one),
      (error: Error) => one.answer(error, []),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#retire();
  }

  #run(client: pg.Client, { statement, answer }: Waiting): void {
    const { name, text, values, rowMode } = statement;
    const query = rowMode === undefined ? { name, text, values } : { name, text, values, rowMode };
    this.#underWay += 1;
    client.query(query, (error: Error | null, result: pg.QueryResult) => {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#rest();
      answer(error, error ? [] : result.rows);
    });
  }

  #current(): Opened {
    const { maxLifetimeMs } = this.#options;
    if (this.#opened && maxLifetimeMs > 0 && performance.now() - this.#opened.bornAt > maxLifetimeMs)
      void this.#retire();
    this.#opened ??= this.#open();
    return this.#opened;
  }

  #open(): Opened {
    const client = new pg.Client({ ...this.#options.connection, pipeline: true });
    const opened: Opened = { client, ready: client.connect(), isReady: false, bornAt: performance.now() };
    const forget = () => {
      if (this.#opened === opened) this.#opened = null;
    };
    opened.ready.then(() => {
      opened.isReady = true;
    }, forget);
    client.on('error', (error) => {
      forget();
      this.#options.log.warn('shared database connection lost', { error: error.message });
    });
    client.on('end', forget);
    return opened;
  }

  /** Those who still wait on it are answered first. */
  async #retire(): Promise<void> {
    clearTimeout(this.#idle);
    const { client, ready } = this.#opened ?? {};
    this.#opened = null;
    await ready?.then(() => client?.end()).catch(() => {});
  }

  #rest(): void {
    const { idleTimeoutMs } = this.#options;
    if (idleTimeoutMs === 0 || this.#idle?.refresh()) return;
    this.#idle = setTimeout(() => {
      this.#idle = undefined;
      if (this.#underWay === 0) void this.#retire();
    }, idleTimeoutMs).unref();
  }
}
