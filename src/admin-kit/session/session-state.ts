import type { Session } from '../../contracts/session/session.contract.ts';
import { pageStore, usePageStore } from '../browser/page-store.ts';

export type SessionActivity = 'refreshing' | 'signing-out';

/** What is known of the session beside the session itself, which is in the query cache. Times in ms. */
export interface SessionMarks {
  /** A sign-in or a look-up has come to an end. */
  isInitialized: boolean;
  /** Not even the retries at the start could find out who is signed in [B08]. */
  hasFailedFatally: boolean;
  /** Counts the sign-ins of this window. */
  signIn: number;
  /** When the present sign-in began. */
  signedInAt: number;
  /** When the last good answer was asked for. */
  checkedAt: number;
  expiresAt: number | null;
  activity: SessionActivity | null;
}

const marks = pageStore<SessionMarks>({
  isInitialized: false,
  hasFailedFatally: false,
  signIn: 0,
  signedInAt: 0,
  checkedAt: 0,
  expiresAt: null,
  activity: null,
});

export const sessionMarks = marks.get;

export const markSession = (change: Partial<SessionMarks>): void => marks.set({ ...marks.get(), ...change });

export const useSessionMarks = (): SessionMarks => usePageStore(marks);

/** Seconds the token is good for; none if nothing is known of it. */
export function secondsLeft(now = Date.now()): number | null {
  const { expiresAt } = marks.get();
  return expiresAt === null ? null : Math.max(0, Math.floor((expiresAt - now) / 1000));
}

export interface SessionState {
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  user: Session | null;
  isAuthenticated: boolean;
  isInitialized: boolean;
}

/** The part of a cached query that the state follows from. */
interface LookUp {
  data: Session | undefined;
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** The state of authentication [B09]: idle before any look-up and after a log-out, then loading, succeeded or failed. */
export function sessionStateOf(lookUp: LookUp | undefined, isInitialized: boolean): SessionState {
  const user = lookUp?.data ?? null;
  return { status: statusOf(lookUp), user, isAuthenticated: user !== null, isInitialized };
}

function statusOf(lookUp: LookUp | undefined): SessionState['status'] {
  if (lookUp === undefined) return 'idle';
  if (lookUp.data !== undefined) return 'succeeded';
  if (lookUp.fetchStatus !== 'idle') return 'loading';
  return lookUp.status === 'error' ? 'failed' : 'idle';
}
