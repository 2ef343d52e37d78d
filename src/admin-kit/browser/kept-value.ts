/** The part of a browser's storage that is used. */
export type ValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One of the window's storages, or null where the browser forbids it. */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind] ?? null;
  } catch {
    return null;
  }
}

export interface KeptValue<Value> {
  /** Null where nothing is kept, or nothing that can be read. It may be of an older version of the page. */
  get(): Value | null;
  /** A browser that forbids storage, or has no room left, keeps nothing; the page works without. */
  set(value: Value): void;
  forget(): void;
}

/** A value that the browser keeps as JSON: in `localStorage` for all tabs, in `sessionStorage` for this one. */
export function keptValue<Value>(key: string, storage: ValueStorage | null): KeptValue<Value> {
  return {
    get: () => {
      try {
        return JSON.parse(storage?.getItem(key) ?? 'null') as Value | null;
      } catch {
        return null;
      }
    },
    set: (value) => {
      try {
        storage?.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden.
      }
    },
    forget: () => storage?.removeItem(key),
  };
}
