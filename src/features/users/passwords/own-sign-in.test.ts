import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import type { UserChange } from '../users.contract.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const current = 'Barrow-and-8-spades';
const next = 'Harrow-and-7-rakes';
const anAddress = () => `${randomUUID()}@example.test`;

/** A signed-in administrator, with a way to change their own account and to sign in. */
async function administrator() {
  const user = await buildUser(app, { roles: ['administrator'], password: current });
  const api = await app.as.user(user);
  return {
    user,
    api,
    change: (body: UserChange) => api.users.update({ params: { id: user.id }, body }),
    canSignIn: async (email: string, password: string) =>
      (await app.as.anonymous.auth.login({ body: { email, password } })).status === 200,
  };
}

async function mailsTo(address: string): Promise<string[]> {
  await app.runJobs();
  return app.mails.filter(({ recipient }) => recipient === address).map(({ subject }) => subject);
}

describe('[Q40] a session alone does not choose how its owner signs in', () => {
  test.each<[string, () => UserChange]>([
    ['password', () => ({ password: next })],
    ['address', () => ({ email: anAddress() })],
    ['password beside a name', () => ({ displayName: 'Mine', password: next, currentPassword: '' })],
  ])('a new %s of one’s own needs the current password', async (_, body) => {
    const { user, api, change, canSignIn } = await administrator();
    const error = 'Current password is required';
    expect(await change(body())).toReject(400, 'VALIDATION_ERROR', { error, fields: ['currentPassword'] });
    const wrong = await change({ ...body(), currentPassword: next });
    expect(wrong).toReject(400, 'CURRENT_PASSWORD_INCORRECT', { fields: ['currentPassword'] });
    expect((await api.users.get({ params: { id: user.id } })).data).toMatchObject({ email: user.email, version: 1 });
    expect(await canSignIn(user.email, current)).toBe(true);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('with it both change, the session ends, and the old address is told', async () => {
    const { user, api, change, canSignIn } = await administrator();
    const email = anAddress();
    expect((await change({ email, password: next, currentPassword: current })).status).toBe(200);
    expect(await api.auth.session()).toReject(401, 'INVALID_TOKEN');
    expect(await canSignIn(email, next)).toBe(true);
    expect((await mailsTo(user.email)).toSorted()).toEqual([
      'The address of your account was changed',
      'Your password was changed',
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('the rest of one’s own account needs none', async () => {
    const { user, change } = await administrator();
    expect((await change({ displayName: 'Other', email: user.email, password: '' })).status).toBe(200);
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

test('a person who gets another password or address from somebody else is told under the old one', async () => {
  const { id, email } = await buildUser(app, { password: current });
  const clerk = await app.as.holding('users.view', 'users.edit');
  const params = { id };
  expect((await clerk.users.update({ params, body: { password: next } })).status).toBe(200);
  expect(await mailsTo(email)).toEqual(['Your password was changed']);
  const later = anAddress();
  expect((await clerk.users.update({ params, body: { email: later } })).status).toBe(200);
  expect((await mailsTo(email)).toSorted()).toEqual([
    'The address of your account was changed',
    'Your password was changed',
  ]);
  const told = app.mails.find(({ subject }) => subject.startsWith('The address'));
  expect(told?.text).toContain('You cannot sign in with this address any more.');
  expect(told?.text).not.toContain(later);
  await clerk.users.update({ params, body: { displayName: 'Another name' } });
  expect(await mailsTo(later)).toEqual([]);
});

test('wrong ones count like wrong sign-ins', async () => {
  const { change } = await administrator();
  for (let tries = 0; tries < 10; tries++) await change({ password: next, currentPassword: 'Not-the-1-they-use' });
  expect(await change({ password: next, currentPassword: current })).toReject(429, 'RATE_LIMITED');
});
