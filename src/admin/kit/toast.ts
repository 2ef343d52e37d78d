import { type NotificationData, notifications } from '@mantine/notifications';
import { inSentences } from '../../contract-kit/text/sentences.ts';
import type { ApiError } from '../api-error.ts';
import { recordRejection } from '../session/failures/error-record.ts';

/** A toast for what went well. */
export function tellSuccess(title: string, message?: string): void {
  tell({ color: 'green', title, message: message ?? '', autoClose: 5000 });
}

let lastFailure: string | null = null;

/**
 * A rejected action: a toast titled 'Error' for 6 s, a record and an event [E16] [Q49]. It begins with what was not done,
 * where that is known, and leaves to the form what its fields say. The failure before goes: it tells of an attempt long past.
 */
export function tellFailure(error: ApiError, undone = ''): void {
  recordRejection(undone || 'Error', error);
  // The sign-in page that opens then says it; the notice of a denied permission is the session's own.
  if (error.code === 'INVALID_TOKEN' || error.isAccessDenied) return;
  const texts = [undone === error.message ? '' : undone, error.message, error.suggestion];
  if (lastFailure !== null) notifications.hide(lastFailure);
  lastFailure = tell({ color: 'red', title: 'Error', message: inSentences(...texts), autoClose: 6000 });
}

/** The toast of an action whose permission is missing; the message names it [C16] [F03]. */
export function tellPermissionRequired(message: string): void {
  tellRefusal('Permission Required', message);
}

/** The toast of an action that nobody may do, whatever their permissions. */
export function tellRefusal(title: string, message: string): void {
  tell({ color: 'red', title, message, autoClose: 6000 });
}

/** The library holds a toast while it is pointed at; this holds it while it has the keyboard's focus, too [E16]. */
function tell(toast: NotificationData & { autoClose: number }): string {
  const id = crypto.randomUUID();
  notifications.show({
    ...toast,
    id,
    onFocus: () => notifications.update({ ...toast, id, autoClose: false }),
    onBlur: () => notifications.update({ ...toast, id, autoClose: toast.autoClose }),
  });
  return id;
}
