import { pageStore, usePageStore } from '../../admin-kit/browser/page-store.ts';

const isOpen = pageStore(false);

/** Opens the dialog that picks the role to view the admin as, wherever the wish comes from; false closes it. */
export const showViewAsPicker = (open = true): void => isOpen.set(open);

export const useIsPickerOpen = (): boolean => usePageStore(isOpen);
