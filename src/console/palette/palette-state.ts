import { pageStore, usePageStore } from '../../admin/browser/page-store.ts';

const requests = pageStore(0);

/** Opens the command palette, or closes it; its code is loaded at the first call. */
export const openPalette = (): void => requests.set(requests.get() + 1);

/** How often the palette has been asked for; 0: its code is not needed yet. */
export const usePaletteRequests = (): number => usePageStore(requests);
