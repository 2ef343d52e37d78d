import pg from 'pg';
import type { Clock } from '../context/clock.ts';
import type { Log } from '../log/log.ts';
import type { Change, ChangeBus } from './bus.ts';

/** The channel on which `inTransaction` notifies. */
export const changeChannel = 'millwright_changes';

const maxDelayMs = 2_000;

export interface ListenBus extends ChangeBus {
  /** Settles at the first connection. */
  ready: Promise<void>;
  close(): Promise<void>;
}

interface ListenBusOptions {
  url: string;
  log: Log;
  clock: Clock;
  /** How often the connection is tried, and how long its answer may take. */
  heartbeatMs?: number;
}

/**
 * Hears the changes that any process commits, on a connection of its own. While that is lost `isUp` is false; when it
 * heals, everything is first told to be stale, because notices may have been missed.
 */
export function startListenBus(options: ListenBusOptions): ListenBus {
  const { url, log, clock, heartbeatMs = 2_000 } = options;
  const listeners = new Set<(change: Change) => void>();
  let client: pg.Client | null = null;
  let isUp = false;
  let isClosed = false;
  let lostAt: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const first = Promise.withResolvers<void>();

  const notify = (change: Change) => {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        log.error('a listener of the change bus failed', { error: String(error) });
      }
    }
  };

  const connect = async (delayMs: number): Promise<void> => {
    const attempt = new pg.Client({
      connectionString: url,
      application_name: 'millwright bus',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    client = attempt;
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      isUp = false;
      clearTimeout(timer);
      // Also ends a connection that is merely silent.
      attempt.end().catch(() => {});
      if (isClosed) return;
      if (lostAt === null) log.warn('change bus lost its connection', { error: error?.message });
      lostAt ??= clock.now().getTime();
      timer = setTimeout(() => void connect(Math.min(delayMs * 2, maxDelayMs)), delayMs);
      timer.unref();
    };
    const beat = () => {
      timer = setTimeout(() => {
        attempt.query('select 1').then(() => !isLost && beat(), lose);
      }, heartbeatMs);
      timer.unref();
    };
    attempt.on('error', lose);
    attempt.on('end', () => lose());
    attempt.on('notification', ({ payload }) => {
      const change = readChange(payload);
      if (change !== null) notify(change);
    });
    try {
      await attempt.connect();
      await attempt.query(`listen ${changeChannel}`);
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (isClosed || isLost) return lose();
    notify({ topic: null });
    isUp = true;
    if (lostAt !== null) log.info('change bus is back', { ms: clock.now().getTime() - lostAt });
    lostAt = null;
    first.resolve();
    beat();
  };
  void connect(50);

  return {
    get isUp() {
      return isUp;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notifyLocally(changes) {
      for (const change of changes) notify(change);
    },
    ready: first.promise,
    async close() {
      isClosed = true;
      isUp = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/** Null for a payload that is none of ours: anybody may notify on a channel. */
function readChange(payload: string | undefined): Change | null {
  try {
    const { topic, key, ids } = JSON.parse(payload ?? '') as Partial<Change>;
    if (topic !== null && typeof topic !== 'string') return null;
    if (typeof key !== 'string') return { topic };
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { topic, key, ids } : { topic, key };
  } catch {
    return null;
  }
}
