import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createApi } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { mailedToken } from '../../../../tests/support/mail/mailed-token.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const admin = await app.as.admin();
const set = 'Harrow-and-7-rakes';
const own = 'Barrow-and-8-spades';

/** Signs in as a browser does, with the cookie of the answer. */
async function signIn(email: string, password: string) {
  const answer = await app.as.anonymous.auth.login({ body: { email, password } });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? null;
  return { answer, api: createApi({ url: app.url, cookie }) };
}

/** An editor to whom an administrator gave a password. */
async function editor() {
  const { id, email } = await buildUser(app, { roles: ['editor'], password: 'The-1-before-it' });
  const session = await app.as.user({ id });
  expect((await admin.users.update({ params: { id }, body: { password: set } })).status).toBe(200);
  expect(await session.auth.session()).toReject(401, 'INVALID_TOKEN');
  return { id, email };
}

describe('[Q15] a password that somebody else set is good for choosing another one', () => {
  test('and for nothing else: every other call rejects', async () => {
    const { email } = await editor();
    const { answer, api } = await signIn(email, set);
    expect(answer.status).toBe(200);
    expect(answer.body['mustChangePassword']).toBe(true);
    const refusal = { error: 'Somebody else set your password. Choose one of your own to go on.' };
    const attempts = [
      api.entries.list({ query: {} }),
      api.profile.get(),
      api.profile.update({ body: { bio: 'Mine' } }),
      api.users.list(),
      api.permissions.tree(),
      api.sessions.list(),
      api.viewAs.choices(),
    ];
    for (const refused of await Promise.all(attempts))
      expect(refused).toReject(403, 'PASSWORD_CHANGE_REQUIRED', refusal);
    expect((await api.auth.session()).body).toMatchObject({
      data: { session: { mustChangePassword: true, roles: [] } },
    });
    expect((await api.auth.permissions()).data).toEqual({ permissions: [], roles: [], isAdmin: false });
    expect((await api.auth.refresh()).status).toBe(200);
    expect((await api.auth.logout()).status).toBe(200);
  });

  test('not the same one again, nor with a wrong one', async () => {
    const { email } = await editor();
    const { api } = await signIn(email, set);
    const again = await api.recovery.updatePassword({ body: { currentPassword: set, password: set } });
    expect(again).toReject(400, 'VALIDATION_ERROR', { fields: ['password'] });
    const wrong = await api.recovery.updatePassword({ body: { currentPassword: own, password: own } });
    expect(wrong).toReject(400, 'CURRENT_PASSWORD_INCORRECT', { fields: ['currentPassword'] });
    expect(await api.users.list()).toReject(403, 'PASSWORD_CHANGE_REQUIRED');
  });

  test('after the change everything is open, and the person who set the first one is out', async () => {
    const { email } = await editor();
    const thief = await signIn(email, set);
    const { api } = await signIn(email, set);
    const changed = await api.recovery.updatePassword({ body: { currentPassword: set, password: own } });
    expect(changed.status).toBe(200);
    expect(await thief.api.auth.session()).toReject(401, 'INVALID_TOKEN');
    expect((await signIn(email, set)).answer).toReject(401, 'INVALID_CREDENTIALS');
    const next = await signIn(email, own);
    expect(Object.keys(next.answer.body).toSorted()).toEqual(['authenticated', 'message', 'success', 'user']);
    expect((await next.api.entries.list({ query: {} })).status).toBe(200);
    expect((await next.api.auth.session()).body).not.toHaveProperty('data.session.mustChangePassword');
  });
});

describe('[Q15] who counts as somebody else', () => {
  test('not the account itself, nor an administrator who creates one, but anybody else who does', async () => {
    const boss = await buildUser(app, { roles: ['administrator'], password: own });
    const body = { password: set, currentPassword: own };
    const changed = await (await app.as.user(boss)).users.update({ params: { id: boss.id }, body });
    expect(changed.status).toBe(200);
    expect((await signIn(boss.email, set)).answer.body).not.toHaveProperty('mustChangePassword');

    const clerk = await app.as.holding('users.create');
    const draft = () => ({ email: `${randomUUID()}@example.test`, displayName: 'Made', password: set });
    const byAdmin = (await admin.users.create({ body: draft() })).data;
    expect((await signIn(byAdmin.email, set)).answer.body).not.toHaveProperty('mustChangePassword');
    const byClerk = (await clerk.users.create({ body: draft() })).data;
    expect((await signIn(byClerk.email, set)).answer.body).toHaveProperty('mustChangePassword', true);
  });

  test('a mailed link to the own address settles it', async () => {
    const { id, email } = await editor();
    await admin.users.sendPasswordLink({ params: { id } });
    await app.runJobs();
    const token = mailedToken(app, email);
    expect((await app.as.anonymous.recovery.updatePassword({ body: { token, password: own } })).status).toBe(200);
    expect((await signIn(email, own)).answer.body).not.toHaveProperty('mustChangePassword');
  });
});

describe('an address that somebody else changes', () => {
  test('ends the password, so that no password of theirs outlives the way back', async () => {
    const { id, email } = await buildUser(app, { password: own });
    const clerk = await app.as.holding('users.view', 'users.edit');
    const theirs = `${randomUUID()}@example.test`;
    expect((await clerk.users.update({ params: { id }, body: { email: theirs } })).status).toBe(200);
    expect((await signIn(theirs, own)).answer).toReject(401, 'INVALID_CREDENTIALS');

    await clerk.users.sendPasswordLink({ params: { id } });
    await app.runJobs();
    const token = mailedToken(app, theirs);
    expect((await app.as.anonymous.recovery.updatePassword({ body: { token, password: set } })).status).toBe(200);
    expect((await clerk.users.update({ params: { id }, body: { email } })).status).toBe(200);
    expect((await signIn(email, set)).answer).toReject(401, 'INVALID_CREDENTIALS');
  });

  test('but not if they are an administrator, or the account itself', async () => {
    const { id } = await buildUser(app, { roles: ['administrator'], password: own });
    for (const actor of [await app.as.user({ id }), admin]) {
      const email = `${randomUUID()}@example.test`;
      const body = { email, currentPassword: own };
      expect((await actor.users.update({ params: { id }, body })).status).toBe(200);
      expect((await signIn(email, own)).answer.status).toBe(200);
    }
  });
});
