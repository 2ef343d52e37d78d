import type { SessionEvents } from '../events/session-events.ts';

/** Permissions older than this are loaded again with the next session check, in ms [C12]. */
const maxAge = 120_000;

interface StoreParts {
  subscribe: <T extends keyof SessionEvents>(type: T, listener: (payload: SessionEvents[T]) => void) => unknown;
  cache: {
    /** When the permissions were loaded, in ms; 0 if they were not. */
    loadedAt: () => number;
    isLoading: () => boolean;
    load: () => void;
    clear: () => void;
  };
  refresh: { request: () => void; cancel: () => void };
}

/**
 * Keeps the cached permissions in step with the session [C10]: loaded after a sign-in or look-up unless they are there
 * or under way; cleared by a log-out and a reset; asked for anew after a role update, a profile update that reports
 * changed roles or permissions, a token refresh, and an invalidation of type permission or all.
 */
export function createPermissionStore({ subscribe, cache, refresh }: StoreParts) {
  const loadIfMissing = () => {
    if (cache.loadedAt() === 0 && !cache.isLoading()) cache.load();
  };
  const clear = () => {
    refresh.cancel();
    cache.clear();
  };
  subscribe('login-success', loadIfMissing);
  subscribe('logout', clear);
  subscribe('session-expired', clear);
  subscribe('person-changed', clear);
  subscribe('permission-reset', clear);
  subscribe('role-update', () => refresh.request());
  subscribe('profile-update', ({ rolesChanged, permissionsChanged }) => {
    if (rolesChanged || permissionsChanged) refresh.request();
  });
  subscribe('token-refreshed', () => refresh.request());
  subscribe('cache-invalidation', ({ type }) => {
    if (type === 'permission' || type === 'all') refresh.request();
  });
  return {
    /** A session check found somebody signed in. */
    onSession: () => {
      if (cache.loadedAt() === 0) loadIfMissing();
      else if (Date.now() - cache.loadedAt() > maxAge) refresh.request();
    },
  };
}
