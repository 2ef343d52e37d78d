import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../context/context.ts';
import { pauseAfter } from '../jobs/pause-after.ts';
import { askService, ServiceError } from '../network/ask-service.ts';
import type { ChangeTopic } from './bus.ts';
import { everyOf } from './cache.ts';
import { cdnTag, tagOfAll } from './cdn-headers.ts';

/** What answers that a CDN keeps are made of. */
const topics: ReadonlySet<ChangeTopic> = new Set(['content', 'model', 'settings', 'media', 'forms']);

interface Pauses {
  /** Changes of so long go out together. */
  gatherMs: number;
  /** An answer that was under way at the change may reach the CDN after the first purge, so it is told twice. */
  againAfterMs: number;
  /** After the first failure; each next pause is three times as long. */
  failureMs: number;
}

const usualPauses: Pauses = { gatherMs: 100, againAfterMs: 5_000, failureMs: 1_000 };
const maxPauseMs = 60_000;
/** Tags of one purge, as the narrowest of the known CDNs takes them; where many more wait, everything goes. */
const maxConcurrent = 30;
const maxWaiting = 300;
/** A server that stops waits for the purge that is under way. */
const timeoutMs = 5_000;
const maxBytes = 65_536;

/**
 * Tells the CDN in front what is stale, in the tags that `cachingHeaders` gave it. Every process tells what it hears, so that a
 * copy that was fetched from a process which heard late goes too. What cannot be told is tried again until it can; the
 * lifetime of a copy bounds what that delays. A process that starts purges everything: it may have missed changes.
 */
export function startCdnPurge(
  { bus, config, log }: Platform,
  { gatherMs, againAfterMs, failureMs }: Pauses = usualPauses,
): { stop(): Promise<void> } {
  const purge = config.services.cdn?.purge ?? null;
  if (purge === null) return { stop: async () => {} };
  const stopping = new AbortController();
  const { signal } = stopping;
  const after = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const waiting = createWaitingTags();
  let failures = 0;

  const notify = async (tags: readonly string[]) => {
    try {
      await postPurge(purge, tags);
      if (failures > 0) log.info('the CDN takes purges again');
      failures = 0;
      return true;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn('the CDN could not be told what is stale; that is tried again', { error });
      return false;
    }
  };
  const work = async () => {
    while (!signal.aborted) {
      await Promise.race([waiting.some(), stopped]);
      await after(gatherMs);
      const taken = waiting.take(maxConcurrent);
      // Only the end comes without any.
      if (taken.tags.length === 0) return;
      if (await notify(taken.tags)) {
        void after(againAfterMs).then(() => waiting.add(taken.changed, { isChange: false }));
      } else {
        waiting.add(taken.tags, { isChange: true });
        await after(Math.min(pauseAfter(failures, failureMs), maxPauseMs));
      }
    }
  };
  const unsubscribe = bus.subscribe(({ topic, key }) => {
    if (topic !== null && !topics.has(topic)) return;
    const isAll = topic === null || key === undefined;
    waiting.add(isAll ? [tagOfAll] : [cdnTag(key), cdnTag(everyOf(topic))], { isChange: true });
  });
  waiting.add([tagOfAll], { isChange: true });
  const finished = work();
  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      await finished;
    },
  };
}

async function postPurge({ url, key }: { url: string; key: string }, tags: readonly string[]): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...(key !== '' && { Authorization: `Bearer ${key}` }) };
  const { status } = await askService({ url, headers, body: JSON.stringify({ tags }), timeoutMs, maxBytes });
  if (status < 200 || status > 299) throw new ServiceError(`It answered with status ${status}.`);
}

/** Tags that the CDN is to be told; of each whether it is for a change, which is told twice. */
function createWaitingTags() {
  let waiting = new Map<string, boolean>();
  let filled = Promise.withResolvers<void>();
  return {
    add(tags: readonly string[], { isChange }: { isChange: boolean }) {
      for (const tag of tags) waiting.set(tag, isChange || waiting.get(tag) === true);
      const isAll = waiting.has(tagOfAll) || waiting.size > maxWaiting;
      if (isAll) waiting = new Map([[tagOfAll, [...waiting.values()].includes(true)]]);
      if (waiting.size > 0) filled.resolve();
    },
    /** Resolves as soon as there are some. */
    some: () => filled.promise,
    take(max: number) {
      const taken = [...waiting].slice(0, max);
      for (const [tag] of taken) waiting.delete(tag);
      if (waiting.size === 0) filled = Promise.withResolvers();
      return { tags: taken.map(([tag]) => tag), changed: taken.flatMap(([tag, isChange]) => (isChange ? tag : [])) };
    },
  };
}
