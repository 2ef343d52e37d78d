import type { AuthEvent } from '../../../contracts/session/auth-event.ts';
import type { SessionEvents } from './session-events.ts';

type ReadEvent = { [T in AuthEvent]: { type: T; payload: SessionEvents[T] } }[AuthEvent];

const known: Record<AuthEvent, true> = {
  'auth-success': true,
  'auth-failure': true,
  'permission-denied': true,
  'token-expiring': true,
};
const isKnown = (type: string | null): type is AuthEvent => type !== null && Object.hasOwn(known, type);

const maxDataLength = 4096;

/** The event that an answer's headers carry; null for any but the four known types. Data that is no JSON object counts as none [B16]. */
export function readAuthEvent(headers: Headers): ReadEvent | null {
  const type = headers.get('x-auth-event');
  if (!isKnown(type)) return null;
  return { type, payload: readPayload(headers.get('x-auth-event-data') ?? '') } as ReadEvent;
}

function readPayload(text: string): object {
  if (text.length > maxDataLength) return {};
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data !== 'object' || data === null) return {};
    // Only what the four events may hold, and only of the kind it must be.
    const { expiresIn, reason, path, permission } = data as Record<string, unknown>;
    return {
      ...(typeof expiresIn === 'number' && { expiresIn }),
      ...(typeof reason === 'string' && { reason }),
      ...(typeof path === 'string' && { path }),
      ...(typeof permission === 'string' && { permission }),
    };
  } catch {
    return {};
  }
}
