import { notificationsStore } from '@mantine/notifications';
import type { Location, Navigation } from 'react-router';
import { isOutdated } from '../../admin-kit/browser/console-version.ts';
import { hasUnsaved } from '../../admin-kit/kit/record/unsaved.ts';
import { queryClient } from '../../admin-kit/query-client.ts';

interface Router {
  subscribe: (listener: (state: { navigation: Navigation; location: Location }) => void) => unknown;
  createHref: (location: Location) => string;
}

/** Nothing that only this page knows would be lost: typed text, a save on its way, the Undo of a toast. */
const isFree = (): boolean =>
  !hasUnsaved() && queryClient.isMutating() === 0 && notificationsStore.getState().notifications.length === 0;

/**
 * After an update of the server the next page is loaded anew instead of put together from parts of two versions. What would
 * lose something waits for a later page.
 */
export function reloadForNewVersion(router: Router): void {
  router.subscribe(({ navigation, location }) => {
    const target = navigation.location;
    if (!target || target.pathname === location.pathname || !isOutdated() || !isFree()) return;
    // With the browser's own buttons the address is already that of the next page.
    if (window.location.pathname === target.pathname) window.location.reload();
    else window.location.assign(router.createHref(target));
  });
}
