/** What screens hear of a session's fate with any answer; there are no other kinds [B16]. */
export type AuthEvent = 'auth-success' | 'auth-failure' | 'permission-denied' | 'token-expiring';

const maxDataLength = 4096;

/** The event as two headers; its data is one line of ASCII JSON, left out when too long. */
export function authEventHeaders(event: AuthEvent, data: object): [string, string][] {
  const ascii = JSON.stringify(data).replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const eventHeader: [string, string] = ['X-Auth-Event', event];
  return ascii.length <= maxDataLength ? [eventHeader, ['X-Auth-Event-Data', ascii]] : [eventHeader];
}
