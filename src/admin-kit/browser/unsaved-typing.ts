import { keptValue } from './kept-value.ts';

/** The part of a browser's storage that is used. */
export type TypingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface TypingOptions {
  storage: TypingStorage | null;
  /** Whose text it is; nobody else who uses this browser gets to see it. */
  personId: string;
  /** What it was typed into. */
  record: string;
  /** Names this tab, so that two tabs with the same record keep their texts apart. */
  tab: string;
}

/** What was typed, and when. */
export interface Typed<Value> {
  value: Value;
  /** ISO 8601. */
  at: string;
}

interface Kept<Value> extends Typed<Value> {
  tab: string;
}

const prefix = 'millwright.draft:';

/** Of how many records a storage keeps what was typed. */
export const maxRecords = 20;
/** In ms. */
const maxCachedLength = 7 * 24 * 60 * 60 * 1000;

/**
 * What one person typed into one record and has not saved. In `localStorage` it survives the tab and a crash, in
 * `sessionStorage` a reload.
 */
export function unsavedTypingOf<Value>({ storage, personId, record, tab }: TypingOptions) {
  const keyOf = (name: string) => `${prefix}${personId}:${name}`;
  let key = keyOf(record);
  let readOf = tab;
  const kept = () => keptValue<Kept<Value>>(key, storage);
  /** What another tab typed into the record stays. */
  const forget = (): void => {
    const by = kept().get()?.tab;
    if (by === tab || by === readOf) kept().forget();
  };
  return {
    /** Null where nothing is kept, or nothing that can be read. The value may be of an older version of the page. */
    get: (): Typed<Value> | null => {
      purgeOld(storage);
      const typed = kept().get();
      if (typed === null) return null;
      readOf = typed.tab;
      return { value: typed.value, at: typed.at };
    },
    /** A full storage drops what is oldest until it fits; one that is forbidden keeps nothing. */
    set: (value: Value): void => {
      const text = JSON.stringify({ value, at: new Date().toISOString(), tab } satisfies Kept<Value>);
      if (isWritten(storage, { key, text })) return;
      for (const oldest of oldestFirst(storage)) {
        if (oldest === key) continue;
        storage?.removeItem(oldest);
        if (isWritten(storage, { key, text })) return;
      }
    },
    forget,
    /** Forgets what is kept; what is typed from here on belongs to another record. */
    moveTo: (name: string): void => {
      forget();
      key = keyOf(name);
      readOf = tab;
    },
  };
}

/** Forgets all that a person typed, as when they sign out. */
export function discardUnsavedTyping(storage: TypingStorage | null, personId: string): void {
  for (const key of keysIn(storage, `${prefix}${personId}:`)) storage?.removeItem(key);
}

function isWritten(storage: TypingStorage | null, { key, text }: { key: string; text: string }): boolean {
  try {
    storage?.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What is too old, unreadable or too much makes room. */
function purgeOld(storage: TypingStorage | null): void {
  const keys = oldestFirst(storage);
  const oldest = new Date(Date.now() - maxCachedLength).toISOString();
  const surplus = keys.slice(0, Math.max(0, keys.length - maxRecords));
  for (const key of new Set([...surplus, ...keys.filter((one) => writtenAt(storage, one) < oldest)])) {
    storage?.removeItem(key);
  }
}

function oldestFirst(storage: TypingStorage | null): string[] {
  const ages = keysIn(storage, prefix).map((key) => ({ key, at: writtenAt(storage, key) }));
  return ages.sort((one, other) => (one.at < other.at ? -1 : 1)).map(({ key }) => key);
}

/** Empty for what cannot be read. */
function writtenAt(storage: TypingStorage | null, key: string): string {
  const at: unknown = keptValue<Kept<unknown>>(key, storage).get()?.at;
  return typeof at === 'string' ? at : '';
}

function keysIn(storage: TypingStorage | null, start: string): string[] {
  if (storage === null) return [];
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  return keys.filter((key) => key.startsWith(start));
}
