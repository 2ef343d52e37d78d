import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallResult } from '../../contract-kit/endpoint.ts';
import { auth, type Session } from '../../features/auth/auth.contract.ts';
import { clientOf } from '../api-client.ts';
import { asApiError } from '../api-error.ts';

export const authApi = clientOf(auth);

/** Session calls are aborted after 8 s [B05]. */
const sessionTimeout = 8_000;
const startRetries = 3;

/** Who is signed in; rejects with 401 when nobody is. Tries three times more, after 1, 2 and 4 s, unless the answer is a refusal [B08]. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    const answer = await authApi.session.call({}, { signal, timeoutMs: sessionTimeout });
    return answer.data.session;
  },
  staleTime: 60_000,
  retry: (failures, error) => !isAuthFailure(error) && failures < startRetries,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
});

export type Rights = CallResult<typeof auth.permissions>;

/** What the signed-in person may do; tried again after 1, 2 and 3 s [E07]. */
export const rightsQuery = queryOptions({
  queryKey: ['session', 'rights'],
  queryFn: ({ signal }): Promise<Rights> => authApi.permissions.call({}, { signal }),
  staleTime: 60_000,
  retry: (failures, error) => !isAuthFailure(error) && failures < 3,
  retryDelay: (failures) => 1000 * (failures + 1),
});

export function isAuthFailure(error: unknown): boolean {
  const { status } = asApiError(error);
  return status === 401 || status === 403;
}

/** True if `rights` include the permission; without rights nothing is allowed. */
export function allows(rights: Rights | undefined, permission: string): boolean {
  return rights !== undefined && (rights.isAdmin || rights.permissions.includes(permission));
}

/** Asks whether the signed-in person holds a permission. The server decides; this only spares a refusal. */
export function useMay(): (permission: string) => boolean {
  const { data } = useQuery(rightsQuery);
  return (permission) => allows(data, permission);
}
