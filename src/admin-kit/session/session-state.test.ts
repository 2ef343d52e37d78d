import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Session } from '../../contracts/session/session.contract.ts';
import { sessionStateOf } from './session-state.ts';

const user: Session = {
  id: '019a0000-0000-7000-8000-000000000001',
  userId: '019a0000-0000-7000-8000-000000000001',
  email: 'ada@example.test',
  displayName: 'Ada',
  roles: ['editor'],
  avatarUrl: null,
  isActive: true,
  isAuthenticated: true,
  isLoading: false,
};

const queryKey = ['session'];

function start() {
  const client = new QueryClient();
  let isInitialized = false;
  return {
    client,
    state: () => sessionStateOf(client.getQueryState<Session>(queryKey), isInitialized),
    look: (answer: () => Promise<Session>) =>
      client
        .fetchQuery({ queryKey, queryFn: answer, retry: false })
        .catch(() => null)
        .finally(() => {
          isInitialized = true;
        }),
  };
}

test('[B09] idle, loading, succeeded; a log-out clears the user and returns to idle', async () => {
  const { client, state, look } = start();
  expect(state()).toEqual({ status: 'idle', user: null, isAuthenticated: false, isInitialized: false });
  const looking = look(async () => user);
  expect(state()).toMatchObject({ status: 'loading', user: null, isInitialized: false });
  await looking;
  expect(state()).toEqual({ status: 'succeeded', user, isAuthenticated: true, isInitialized: true });
  client.removeQueries({ queryKey });
  expect(state()).toEqual({ status: 'idle', user: null, isAuthenticated: false, isInitialized: true });
});

test('[B09] a look-up that finds nobody fails, without a user, and initialises', async () => {
  const { state, look } = start();
  await look(() => Promise.reject(new Error('refused')));
  expect(state()).toEqual({ status: 'failed', user: null, isAuthenticated: false, isInitialized: true });
});

test('[B09] a signed-in person stays one while the session is checked anew', async () => {
  const { state, look } = start();
  await look(async () => user);
  const again = look(async () => ({ ...user, displayName: 'Ada B' }));
  expect(state()).toMatchObject({ status: 'succeeded', isAuthenticated: true });
  await again;
  expect(state().user?.displayName).toBe('Ada B');
});
