import { hashKey } from '@tanstack/react-query';
import { sayViewing } from '../../admin-kit/api-client.ts';
import { tabChannel } from '../../admin-kit/browser/tab-channel.ts';
import { queryClient } from '../../admin-kit/query-client.ts';
import { rightsQuery, sessionQuery } from '../../admin-kit/session/session.ts';

const changes = tabChannel('millwright.view-as', (data): data is 'changed' => data === 'changed');

const isNot =
  (...keys: readonly (readonly unknown[])[]) =>
  ({ queryHash }: { queryHash: string }) =>
    keys.every((key) => hashKey(key) !== queryHash);

/**
 * Drops all that was read with other rights, and reads again what is on the screen. The session is replaced, not dropped,
 * so that nobody seems signed out meanwhile. The rights go first: what they no longer show is gone before it could be
 * asked for and rejected.
 */
async function replaceAll(): Promise<void> {
  await queryClient.cancelQueries();
  await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });
  const rights = queryClient.resetQueries({ queryKey: rightsQuery.queryKey, exact: true });
  // One turn for the screen to take away what needs rights.
  await new Promise((resolve) => setTimeout(resolve));
  const predicate = isNot(sessionQuery.queryKey, rightsQuery.queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await rights;
  await queryClient.resetQueries({ predicate });
}

let running: Promise<void> | null = null;

/** One after the other, never two at once. */
function readAnew(): Promise<void> {
  const turn: Promise<void> = (running ?? Promise.resolve()).then(replaceAll).finally(() => {
    if (running === turn) running = null;
  });
  running = turn;
  return turn;
}

/** Shows everything with the rights that the session has now, in this tab and in the others. */
export async function adoptView(): Promise<void> {
  changes.post('changed');
  await readAnew();
}

/** Follows a view that was begun or ended in another tab; returns how to stop following. */
export function followView(): () => void {
  return changes.listen(() => void readAnew());
}

/**
 * Keeps rights and session of one mind: where one answers with a view and the other without, both were read at different
 * times, and everything is read anew. Every further call says what this page shows, so that the server holds it to it.
 */
export function keepInStep(session: string | null, rights: string | null | undefined): void {
  sayViewing(session);
  if (rights === undefined || session === rights || running) return;
  if (queryClient.isFetching({ queryKey: rightsQuery.queryKey }) === 0) void readAnew();
}

/** Outside the shell nothing is viewed as a role: signing in anew must not be taken for a part of it. */
export function discardView(): void {
  sayViewing(null);
}
