import type { Change, ChangeBus } from '../bus.ts';

export interface CacheOptions<T> {
  bus: ChangeBus;
  /** Changes of these drop entries: those whose tag is the change's key, or all if it has none. */
  topic: Change['topic'] | readonly Change['topic'][];
  /** Upper bound of the sum of `sizeOf` over all entries. */
  maxBytes: number;
  sizeOf(value: T): number;
}

export interface Cache<T> {
  /** The kept value, or the one that `load` gives; callers that ask at the same time share one load. */
  read(key: string, tag: string, load: () => Promise<T>): Promise<T>;
  /** The kept value or undefined, for the price of one look-up. */
  peek(key: string): T | undefined;
  /** Bytes in use. */
  readonly bytes: number;
  /** Ends the subscription and forgets everything. */
  close(): void;
}

interface Entry<T> {
  value: T;
  tag: string;
  bytes: number;
  /** Looked up since it was last considered for eviction. */
  isUsed: boolean;
}

/** A load under way. One that began before a change of its tag is taken off the list, so nobody joins or keeps it. */
interface Load<T> {
  tag: string;
  promise: Promise<T>;
}

/**
 * Keeps finished values until a change notice names them. What was loaded before a change is never kept after it, and
 * whoever asks after the change gets a load that began after it. While the bus is down nothing is kept or answered.
 */
export function createCache<T>({ bus, topic, maxBytes, sizeOf }: CacheOptions<T>): Cache<T> {
  const entries = new Map<string, Entry<T>>();
  const keysOfTag = new Map<string, Set<string>>();
  const loads = new Map<string, Load<T>>();
  const topics: readonly Change['topic'][] = typeof topic === 'string' ? [topic] : topic;
  let bytes = 0;

  const clear = () => {
    entries.clear();
    keysOfTag.clear();
    loads.clear();
    bytes = 0;
  };

  const remove = (key: string, entry: Entry<T>) => {
    entries.delete(key);
    bytes -= entry.bytes;
    const keys = keysOfTag.get(entry.tag);
    keys?.delete(key);
    if (keys?.size === 0) keysOfTag.delete(entry.tag);
  };

  const drop = (tag: string) => {
    for (const key of keysOfTag.get(tag) ?? []) {
      const entry = entries.get(key);
      if (entry !== undefined) remove(key, entry);
    }
    for (const [key, load] of loads) {
      if (load.tag === tag) loads.delete(key);
    }
  };

  // Second chance: the oldest goes, but one that was used since is moved to the young end instead, once.
  const makeRoom = (size: number) => {
    for (const [key, entry] of entries) {
      if (bytes + size <= maxBytes) return;
      if (entry.isUsed) {
        entry.isUsed = false;
        entries.delete(key);
        entries.set(key, entry);
      } else {
        remove(key, entry);
      }
    }
  };

  const keep = (key: string, tag: string, value: T) => {
    const size = sizeOf(value);
    if (size > maxBytes) return;
    const present = entries.get(key);
    if (present !== undefined) remove(key, present);
    makeRoom(size);
    entries.set(key, { value, tag, bytes: size, isUsed: false });
    bytes += size;
    const keys = keysOfTag.get(tag);
    if (keys === undefined) keysOfTag.set(tag, new Set([key]));
    else keys.add(key);
  };

  const unsubscribe = bus.subscribe((change) => {
    if (!topics.includes(change.topic)) return;
    if (change.key === undefined) clear();
    else drop(change.key);
  });

  const peek = (key: string): T | undefined => {
    const entry = entries.get(key);
    if (entry === undefined || !bus.isUp) return undefined;
    entry.isUsed = true;
    return entry.value;
  };

  const begin = (key: string, tag: string, load: () => Promise<T>): Promise<T> => {
    const started: Load<T> = { tag, promise: load() };
    loads.set(key, started);
    const isCurrent = () => loads.get(key) === started;
    return started.promise.then(
      (value) => {
        if (isCurrent()) {
          loads.delete(key);
          if (bus.isUp) keep(key, tag, value);
        }
        return value;
      },
      (error: unknown) => {
        if (isCurrent()) loads.delete(key);
        throw error;
      },
    );
  };

  return {
    read(key, tag, load) {
      if (!bus.isUp) return load();
      const value = peek(key);
      if (value !== undefined) return Promise.resolve(value);
      return loads.get(key)?.promise ?? begin(key, tag, load);
    },
    peek,
    get bytes() {
      return bytes;
    },
    close() {
      unsubscribe();
      clear();
    },
  };
}
