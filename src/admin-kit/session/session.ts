import { queryOptions, useQuery } from '@tanstack/react-query';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { HeldPermissions, Session } from '../../contracts/session/session.contract.ts';
import { ApiError, asApiError } from '../api-error.ts';
import { browserStorage } from '../browser/kept-value.ts';
import { queryClient } from '../query-client.ts';
import { sessionEvents } from './events/session-events.ts';
import { notAuthenticated, userMissing } from './failures/session-failure.ts';
import { defaultTexts } from './failures/texts.ts';
import { isSignInPageOfNobody } from './served-to.ts';
import { sessionClient } from './session.client.ts';
import { askForSession, type SessionAnswer } from './session-check.ts';
import { markSession, type SessionState, sessionMarks, sessionStateOf, useSessionMarks } from './session-state.ts';
import { createOwedSignOut } from './sign-out/owed-sign-out.ts';

/** Session calls are aborted after 8 s [B05]. */
export const sessionTimeout = 8_000;
const startRetries = 3;

/** A log-out that the server has not heard of yet [B12]. */
export const owedSignOut = createOwedSignOut({
  storage: browserStorage('localStorage'),
  send: (signal) => sessionClient.logout.call({}, { signal, timeoutMs: sessionTimeout }),
});

/** Runs a sign-in: tells the other parts of the console how it ended, and settles a log-out still owed. One that goes on by a second step has not ended. */
export async function startSession<Answer extends { user: { id: string } } | { authenticated: false }>(
  signIn: () => Promise<Answer>,
): Promise<Answer> {
  owedSignOut.pause();
  try {
    const answer = await signIn();
    if (!('user' in answer)) {
      owedSignOut.resume();
      return answer;
    }
    owedSignOut.settle();
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    markSession({ isInitialized: true, signIn: sessionMarks().signIn + 1, signedInAt: Date.now(), checkedAt: 0 });
    sessionEvents.publish('login-success', { userId: answer.user.id });
    return answer;
  } catch (error) {
    const { message } = asApiError(error);
    sessionEvents.publish('login-failed', { message: message || defaultTexts.signIn });
    owedSignOut.resume();
    throw error;
  }
}

/**
 * Who is signed in; rejects with 401 when nobody is. At the start it is tried three times more, after 1, 2 and 4 s, unless
 * the answer is an error [B08]. Never stale by itself: the watch asks anew, in one tab for all [B06].
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    if (owedSignOut.isOwed()) throw nobody();
    if (isSignInPageOfNobody()) {
      markSession({ isInitialized: true });
      throw nobody();
    }
    const askedAt = Date.now();
    const answer = await askForSession({
      ask: () => sessionClient.session.call({}, { signal, timeoutMs: sessionTimeout }),
      isFinal: (error) => signal.aborted || isAuthFailure(error),
    }).finally(() => markSession({ isInitialized: true }));
    return acceptSession(answer, askedAt);
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: (failures, error) => !isAuthFailure(error) && failures < startRetries,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
});

/** The state of authentication as a screen reads it [B09]. */
export function useSessionState(): SessionState {
  const lookUp = useQuery({ ...sessionQuery, enabled: false });
  const { isInitialized } = useSessionMarks();
  return sessionStateOf(lookUp, isInitialized);
}

/** Takes an answer to a session check over, and tells what it changes: the token, the roles, or who is signed in. */
function acceptSession(answer: SessionAnswer, askedAt: number): Session {
  const session = answer.data?.session;
  if (!session) throw failed(userMissing, 0);
  if (!session.isAuthenticated) throw nobody();
  const isNew = queryClient.getQueryData(['session']) === undefined;
  markSession({ checkedAt: askedAt, expiresAt: Date.now() + answer.expiresIn * 1000, hasFailedFatally: false });
  if (isNew) markSession({ signedInAt: askedAt });
  noticeChange(session);
  if (answer.tokenRefreshed) sessionEvents.publish('token-refreshed', { expiresIn: answer.expiresIn });
  return session;
}

/** Compares a session with the one at hand and tells the difference; true if somebody else is signed in now. */
export function noticeChange(session: Session): boolean {
  const before = queryClient.getQueryData<Session>(['session']);
  if (!before) return false;
  if (before.id !== session.id) {
    sessionEvents.publish('person-changed', { userId: session.id });
    return true;
  }
  if (before.roles.join() !== session.roles.join()) {
    sessionEvents.publish('profile-update', { rolesChanged: true, permissionsChanged: false });
  }
  return false;
}

const nobody = () => failed(notAuthenticated, 401);

const failed = ({ category, message, suggestion }: typeof notAuthenticated, status: number) =>
  new ApiError({ code: status === 401 ? 'INVALID_TOKEN' : 'UNREADABLE', status, category, message, suggestion });

/** Replaces the token by a new one [B11]. */
export async function refreshSession(): Promise<void> {
  markSession({ activity: 'refreshing' });
  try {
    const { expiresIn } = await sessionClient.refresh.call({}, { timeoutMs: sessionTimeout });
    markSession({ expiresAt: Date.now() + expiresIn * 1000 });
    sessionEvents.publish('token-refreshed', { expiresIn });
  } catch (error) {
    sessionEvents.publish('refresh-failed', { message: asApiError(error).message || defaultTexts.refresh });
    throw error;
  } finally {
    markSession({ activity: null });
  }
}

export type Rights = HeldPermissions;

/** What the signed-in person may do; tried again after 1, 2 and 3 s [E07]. Kept in step with the session by the permission store [C10]. */
export const rightsQuery = queryOptions({
  queryKey: ['session', 'rights'],
  queryFn: ({ signal }): Promise<Rights> => sessionClient.permissions.call({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: (failures, error) => !isAuthFailure(error) && failures < 3,
  retryDelay: (failures) => 1000 * (failures + 1),
});

export function isAuthFailure(error: unknown): boolean {
  const { status } = asApiError(error);
  return status === 401 || status === 403;
}

/** True if the permission is held; without rights nothing is allowed. */
export function allows(rights: Rights | undefined, permission: string): boolean {
  return rights !== undefined && holdsPermission(rights, permission);
}

/** Asks whether the signed-in person holds a permission. The server decides; this only spares an error. */
export function useMay(): (permission: string) => boolean {
  const { data } = useQuery(rightsQuery);
  return (permission) => allows(data, permission);
}
