import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opens the dialog that picks the role to view the admin as, wherever the wish comes from; false closes it. */
export function showViewAsPicker(open = true): void {
  isOpen = open;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useIsPickerOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
