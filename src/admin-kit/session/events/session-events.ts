import { createEventBus } from './event-bus.ts';

/** Seconds the token is good for. */
interface Expiry {
  expiresIn?: number;
}

/** What can happen to a session, and what is told of it [B13]. */
export interface SessionEvents {
  'session-expired': { category: string; message: string };
  'token-refreshed': Expiry;
  'refresh-failed': { message: string };
  'login-success': { userId: string };
  'login-failed': { message: string };
  logout: { by: 'this tab' | 'another tab' };
  'network-online': Record<never, never>;
  'network-offline': Record<never, never>;

  /** The four that an answer's headers may carry [B16]. */
  'auth-success': Expiry;
  'auth-failure': { reason?: string };
  'permission-denied': { path?: string; permission?: string };
  'token-expiring': Expiry;

  /** Somebody else is signed in now, in this browser. */
  'person-changed': { userId: string };
  'token-refresh-needed': Expiry;
  /** Roles or what they grant were changed by this person. */
  'role-update': { path: string };
  'profile-update': { rolesChanged: boolean; permissionsChanged: boolean };
  'permission-reset': Record<never, never>;
  'cache-invalidation': { type: 'permission' | 'all' | 'other' };
  /** The session could not be checked, for a reason that may pass. */
  'check-failed': { category: string; message: string; suggestion: string };
  /** An action was rejected and a toast said so [E16]. */
  'rejected-action': { title: string; code: string; message: string; requestId?: string | undefined };
  'session-changed': { cause: keyof SessionEvents };
  'security-threshold': { count: number };
}

/** The bus of this window. */
export const sessionEvents = createEventBus<SessionEvents>({
  sessionChanges: ['login-success', 'logout', 'session-expired', 'person-changed', 'token-refreshed'],
  refusals: ['login-failed', 'refresh-failed', 'auth-failure', 'permission-denied'],
  onSessionChange: ({ type }) => sessionEvents.publish('session-changed', { cause: type }),
  onSecurityThreshold: (count) => sessionEvents.publish('security-threshold', { count }),
  report: (error) => globalThis.reportError(error),
});
