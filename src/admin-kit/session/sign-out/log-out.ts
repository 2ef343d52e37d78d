import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { sessionEvents } from '../events/session-events.ts';
import { sessionClient } from '../session.client.ts';
import { owedSignOut, sessionTimeout } from '../session.ts';
import { markSession } from '../session-state.ts';
import { LogOutFailure } from './LogOutFailure.tsx';

const toast = 'logout-failed';

/**
 * Ends the session on the server and leads every tab to the sign-in page. When the server cannot be told, 'Try again' leaves
 * all the same: this browser counts as signed out, and the log-out is tried on until it succeeds [B12].
 */
export async function logOut(): Promise<void> {
  notifications.hide(toast);
  markSession({ activity: 'signing-out' });
  try {
    await sessionClient.logout.call({}, { timeoutMs: sessionTimeout });
    sessionEvents.publish('logout', { by: 'this tab' });
  } catch {
    notifications.show({
      id: toast,
      color: 'red',
      title: 'Error logging out.',
      message: createElement(LogOutFailure, { onTryAgain: leaveAnyway }),
      autoClose: false,
    });
  } finally {
    markSession({ activity: null });
  }
}

function leaveAnyway(): void {
  notifications.hide(toast);
  owedSignOut.owe();
  sessionEvents.publish('logout', { by: 'this tab' });
}
