import { notifications } from '@mantine/notifications';
import type { ApiError } from '../api-error.ts';

/** A toast for what went well. */
export function tellSuccess(title: string, message?: string): void {
  notifications.show({ color: 'green', title, message: message ?? '' });
}

/** A toast for a refusal that no field and no panel shows [E16]. */
export function tellFailure(error: ApiError, title = 'Error'): void {
  // The sign-in page that opens then says it.
  if (error.code === 'INVALID_TOKEN') return;
  notifications.show({ color: 'red', title, message: `${error.message} ${error.suggestion}`.trim(), autoClose: 6000 });
}

/** The toast of an action whose permission is missing [F03]. */
export function tellPermissionRequired(message: string): void {
  notifications.show({ color: 'red', title: 'Permission Required', message, autoClose: 6000 });
}
