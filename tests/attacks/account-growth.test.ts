import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../src/app.ts';
import type { Contract, EndpointShape } from '../../src/contracts/call/endpoint.ts';
import { signInsWithoutRole } from '../../src/features/limits/sign-in-limits.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  // The token that a refresh replaced is good for ten seconds.
  app.clock.set(new Date());
});

/** Calls that need no right and are no reads, and why they may be repeated without a budget for each account. */
const unbounded: Readonly<Record<string, string>> = {
  'POST /admin/api/auth/second-factor': 'needs a challenge, which a right password gave',
  'POST /admin/api/auth/passkeys/options': 'counted by address',
  'POST /admin/api/auth/passkeys/verify': 'counted by address',
  'POST /admin/api/auth/login': 'wrong ones are limited, and right ones of accounts without a role',
  'POST /admin/api/auth/logout': 'ends the session that it needs',
  'POST /admin/api/auth/register': 'limited for each address',
  'POST /admin/api/auth/verify-email': 'needs a token of a mail, and wrong ones are limited',
  'POST /admin/api/auth/resend-verification': 'limited for each account and address',
  'POST /admin/api/auth/reset-password': 'limited for each account and address',
  'POST /admin/api/auth/validate-reset-token': 'writes nothing, and wrong ones are limited',
  'POST /admin/api/auth/permissions/check': 'writes nothing',
  'POST /admin/api/form-submissions': 'limited for each address and form',
  'DELETE /api/cart': 'changes the one cart that the cookie names',
  'DELETE /api/cart/items/{id}': 'changes the one cart that the cookie names',
  'PATCH /api/cart': 'changes one cart; new ones are limited for each address',
  'PATCH /api/cart/items/{id}': 'changes the one cart that the cookie names',
  'POST /api/cart/items': 'changes one cart, which is bounded; new ones are limited for each address',
  'POST /api/calculate-tax': 'writes nothing, and a service is asked a bounded number of times at once',
  'POST /api/forms/{slug}/submissions': 'limited for each address and form',
  'POST /api/request-quote': 'limited for each address and form',
  'POST /api/salesforce-delivery-address': 'limited for each address',
};

test('every call that an account without rights can repeat has a budget, or a reason to need none', () => {
  const open = Object.values<Contract>(calls)
    .flatMap((contract) => Object.values<EndpointShape>(contract))
    .filter(({ method, permission }) => method !== 'GET' && (permission === 'signed-in' || permission === 'public'));
  const without = open.filter(({ perHour }) => perHour === undefined).map(({ method, path }) => `${method} ${path}`);
  expect(without.sort()).toEqual(Object.keys(unbounded).sort());
});

const rowsOf = async (table: 'auditEntries' | 'sessions' | 'limitedTries') => {
  const { rows } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

/** Repeats an action until it is rejected, and tells how often it was not. */
async function repeat(act: (n: number) => Promise<{ status: number; headers: Headers }>): Promise<number> {
  for (let n = 0; ; n += 1) {
    const answer = await act(n);
    if (answer.status < 400) continue;
    expect(answer).toReject(429, 'RATE_LIMITED');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return n;
  }
}

const saveProfile = (api: Api, n: number) => api.profile.update({ body: { bio: `${'x'.repeat(900)} ${n}` } });

test('profile saves of one account end at the budget, and write nothing beyond it', async () => {
  const api = await app.as.holding('content.view');
  expect(await repeat((n) => saveProfile(api, n))).toBe(calls.profile.update.perHour);
  const before = [await rowsOf('auditEntries'), await rowsOf('limitedTries')];
  for (let n = 0; n < 5; n += 1) expect((await saveProfile(api, n)).status).toBe(429);
  expect([await rowsOf('auditEntries'), await rowsOf('limitedTries')]).toEqual(before);
  expect((await saveProfile(await app.as.holding('content.view'), 0)).status).toBe(200);
  app.clock.advance(3_600_001);
  expect((await saveProfile(api, 0)).status).toBe(200);
});

/** As if an account, or all without a role, had made a call so often just now. */
function pretend({ method, path }: EndpointShape, { by, times }: { by: string; times: number }): Promise<void> {
  return pretendTries(`act:${method} ${path}:${by}`, times);
}

async function pretendTries(key: string, times: number): Promise<void> {
  const now = app.clock.now();
  const tries = sql<Date[]>`array_fill(${now}::timestamptz, array[${times}::int])`;
  await app.db
    .insertInto('limitedTries')
    .values({ key, tries, counts: [], lastAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries, counts: [], lastAt: now }))
    .execute();
}

const anyId = '0197c7a5-1111-7000-8000-000000000001';
test.each<[EndpointShape, (api: Api) => Promise<{ status: number }>]>([
  [calls.emailMessages.resend, (api) => api.emailMessages.resend({ params: { id: anyId }, body: {} })],
  [calls.emailMessages.bulk, (api) => api.emailMessages.bulk({ body: { ids: [anyId], action: 'resend' } })],
  [calls.submissions.resend, (api) => api.submissions.resend({ params: { id: anyId }, body: {} })],
  [calls.leads.resend, (api) => api.leads.resend({ params: { id: anyId } })],
])('sending again ends at the budget of an account: $path', async (call, send) => {
  const user = await buildUser(app, { permissions: ['email-providers.edit', 'form-submissions.edit'] });
  const api = await app.as.user(user);
  await pretend(call, { by: user.id, times: (call.perHour ?? 0) - 1 });
  expect(await send(api)).toReject(404, 'NOT_FOUND');
  expect(await send(api)).toReject(429, 'RATE_LIMITED');
});

test('refreshes of a session end at the budget, write nothing beyond it, and the session stays good', async () => {
  const user = await buildUser(app);
  const api = await app.as.user(user);
  const { refresh } = calls.auth;
  await pretend(refresh, { by: user.id, times: refresh.perHour - 1 });
  expect((await api.auth.refresh()).status).toBe(200);
  const before = await rowsOf('sessions');
  expect(await api.auth.refresh()).toReject(429, 'RATE_LIMITED');
  expect(await rowsOf('sessions')).toBe(before);
  expect((await api.profile.get()).status).toBe(200);
});

test('right sign-ins of an account without a role end at the budget, and write nothing beyond it', async () => {
  const password = 'Harrow-and-7-rakes';
  const outsider = await buildUser(app, { password });
  const colleague = await buildUser(app, { password, permissions: ['content.view'] });
  const signIn = ({ email }: { email: string }) => app.as.anonymous.auth.login({ body: { email, password } });
  for (const { id } of [outsider, colleague]) await pretendTries(`signed-in:${id}`, signInsWithoutRole.ofAccount - 1);
  expect((await signIn(outsider)).status).toBe(200);
  const before = [await rowsOf('sessions'), await rowsOf('auditEntries')];
  expect(await signIn(outsider)).toReject(429, 'RATE_LIMITED', {
    error: 'Too many sign-ins within an hour. Please wait and try again.',
  });
  expect([await rowsOf('sessions'), await rowsOf('auditEntries')]).toEqual(before);
  for (let n = 0; n < 2; n += 1) expect((await signIn(colleague)).status).toBe(200);
});

test('a person who must change a password that a colleague set has a budget of their own', async () => {
  const password = 'Harrow-and-7-rakes';
  const user = await buildUser(app, { password, permissions: ['content.view'] });
  const manager = await app.as.holding('users.view', 'users.edit', 'content.view');
  expect(
    (await manager.users.update({ params: { id: user.id }, body: { password: 'Binder-and-8-carts' } })).status,
  ).toBe(200);
  const api = await app.as.user(user);
  const { refresh } = calls.auth;
  const bounded = [refresh, calls.recovery.updatePassword].filter(({ perHour }) => perHour !== undefined);
  for (const call of bounded) await pretend(call, { by: 'without a role', times: 10 * (call.perHour ?? 0) });
  expect((await api.auth.refresh()).status).toBe(200);
  const body = { currentPassword: 'Binder-and-8-carts', password: 'Cutter-and-9-forks' };
  expect((await api.recovery.updatePassword({ body })).status).toBe(200);
});

test.each([
  ['address', '127.0.0.1', signInsWithoutRole.ofAddress],
  ['network', '127.0.0.0/24', signInsWithoutRole.ofNetwork],
])('right sign-ins of many accounts without a role end at the budget of their %s', async (_, place, max) => {
  const password = 'Harrow-and-7-rakes';
  const [first, second] = [await buildUser(app, { password }), await buildUser(app, { password })];
  const colleague = await buildUser(app, { password, permissions: ['content.view'] });
  const signIn = ({ email }: { email: string }) => app.as.anonymous.auth.login({ body: { email, password } });
  await pretendTries(`signed-in:${place}`, max - 1);
  expect((await signIn(first)).status).toBe(200);
  const before = [await rowsOf('sessions'), await rowsOf('auditEntries')];
  expect(await signIn(second)).toReject(429, 'RATE_LIMITED');
  expect([await rowsOf('sessions'), await rowsOf('auditEntries')]).toEqual(before);
  expect((await signIn(colleague)).status).toBe(200);
  await app.db.deleteFrom('limitedTries').where('key', '=', `signed-in:${place}`).execute();
});

test('accounts without a role share a budget, so that registering again multiplies nothing', async () => {
  const { update } = calls.profile;
  await pretend(update, { by: 'without a role', times: 10 * update.perHour - 1 });
  const outsiders = await Promise.all(Array.from({ length: 11 }, () => app.as.norole()));
  const saves = await Promise.all(outsiders.map((api, n) => saveProfile(api, n)));
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(saves.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await saveProfile(await app.as.holding('content.view'), 0)).status).toBe(200);
});
