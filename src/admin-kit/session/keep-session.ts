import { isCancelledError, matchQuery, type Query } from '@tanstack/react-query';
import { asApiError } from '../api-error.ts';
import { hearVersion } from '../browser/console-version.ts';
import { browserStorage } from '../browser/kept-value.ts';
import { discardUnsavedTyping } from '../browser/unsaved-typing.ts';
import { isConsolePath, isSignedOutPage, paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { inspectAnswers } from './events/inspect-answers.ts';
import { sessionEvents } from './events/session-events.ts';
import { sessionFailureOf } from './failures/session-failure.ts';
import { actionFailures } from './failures/texts.ts';
import { createPermissionRefresh } from './rights/permission-refresh.ts';
import { createPermissionStore } from './rights/permission-store.ts';
import { isSignInPageOfNobody } from './served-to.ts';
import { isAuthFailure, noticeChange, owedSignOut, refreshSession, rightsQuery, sessionQuery } from './session.ts';
import { createSessionCheck } from './session-check.ts';
import { startNotices } from './session-notices.ts';
import { markSession, secondsLeft, sessionMarks } from './session-state.ts';
import { createSessionWatch } from './session-watch.ts';
import { lead } from './tabs/leader.ts';
import { type TabMessage, tabs } from './tabs/tab-messages.ts';

/** The part of the router that leaving a page needs. */
interface Navigator {
  state: { location: { pathname: string; search: string } };
  navigate: (to: string, options?: { state?: unknown }) => Promise<void>;
}

const isSession = (query: Query) => matchQuery({ queryKey: sessionQuery.queryKey, exact: true }, query);
const known = () => queryClient.getQueryData(sessionQuery.queryKey);

/** The page behind is the admin's, so that it needs a session; not one of the sign-in pages, public ones included. */
export const needsSession = (pathname: string): boolean => isConsolePath(pathname) && !isSignedOutPage(pathname);

/** Looks at every answer this window gets; to be called before the first request. */
export function inspectAllAnswers(): void {
  // As a rejected look-up would tell them: a sign-out by address ends the session of every tab.
  if (isSignInPageOfNobody()) tabs.post({ kind: 'session-ended' });
  inspectAnswers(globalThis, {
    publish: sessionEvents.publish,
    signIn: () => sessionMarks().signIn,
    onVersion: hearVersion,
    onSessionEnd: () => {
      if (!known()) {
        tabs.post({ kind: 'session-ended' });
        return;
      }
      const { message } = actionFailures.expired;
      sessionEvents.publish('session-expired', { category: 'session_expired', message });
    },
  });
}

/** A failing check is said once, not again every minute until it succeeds. */
let hasToldFailure = false;

const checking = createSessionCheck({
  look: async () => {
    const askedAt = Date.now();
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
    hasToldFailure = false;
    tabs.post({ kind: 'checked', session, askedAt, expiresAt: sessionMarks().expiresAt ?? 0 });
  },
  refresh: refreshSession,
  checkedAt: () => sessionMarks().checkedAt,
  secondsLeft,
  // Leaving the page cancels the look-up that found out.
  isError: (error) => isAuthFailure(error) || isCancelledError(error),
  onFailure: (error) => {
    if (!hasToldFailure) sessionEvents.publish('check-failed', sessionFailureOf(asApiError(error)));
    hasToldFailure = true;
  },
});
const watch = createSessionWatch({
  check: checking.check,
  lead: (duty) => lead(duty, { locks: globalThis.navigator?.locks, storage: browserStorage('localStorage') }),
  document: globalThis.document,
  window: globalThis.window,
  isOnline: () => globalThis.navigator.onLine,
});

const rightsState = () => queryClient.getQueryState(rightsQuery.queryKey);
const refresh = createPermissionRefresh({
  fetch: async () => {
    const before = queryClient.getQueryData(rightsQuery.queryKey);
    const after = await queryClient.fetchQuery({ ...rightsQuery, staleTime: 0 });
    if (before && before.permissions.join() !== after.permissions.join()) refreshRows();
  },
  isLoading: () => rightsState()?.fetchStatus === 'fetching',
  secondsLeft,
  onNearExpiry: (expiresIn) => sessionEvents.publish('token-refresh-needed', { expiresIn }),
});
const permissions = createPermissionStore({
  subscribe: sessionEvents.subscribe,
  cache: {
    loadedAt: () => rightsState()?.dataUpdatedAt ?? 0,
    isLoading: () => rightsState()?.fetchStatus === 'fetching',
    load: () => void queryClient.prefetchQuery(rightsQuery),
    clear: () => queryClient.removeQueries({ queryKey: rightsQuery.queryKey }),
  },
  refresh,
});

/** Signing out on purpose removes from the device what the person typed. */
function discardTyped(): void {
  const person = known();
  if (!person) return;
  for (const kind of ['localStorage', 'sessionStorage'] as const) discardUnsavedTyping(browserStorage(kind), person.id);
}

/** Rows say what may be done with them; after a change of rights they are read again. */
function refreshRows(): void {
  void queryClient.invalidateQueries({
    predicate: (query) => !matchQuery({ queryKey: sessionQuery.queryKey }, query),
  });
}

/** Keeps this tab and the others in step with the session for as long as the console is open [B06] [B10] [B13]. */
export function keepSession(router: Navigator): void {
  const here = () => router.state.location;

  async function leave(options: { target: 'kept' | 'none'; state?: unknown }): Promise<void> {
    watch.stop();
    markSession({ checkedAt: 0, expiresAt: null, signIn: sessionMarks().signIn + 1 });
    // Only the session goes before the page does, so that no page asks for its data again while it closes.
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey, exact: true });
    await queryClient.cancelQueries();
    const { pathname, search } = here();
    if (needsSession(pathname)) {
      const target = options.target === 'kept' ? { redirectedFrom: pathname + search } : {};
      await router.navigate(paths.login(target), { state: options.state });
    }
    queryClient.removeQueries({ predicate: (query) => !isSession(query) });
  }

  sessionEvents.subscribe('session-expired', () => {
    tabs.post({ kind: 'session-ended' });
    void leave({ target: 'kept', state: { sessionEnded: true, email: known()?.email } });
  });
  sessionEvents.subscribe('logout', ({ by }) => {
    if (by === 'this tab') {
      tabs.post({ kind: 'signed-out' });
      discardTyped();
    }
    void leave({ target: by === 'this tab' ? 'none' : 'kept' });
  });
  // By way of the sign-in page, which unmounts everything of the one before and leads back as the other.
  sessionEvents.subscribe('person-changed', () => void leave({ target: 'kept' }));
  sessionEvents.subscribe('login-success', ({ userId }) => tabs.post({ kind: 'signed-in', userId }));
  sessionEvents.subscribe('session-changed', () => (known() ? watch.start() : watch.stop()));
  sessionEvents.subscribe('profile-update', ({ rolesChanged, permissionsChanged }) => {
    if (rolesChanged || permissionsChanged) tabs.post({ kind: 'rights-changed' });
    else if (known()) void checking.check({ forced: true });
  });
  sessionEvents.subscribe('role-update', () => tabs.post({ kind: 'rights-changed' }));
  sessionEvents.subscribe('token-refresh-needed', () => void checking.refreshIfDue());
  // What this tab believes to hold and the server rejects may have been taken away.
  sessionEvents.subscribe('permission-denied', () =>
    sessionEvents.publish('cache-invalidation', { type: 'permission' }),
  );
  startNotices({ isSigningIn: () => !needsSession(here().pathname) });

  tabs.listen(hear);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isSession(query) || query.state.data === undefined) return;
    permissions.onSession();
    watch.start();
  });
  window.addEventListener('online', () => {
    sessionEvents.publish('network-online', {});
    owedSignOut.resume();
  });
  window.addEventListener('offline', () => sessionEvents.publish('network-offline', {}));
  owedSignOut.resume();
  if (known()) {
    permissions.onSession();
    watch.start();
  }
}

function hear(message: TabMessage): void {
  const session = known();
  switch (message.kind) {
    case 'checked': {
      // Asked before this tab signed in, so about somebody else.
      if (message.askedAt < sessionMarks().signedInAt || (session && noticeChange(message.session))) return;
      markSession({ checkedAt: message.askedAt, expiresAt: message.expiresAt });
      if (session) queryClient.setQueryData(sessionQuery.queryKey, message.session);
      return;
    }
    case 'signed-in':
      if (session?.id !== message.userId) void checking.check({ forced: true });
      return;
    case 'signed-out':
      if (session) sessionEvents.publish('logout', { by: 'another tab' });
      return;
    case 'session-ended':
      if (session) void checking.check({ forced: true });
      return;
    case 'rights-changed':
      if (session) sessionEvents.publish('cache-invalidation', { type: 'permission' });
  }
}
