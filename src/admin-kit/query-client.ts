import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Worth asking again by itself: no answer, or a server that is busy or away. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** What the server said, for all screens. A person who is signed out by an answer is sent to sign in by `session/keep-session.ts`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
