import { useSyncExternalStore } from 'react';

/** A value that distant parts of a page share, for as long as the page lives. */
export interface PageStore<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export function pageStore<Value>(first: Value): PageStore<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store, for a component that follows it. */
export function usePageStore<Value>({ get, subscribe }: PageStore<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
