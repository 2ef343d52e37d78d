import { useSyncExternalStore } from 'react';
import type { InnerDefinition } from '../../inner-fields/inner-fields.ts';
import { newItem } from '../../inner-fields/items.ts';
import type { FieldItem } from '../../kit/value.ts';

let copied: FieldItem | null = null;
const listeners = new Set<() => void>();

/** Keeps an item for any repeater of this tab, in other entries too. */
export function copyItem(item: FieldItem): void {
  copied = structuredClone(item);
  for (const listener of listeners) listener();
}

/** The item that was copied last, or null. */
export function useCopiedItem(): FieldItem | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => copied,
  );
}

/** A new item with the values of another one, as far as the fields have the same names. */
export function itemLike(fields: readonly InnerDefinition[], item: FieldItem): FieldItem {
  const known = Object.entries(structuredClone(item)).filter(([name]) => fields.some((field) => field.name === name));
  return { ...newItem(fields), ...Object.fromEntries(known) };
}
