import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { sessionQuery } from './session/session.ts';

type Listener = () => void;
let tellSessionEnded: Listener = () => {};

/** Calls `listener` when an answer says that the session of a signed-in person is over [B17]. */
export function onSessionEnd(listener: Listener): void {
  tellSessionEnded = listener;
}

function inspect(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401 || error.code === 'INVALID_CREDENTIALS') return;
  if (queryClient.getQueryData(sessionQuery.queryKey) === undefined) return;
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
  tellSessionEnded();
}

/** Worth asking again by itself: no answer, or a server that is busy or away. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: inspect }),
  mutationCache: new MutationCache({ onError: inspect }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
