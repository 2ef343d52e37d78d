import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { inSentences } from '../../contracts/text/sentences.ts';
import { type ApiError, asApiError } from '../api-error.ts';
import { recordRejection } from '../session/failures/error-record.ts';
import { UndoMessage } from './UndoMessage.tsx';

/** Takes an action back, also on the screen; rejects where that is not possible. */
export type Undo = () => Promise<unknown>;

/** A toast for what went well. What can be taken back offers Undo for 10 s. */
export function showSuccess(title: string, message = '', undo?: Undo): void {
  if (!undo) return void notify({ color: 'green', title, message, autoClose: 5000 });
  const takeBack = () => {
    notifications.hide(id);
    undo().then(
      () => showSuccess('Undone', title),
      (error: unknown) => showFailure(asApiError(error), `“${title}” could not be undone`),
    );
  };
  const offer = createElement(UndoMessage, { message, onUndo: takeBack });
  const id = notify({ color: 'green', title, message: offer, autoClose: 10_000 });
}

let lastFailure: string | null = null;

/**
 * A rejected action: a toast titled 'Error' for 6 s, a record and an event [E16] [Q49]. It begins with what was not done,
 * where that is known, and leaves to the form what its fields say. Where no form says it, `reasons` do, in the place of the
 * words for any wrong input. The failure before goes: it tells of an attempt long past.
 */
export function showFailure(error: ApiError, undone = '', reasons: readonly string[] = []): void {
  recordRejection(undone || 'Error', error);
  // The sign-in page that opens then says it; the notice of a denied permission is the session's own.
  if (error.code === 'INVALID_TOKEN' || error.isAccessDenied) return;
  const texts = [undone === error.message ? '' : undone, error.message, error.suggestion];
  const message = reasons.length > 0 ? `${undone}: ${inSentences(...reasons)}` : inSentences(...texts);
  if (lastFailure !== null) notifications.hide(lastFailure);
  lastFailure = notify({ color: 'red', title: 'Error', message, autoClose: 6000 });
}

/** The toast of an action whose permission is missing; the message names it [C16] [F03]. */
export function showPermissionRequired(message: string): void {
  showRejection('Permission Required', message);
}

/** The toast of an action that nobody may do, whatever their permissions. */
export function showRejection(title: string, message: string): void {
  notify({ color: 'red', title, message, autoClose: 6000 });
}

/** The library holds a toast while it is pointed at; this holds it while it has the keyboard's focus, too [E16]. */
function notify(toast: NotificationData & { autoClose: number }): string {
  const id = crypto.randomUUID();
  notifications.show({
    ...toast,
    id,
    onFocus: () => notifications.update({ ...toast, id, autoClose: false }),
    onBlur: () => notifications.update({ ...toast, id, autoClose: toast.autoClose }),
  });
  return id;
}
