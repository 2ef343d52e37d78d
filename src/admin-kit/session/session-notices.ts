import { notifications } from '@mantine/notifications';
import { sessionEvents } from './events/session-events.ts';
import { failureNotice, type SessionFailure } from './failures/session-failure.ts';
import { actionFailures } from './failures/texts.ts';

const networkNotice = 'network';

/** Says by a toast what happens to the session and is shown nowhere else [B14] [B20]. */
export function startNotices(where: { isSigningIn: () => boolean }): void {
  sessionEvents.subscribe('permission-denied', ({ path }) => {
    notifications.show({
      id: `denied:${path ?? ''}`,
      color: 'red',
      title: 'Access Denied',
      message: `You don't have permission to access ${path ?? 'this page'}`,
      autoClose: 5000,
    });
  });
  sessionEvents.subscribe('session-expired', ({ category }) => {
    showAuthFailure({ category, ...actionFailures.expired });
  });
  sessionEvents.subscribe('refresh-failed', ({ message }) => {
    showAuthFailure({ category: 'token_error', message, suggestion: 'Please sign in again to continue' });
  });
  sessionEvents.subscribe('check-failed', showAuthFailure);
  sessionEvents.subscribe('security-threshold', ({ count }) => {
    notifications.show({
      id: 'security',
      color: 'red',
      title: 'Security notice',
      message: `${count} requests of this window were refused within 5 minutes. If you did not cause them, log out and change your password.`,
      autoClose: false,
    });
  });
  sessionEvents.subscribe('network-offline', () => {
    // The sign-in page has a banner of its own.
    if (where.isSigningIn()) return;
    notifications.show({
      id: networkNotice,
      color: 'amber',
      title: 'No Internet Connection',
      message: 'What you type is kept. Saving works again as soon as the connection is back.',
      autoClose: false,
    });
  });
  sessionEvents.subscribe('network-online', () => notifications.hide(networkNotice));
}

function showAuthFailure(failure: SessionFailure): void {
  const notice = failureNotice(failure);
  if (notice) notifications.show({ id: notice.title, color: 'red', ...notice });
}
