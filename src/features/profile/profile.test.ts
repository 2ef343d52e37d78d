import { describe, expect, test } from 'vitest';
import { createApi } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';
import type { ProfileChange } from './profile.contract.ts';

const app = await startApp();

async function signedIn() {
  const user = await buildUser(app, { displayName: 'Ada' });
  return { user, api: createApi({ url: app.url, cookie: await app.cookieOf(user) }) };
}

describe('[D09] a profile rejects', () => {
  test('a person who is not signed in', async () => {
    expect(await app.as.anonymous.profile.get()).toReject(401, 'INVALID_TOKEN');
    expect(await app.as.anonymous.profile.update({ body: { bio: 'x' } })).toReject(401, 'INVALID_TOKEN');
  });

  test.each<[keyof ProfileChange, unknown, string]>([
    ['displayName', 'A', 'Display name must be at least 2 characters'],
    ['displayName', '   ', 'Display name must be at least 2 characters'],
    ['displayName', null, 'Display name must be at least 2 characters'],
    ['displayName', 'x'.repeat(101), 'Display name cannot exceed 100 characters'],
    ['avatarUrl', 'javascript:alert(1)', 'Must be a valid URL'],
    ['avatarUrl', 'portrait.png', 'Must be a valid URL'],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
    ['firstName', '  ', 'First name must be at least 1 character'],
    ['lastName', '', 'Last name must be at least 1 character'],
    ['avatarUrl', 5, 'Must be a valid URL'],
    ['lastName', '🚜'.repeat(101), 'Last name must be at most 100 characters'],
    ['bio', 'x'.repeat(1001), 'Bio must be at most 1000 characters'],
    ['phone', '0'.repeat(21), 'Phone must be at most 20 characters'],
    ['country', 'x'.repeat(101), 'Country must be at most 100 characters'],
    ['timezone', 'x'.repeat(51), 'Timezone must be at most 50 characters'],
    ['language', 'x'.repeat(51), 'Language must be at most 50 characters'],
    ['bio', {}, 'Bio must be a text'],
  ])('%s as %j', async (field, value, message) => {
    const { api } = await signedIn();
    const before = (await api.profile.get()).data;
    const answer = await api.profile.update({ body: { country: 'Norway', [field]: value } as ProfileChange });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: expect.arrayContaining([message]) });
    expect((await api.profile.get()).data).toEqual(before);
  });

  test('a stale version, with what is stored', async () => {
    const { api } = await signedIn();
    const { version } = (await api.profile.get()).data;
    await api.profile.update({ body: { bio: 'First', version } });
    const answer = await api.profile.update({ body: { bio: 'Second', version } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toMatchObject({ bio: 'First', version: version + 1 });
  });

  test('to change anything that is not the person’s own to change', async () => {
    const { user, api } = await signedIn();
    const rowOf = () => app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    const before = await rowOf();
    const more = {
      id: crypto.randomUUID(),
      email: 'x@example.test',
      password: 'x',
      isActive: false,
      isSystemUser: true,
    };
    const answer = await api.profile.update({ body: { bio: 'x', roles: ['administrator'], ...more } as ProfileChange });
    expect(answer.data.roles).toEqual([]);
    const { version, updatedAt } = await rowOf();
    expect(await rowOf()).toEqual({ ...before, version, updatedAt });
  });
});

test('[D09] a profile is read and changed field by field, trimmed; null clears, blank too but for names', async () => {
  const { user, api } = await signedIn();
  const blank = {
    firstName: null,
    lastName: null,
    bio: null,
    phone: null,
    country: null,
    timezone: null,
    language: null,
  };
  const first = (await api.profile.get()).data;
  expect(first).toMatchObject({ id: user.id, email: user.email, displayName: 'Ada', avatarUrl: null, ...blank });
  const answer = await api.profile.update({
    body: {
      displayName: ' Ada Lund ',
      avatarUrl: 'https://cdn.example.test/a.png',
      firstName: ' Ada ',
      bio: '🚜'.repeat(1000),
      timezone: 'Europe/Oslo',
      version: first.version,
    },
  });
  expect(answer.data).toMatchObject({
    displayName: 'Ada Lund',
    firstName: 'Ada',
    timezone: 'Europe/Oslo',
    lastName: null,
  });
  const cleared = await api.profile.update({ body: { firstName: null, bio: '', avatarUrl: '' } });
  expect(cleared.data).toMatchObject({ firstName: null, bio: null, avatarUrl: null, timezone: 'Europe/Oslo' });
  expect((await api.auth.session()).data.data.session.displayName).toBe('Ada Lund');
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', user.id)
    .orderBy('id')
    .execute();
  expect(auditLog.at(-1)).toMatchObject({
    action: 'profile.updated',
    actorId: user.id,
    targetId: user.id,
    after: { firstName: null, avatarUrl: null },
  });
});

test('saving nothing changes nothing', async () => {
  const { api } = await signedIn();
  const before = (await api.profile.get()).data;
  expect((await api.profile.update({ body: {} })).data).toEqual(before);
});
