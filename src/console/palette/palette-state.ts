import { useSyncExternalStore } from 'react';

let asked = 0;
const listeners = new Set<() => void>();

/** Opens the command palette, or closes it; its code is loaded at the first call. */
export function openPalette(): void {
  asked += 1;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** How often the palette has been asked for; 0: its code is not needed yet. */
export function usePaletteRequests(): number {
  return useSyncExternalStore(subscribe, () => asked);
}
