import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeBus } from '../../cache/bus.ts';
import type { Log } from '../../log/log.ts';
import { isUnavailable } from '../constraint.ts';
import type { Db } from '../database.ts';
import type { Database } from './pool.ts';
import type { PreparedReader, PreparedStatement } from './prepared.ts';

/** What public reads run on, decided anew for each. */
export interface PublicReads {
  readonly db: Db;
  readonly prepared: PreparedReader;
}

interface ReplicaOptions {
  /** The connections of public reads to the database itself and to its replica. */
  own: PublicReads;
  replica: PublicReads;
  /** One connection to each, so that the watch never waits for a reader. */
  watch: { own: Database; replica: Database };
  bus: ChangeBus;
  /** The age of what a public read may see at most. */
  maxLagMs: number;
  log: Log;
}

export interface ReplicaReads {
  reads: PublicReads;
  /** The bus as the process is to have it: each commit of its own leaves the replica aside until it has that commit. */
  bus: ChangeBus;
  close(): Promise<void>;
}

/** How often the replica is compared while nothing is written. */
const restMs = 200;
const minPauseMs = 5;

/**
 * Sends public reads to a streaming replica, as long as it has every change that this process knows of: its own commits, and
 * those that the bus tells. So nobody reads what is older than what they wrote here, and no cache is filled with what a notice
 * made stale. A replica that was not seen complete within the last `maxLagMs`, that fails, or that is none of this database, is
 * left aside until it has caught up; meanwhile the database itself is read, and while the bus is lost. Of a replica that fails,
 * a prepared read is repeated on the database; another one under way is rejected.
 */
export function readFromReplica({ own, replica, watch, bus, maxLagMs, log }: ReplicaOptions): ReplicaReads {
  const closing = new AbortController();
  let changes = 0;
  /** What was known, and when, as of which the replica is complete. */
  let complete: { changes: number; at: number } | null = null;
  let wake = () => {};
  let reason: string | null = 'it was not compared yet';

  const isComplete = () => bus.isUp && complete?.changes === changes && performance.now() - complete.at <= maxLagMs;
  const noteChange = () => {
    changes += 1;
    wake();
  };
  const leaveAside = (why: string) => {
    complete = null;
    if (reason !== why && !closing.signal.aborted) log.warn('the read replica is left aside', { reason: why });
    reason = why;
  };
  const compare = async () => {
    const beginning = { changes, at: performance.now() };
    const { position, cluster } = await positionOf(watch.own.db);
    for (let delay = minPauseMs; ; delay = Math.min(2 * delay, 100)) {
      if (await hasReached(watch.replica.db, { position, cluster })) break;
      if (performance.now() - beginning.at > maxLagMs) throw new Error(`it lags by more than ${maxLagMs} ms`);
      await pause(delay, undefined, { signal: closing.signal });
    }
    complete = beginning;
    if (reason !== null) log.info('the read replica is read');
    reason = null;
  };
  const compareForEver = async () => {
    while (!closing.signal.aborted) {
      await compare().catch((error: unknown) => leaveAside(error instanceof Error ? error.message : String(error)));
      if (complete === null || complete.changes === changes) await restOr((woken) => (wake = woken), closing.signal);
      await pause(minPauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const unsubscribe = bus.subscribe(noteChange);
  const comparing = compareForEver();

  const prepared: PreparedReader = {
    read<Row>(statement: PreparedStatement): Promise<Row[]> {
      if (!isComplete()) return own.prepared.read<Row>(statement);
      return replica.prepared.read<Row>(statement).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
        leaveAside(String(error));
        return own.prepared.read<Row>(statement);
      });
    },
  };
  return {
    reads: {
      get db() {
        return isComplete() ? replica.db : own.db;
      },
      prepared,
    },
    bus: {
      get isUp() {
        return bus.isUp;
      },
      subscribe: (listener) => bus.subscribe(listener),
      notifyLocally(told) {
        noteChange();
        bus.notifyLocally(told);
      },
    },
    async close() {
      unsubscribe();
      closing.abort();
      wake();
      await comparing;
    },
  };
}

/** Resolves after a rest, or as soon as it is woken. */
async function restOr(onWake: (wake: () => void) => void, signal: AbortSignal): Promise<void> {
  const woken = Promise.withResolvers<void>();
  onWake(woken.resolve);
  const resting = new AbortController();
  const rest = pause(restMs, undefined, { signal: AbortSignal.any([signal, resting.signal]) }).catch(() => {});
  await Promise.race([woken.promise, rest]);
  resting.abort();
}

interface Position {
  /** In the log of writes, behind everything that is committed. */
  position: string;
  /** Names the database and its replicas, and no other. */
  cluster: string;
}

async function positionOf(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn()::text as position, system_identifier::text as cluster
    from pg_control_system()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not say where it is');
  return row;
}

/** Whether the replica shows everything up to a position. Rejects what is no replica, or another database's. */
async function hasReached(db: Db, { position, cluster }: Position): Promise<boolean> {
  const { rows } = await sql<{ isReplica: boolean; cluster: string; isThere: boolean | null }>`
    select pg_is_in_recovery() as is_replica, system_identifier::text as cluster,
      pg_last_wal_replay_lsn() >= ${position}::pg_lsn as is_there
    from pg_control_system()`.execute(db);
  const [row] = rows;
  if (!row?.isReplica) throw new Error('DATABASE_READ_URL leads to no replica');
  if (row.cluster !== cluster) throw new Error('DATABASE_READ_URL leads to a replica of another database');
  return row.isThere === true;
}
