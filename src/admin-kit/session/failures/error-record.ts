import type { ApiError } from '../../api-error.ts';
import { sessionEvents } from '../events/session-events.ts';

export interface RecordedError {
  at: number;
  title: string;
  code: string;
  category: string;
  message: string;
  requestId: string | undefined;
}

const maxLength = 50;
const recorded: RecordedError[] = [];

/** Keeps a rejected action for those who help this person, and tells it [E16]. Nothing that was typed is kept. */
export function recordRejection(title: string, { code, category, message, requestId }: ApiError): void {
  recorded.push({ at: Date.now(), title, code, category, message, requestId });
  if (recorded.length > maxLength) recorded.shift();
  sessionEvents.publish('rejected-action', { title, code, message, requestId });
}

/** The last 50, oldest first. */
export const recordedErrors = (): readonly RecordedError[] => recorded;
