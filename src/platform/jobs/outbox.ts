import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../context/context.ts';
import { listenToWakeUp } from './outbox-wake-up.ts';

/** What items share of which only so many are sent at once, so that one that hangs delays none beside it. */
export interface Lane {
  key: string;
  max: number;
  /** The place is free for the next one after this time, sent or not: items go out in order, and a slow one delays none for long. */
  holdMs?: number;
}

export interface Outbox<Item> {
  /** Names it in the log, and its bell. */
  name: string;
  /** Takes the item that is due for the longest, but none of these lanes; null where there is none. */
  claim(busy: readonly string[]): Promise<Item | null>;
  /** Sends an item and keeps what came of it. */
  send(item: Item): Promise<void>;
  lanesOf(item: Item): readonly Lane[];
  /** Frees what a killed process had claimed. */
  releaseClaims(): Promise<void>;
}

/** Of one outbox of one process. */
const maxAtOnce = 50;
/** While visitors wait for each other, items go out one at a time through a lane and begin so far apart. */
const inBackPressure = { perLane: 1, pauseMs: 20 };
/** How often an outbox is read without a ring, for retries, delays and what other processes queued. */
const lookEveryMs = 1000;
/**
 * The same while a lane has as many items under way as it may: a look then reads past all its items that wait, so a ring does
 * not ask for another one. So long an item of another lane waits at most.
 */
const lookBesideBusyMs = 200;

/** Sends what becomes due in an outbox, beside the jobs of a process, until it is told to stop. */
export function startOutbox<Item>(platform: Platform, outbox: Outbox<Item>): { stop(): Promise<void> } {
  const { log, config } = platform;
  const stopping = new AbortController();
  const { signal } = stopping;
  const bell = listenToWakeUp(platform, outbox.name);
  const underWay = new Set<Promise<void>>();
  const lanes = new Map<string, { count: number; max: number }>();

  /** Takes a place of a lane; the answer frees it, once. */
  const take = ({ key, max, holdMs }: Lane) => {
    lanes.set(key, { count: (lanes.get(key)?.count ?? 0) + 1, max });
    let isHeld = true;
    const free = () => {
      clearTimeout(timer);
      if (!isHeld) return;
      isHeld = false;
      const count = (lanes.get(key)?.count ?? 1) - 1;
      if (count === 0) lanes.delete(key);
      else lanes.set(key, { count, max });
      bell.ring();
    };
    const timer = holdMs === undefined ? undefined : setTimeout(free, holdMs);
    return free;
  };
  const start = (item: Item) => {
    const places = outbox.lanesOf(item).map(take);
    const sending = outbox
      .send(item)
      .catch((error: unknown) => log.warn(`${outbox.name}: one could not be handled and stays queued`, { error }))
      .finally(() => {
        underWay.delete(sending);
        for (const free of places) free();
        bell.ring();
      });
    underWay.add(sending);
  };
  const claim = (busy: readonly string[]) =>
    outbox.claim(busy).catch((error: unknown) => {
      log.warn(`${outbox.name}: cannot be read and will be looked for again`, { error });
      return null;
    });
  const work = async () => {
    // The embedded database has no other process, so whatever is held was left by a killed one.
    if (config.databaseUrl === null) await outbox.releaseClaims().catch(() => {});
    let vain = { busy: '', until: 0 };
    while (!signal.aborted) {
      const isBackPressure = bell.isBackPressure();
      if (isBackPressure) await pause(inBackPressure.pauseMs, undefined, { signal }).catch(() => {});
      // Before the look, so that no ring is missed.
      bell.forget();
      const busy = [...lanes].flatMap(([key, { count, max }]) =>
        count >= (isBackPressure ? inBackPressure.perLane : max) ? [key] : [],
      );
      const names = busy.join(' ');
      const isVain = busy.length > 0 && names === vain.busy && performance.now() < vain.until;
      const item = isVain || underWay.size >= maxAtOnce ? null : await claim(busy);
      if (item) start(item);
      else if (isVain) await bell.rung(vain.until - performance.now());
      else {
        vain = { busy: names, until: performance.now() + lookBesideBusyMs };
        await bell.rung(lookEveryMs);
      }
    }
  };
  const finished = work();
  return {
    stop: async () => {
      stopping.abort();
      bell.ring();
      await finished;
      bell.close();
      await Promise.all(underWay);
    },
  };
}
