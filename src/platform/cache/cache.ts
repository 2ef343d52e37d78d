import { LRUCache } from 'lru-cache';
import { isRejectedSlot } from '../admission/bounded-queue.ts';
import type { ChangeBus, ChangeTopic } from './bus.ts';
import { noteTags } from './collected-tags.ts';

export interface CacheOptions<T> {
  bus: ChangeBus;
  /** Changes of these drop entries: those of which a tag is the change's key or `everyOf` its topic, or all if it has no key. */
  topic: ChangeTopic | readonly ChangeTopic[];
  /** Upper bound of the sum of `sizeOf` over all entries; at least 1. The entry used longest ago makes room. */
  maxBytes: number;
  /** A whole number of bytes, at least 1. A value larger than `maxBytes` is not kept. */
  sizeOf(value: T): number;
  /** The tags under which a value is kept, where it says more of them than the caller knew before the load: `tags` are the caller's. */
  tagsOf?(value: T, tags: readonly string[]): readonly string[];
}

/** The tag of an entry that every change of this topic drops, whatever its key. */
export const everyOf = (topic: ChangeTopic) => `${topic} *`;

/** The tag of an entry that every change of the cache's topics drops, whatever its key. */
export const everyKey = '*';

export interface Cache<T> {
  /**
   * The kept value, or the one that `load` gives. Concurrent callers share one load, but not a rate-limit error. The value's
   * tags are added to the current tag collector.
   */
  read(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T>;
  /** The kept value or undefined, for the price of one look-up. */
  peek(key: string): T | undefined;
  /** The value that was kept when the bus was lost, which lasts so long at most; for a reader who cannot load another. */
  peekStale(key: string, maxMs: number): T | undefined;
  /** Bytes in use. */
  readonly bytes: number;
  /** Ends the subscription and forgets everything. */
  close(): void;
}

interface Entry<T> {
  value: T;
  tags: readonly string[];
}

/** A load under way. One that began before a change of its tag is taken off the list, so nobody joins or keeps it. */
interface Load<T> {
  tags: readonly string[];
  promise: Promise<T>;
}

/**
 * Keeps finished values until a change notice names them. What was loaded before a change is never kept after it, and
 * a caller who asks after the change gets a load that began after it. While the bus is down nothing is kept or answered, but
 * by `peekStale`.
 */
export function createCache<T>({ bus, topic, maxBytes, sizeOf, tagsOf }: CacheOptions<T>): Cache<T> {
  const keysOfTag = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => sizeOf(value),
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysOfTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOfTag.delete(tag);
      }
    },
  });
  const loads = new Map<string, Load<T>>();
  const topics: readonly ChangeTopic[] = typeof topic === 'string' ? [topic] : topic;

  /** When a reader first found the bus down. */
  let lostAt: number | null = null;

  const clear = () => {
    lostAt = null;
    entries.clear();
    loads.clear();
  };

  const drop = (tag: string) => {
    for (const key of keysOfTag.get(tag) ?? []) entries.delete(key);
    for (const [key, load] of loads) {
      if (load.tags.includes(tag)) loads.delete(key);
    }
  };

  const keep = (key: string, tags: readonly string[], value: T) => {
    entries.set(key, { value, tags });
    if (!entries.has(key)) return;
    for (const tag of tags) {
      const keys = keysOfTag.get(tag);
      if (keys === undefined) keysOfTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  };

  const unsubscribe = bus.subscribe((change) => {
    const { topic: changed, key } = change;
    if (changed === null) return clear();
    if (!topics.includes(changed)) return;
    if (key === undefined) clear();
    else {
      for (const tag of [key, everyOf(changed), everyKey]) drop(tag);
    }
  });

  const peek = (key: string): T | undefined => (bus.isUp ? entries.get(key)?.value : undefined);

  const begin = (key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> => {
    const started: Load<T> = { tags, promise: load() };
    loads.set(key, started);
    const isCurrent = () => loads.get(key) === started;
    return started.promise.then(
      (value) => {
        if (isCurrent()) {
          loads.delete(key);
          if (bus.isUp) keep(key, tagsOf?.(value, tags) ?? tags, value);
        }
        return value;
      },
      (error: unknown) => {
        if (isCurrent()) loads.delete(key);
        throw error;
      },
    );
  };

  const find = (key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> => {
    if (!bus.isUp) return load();
    const value = peek(key);
    if (value !== undefined) return Promise.resolve(value);
    const joined = loads.get(key);
    if (joined === undefined) return begin(key, tags, load);
    return joined.promise.catch((error: unknown) => {
      // It ran in the turn of the reader who came first and may have asked too much; the next of the others begins one for them all.
      if (!isRejectedSlot(error)) throw error;
      return find(key, tags, load);
    });
  };

  const note = (tags: readonly string[]) =>
    noteTags(tags.flatMap((tag) => (tag === everyKey ? topics.map(everyOf) : [tag])));

  return {
    async read(key, tags, load) {
      try {
        const value = await find(key, tags, load);
        note(tagsOf?.(value, tags) ?? tags);
        return value;
      } catch (error) {
        note(tags);
        throw error;
      }
    },
    peek,
    peekStale(key, maxMs) {
      if (bus.isUp) return undefined;
      lostAt ??= performance.now();
      // The entries stay until the bus is back, which clears them.
      return performance.now() - lostAt <= maxMs ? entries.get(key)?.value : undefined;
    },
    get bytes() {
      return entries.calculatedSize;
    },
    close() {
      unsubscribe();
      clear();
    },
  };
}
