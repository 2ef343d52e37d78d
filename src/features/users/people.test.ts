import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import type { users } from './users.contract.ts';
import { buildUser } from './users.fixtures.ts';

const app = await startApp();
const admin = await app.as.admin();
const clerk = await app.as.holding('users.view', 'users.create', 'users.edit', 'users.delete');
const nobody = '0190aaaa-0000-7000-8000-000000000000';
const password = 'Harrow-and-7-rakes';

const draft = (more: object = {}) => ({
  email: `person-${randomUUID()}@example.test`,
  displayName: 'Ada Byron',
  password,
  ...more,
});
const rowOf = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
const signIn = (email: string, secret: string) => app.as.anonymous.auth.login({ body: { email, password: secret } });

/** The answer to each call of the contract, none left out. */
async function answersOf(api: Api, id: string) {
  const params = { id };
  const answers: Record<keyof typeof users, Promise<Answer>> = {
    list: api.users.list(),
    create: api.users.create({ body: draft() }),
    bulk: api.users.bulk({ body: { ids: [id], action: 'deactivate' } }),
    roleChoices: api.users.roleChoices(),
    get: api.users.get({ params }),
    update: api.users.update({ params, body: { displayName: 'Changed' } }),
    remove: api.users.remove({ params }),
    access: api.users.access({ params, query: { slug: 'content.view' } }),
    wholeAccess: api.users.wholeAccess({ params }),
    assignRole: api.users.assignRole({ params: { id, slug: 'viewer' } }),
    removeRole: api.users.removeRole({ params: { id, slug: 'viewer' } }),
    endSessions: api.users.endSessions({ params }),
    invitationLink: api.users.invitationLink({ params }),
    sendPasswordLink: api.users.sendPasswordLink({ params }),
  };
  return Promise.all(Object.entries(answers).map(async ([name, answer]) => ({ name, answer: await answer })));
}

describe('rejected, and nothing is written', () => {
  test('[D01] each call without its own permission', async () => {
    const user = await buildUser(app);
    const before = await rowOf(user.id);
    for (const api of [await app.as.norole(), await app.as.holding('roles.edit', 'content.edit')]) {
      for (const { answer } of await answersOf(api, user.id)) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    for (const { answer } of await answersOf(app.as.anonymous, user.id)) expect(answer).toReject(401, 'INVALID_TOKEN');
    const viewer = await answersOf(await app.as.holding('users.view'), user.id);
    const isReading = (name: string) => ['list', 'roleChoices', 'get', 'access', 'wholeAccess'].includes(name);
    for (const { name, answer } of viewer) expect(answer.status, name).toBe(isReading(name) ? 200 : 403);
    expect(await rowOf(user.id)).toEqual(before);
  });

  test('[D01] a bulk act with the permission for the other act', async () => {
    const { id } = await buildUser(app);
    const editor = await app.as.holding('users.edit');
    const remover = await app.as.holding('users.delete');
    expect(await editor.users.bulk({ body: { ids: [id], action: 'delete' } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    expect(await remover.users.bulk({ body: { ids: [id], action: 'deactivate' } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    expect((await rowOf(id))?.isActive).toBe(true);
  });

  test.each([
    [{ email: undefined }, 'email', 'Email is required'],
    [{ email: ' ' }, 'email', 'Email is required'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ada@localhost' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a..b@example.test' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(65)}@example.test` }, 'email', 'Please enter a valid email address'],
    [{ displayName: 'A' }, 'displayName', 'Display name must be at least 2 characters'],
    [{ displayName: undefined }, 'displayName', 'Display name must be at least 2 characters'],
    [{ displayName: 'x'.repeat(101) }, 'displayName', 'Display name cannot exceed 100 characters'],
    [{ avatarUrl: 'picture' }, 'avatarUrl', 'Must be a valid URL'],
    [{ avatarUrl: 'javascript:alert(1)' }, 'avatarUrl', 'Must be a valid URL'],
    [{ avatarUrl: 5 }, 'avatarUrl', 'Must be a valid URL'],
    [{ avatar_url: 'picture' }, 'avatarUrl', 'Must be a valid URL'],
    [{ is_active: 'yes' }, 'isActive', 'must be true or false'],
    [{ roles: [5] }, 'roles.0', 'One or more roles do not exist'],
    [{ roles: 'editor' }, 'roles', 'Role IDs must be an array'],
    [{ roles: ['no-such-role'] }, 'roles', 'One or more roles do not exist'],
    [{ roles: [nobody] }, 'roles', 'One or more roles do not exist'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'Short-1a' }, 'password', 'Password must be at least 10 characters long'],
    [{ password: 'harrow-and-7-rakes' }, 'password', 'Password must contain at least one uppercase letter'],
    [{ password: 'Password1!' }, 'password', 'This password is too common. Please choose another one'],
    [{ password: `Aa1-${'x'.repeat(97)}` }, 'password', 'Password must be less than 100 characters'],
  ])('[D04] %j on %s', async (more, field, message) => {
    const answer = await clerk.users.create({ body: draft(more) as ReturnType<typeof draft> });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test('[D08] a taken address, however it is spelt, on create and on change', async () => {
    const { email } = (await clerk.users.create({ body: draft() })).data;
    const other = await buildUser(app);
    const refusal = { error: 'This email is already registered. Please use a different email.', fields: ['email'] };
    for (const spelling of [email, ` ${email.toUpperCase()} `]) {
      expect(await clerk.users.create({ body: draft({ email: spelling }) })).toReject(409, 'EMAIL_TAKEN', refusal);
      const changed = await clerk.users.update({ params: { id: other.id }, body: { email: spelling } });
      expect(changed).toReject(409, 'EMAIL_TAKEN', refusal);
    }
  });

  test('somebody who is not there', async () => {
    const answers = await answersOf(admin, nobody);
    const ofOne = answers.filter(({ name }) => !['list', 'create', 'roleChoices'].includes(name));
    for (const { answer } of ofOne) expect(answer).toReject(404, 'USER_NOT_FOUND', { error: 'User not found' });
  });

  test('a stale version, with what is stored', async () => {
    const { id, version } = (await clerk.users.create({ body: draft() })).data;
    await clerk.users.update({ params: { id }, body: { displayName: 'First', version } });
    const answer = await clerk.users.update({ params: { id }, body: { displayName: 'Second', version } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toMatchObject({ displayName: 'First', version: version + 1 });
  });

  test('[D15] [Q47] a role that is inactive or deprecated, for a person who does not hold it yet', async () => {
    const role = await buildRole(app, { name: 'Old crew' });
    const holder = await buildUser(app, { roles: [role.slug] });
    const other = await buildUser(app);
    for (const status of ['inactive', 'deprecated'] as const) {
      await app.db.updateTable('roles').set({ status }).where('id', '=', role.id).execute();
      const refusal = { fields: ['roles'] };
      expect(await admin.users.create({ body: draft({ roles: [role.slug] }) })).toReject(
        400,
        'VALIDATION_ERROR',
        refusal,
      );
      const body = { roles: [role.slug] };
      expect(await admin.users.update({ params: { id: other.id }, body })).toReject(400, 'VALIDATION_ERROR', refusal);
      const assigned = await admin.users.assignRole({ params: { id: other.id, slug: role.slug } });
      expect(assigned).toReject(400, 'VALIDATION_ERROR', refusal);
      const kept = await admin.users.update({ params: { id: holder.id }, body: { roles: [role.slug, 'viewer'] } });
      expect(kept.data.heldRoles).toContainEqual({ id: role.id, slug: role.slug, name: 'Old crew', status });
    }
  });

  test('[D15] roles for an inactive user; they may only lose some', async () => {
    const { id } = await buildUser(app, { roles: ['viewer', 'editor'], isActive: false });
    const params = { id };
    const set = await admin.users.update({ params, body: { roles: ['viewer', 'builder'] } });
    expect(set).toReject(400, 'VALIDATION_ERROR');
    expect(set.body['fields']).toEqual({ roles: ['Cannot set roles for inactive user'] });
    const assigned = await admin.users.assignRole({ params: { id, slug: 'builder' } });
    expect(assigned.body['fields']).toEqual({ roles: ['Cannot assign role to inactive user'] });
    expect((await admin.users.update({ params, body: { roles: ['viewer'] } })).data.roles).toEqual(['viewer']);
    const activated = await admin.users.update({ params, body: { roles: ['builder'], isActive: true } });
    expect(activated.data).toMatchObject({ isActive: true, roles: ['builder'] });
  });

  test('[D06] [D15] roles for somebody who is made inactive, or becomes it in the same call', async () => {
    const body = draft({ isActive: false, roles: ['viewer'] });
    const refusal = { fields: { roles: ['Cannot set roles for inactive user'] } };
    const made = await admin.users.create({ body });
    expect(made).toReject(400, 'VALIDATION_ERROR', { fields: ['roles'] });
    expect(made.body).toMatchObject(refusal);
    expect((await admin.users.list({ query: { search: body.email } })).data.total).toBe(0);

    const { id } = await buildUser(app, { roles: ['viewer'] });
    const changed = await admin.users.update({
      params: { id },
      body: { isActive: false, roles: ['viewer', 'editor'] },
    });
    expect(changed.body).toMatchObject(refusal);
    expect((await rowOf(id))?.isActive).toBe(true);
    const left = await admin.users.update({ params: { id }, body: { isActive: false, roles: ['viewer'] } });
    expect(left.data).toMatchObject({ isActive: false, roles: ['viewer'] });
  });

  test.each([
    { sortBy: 'password' },
    { sortBy: 'updatedAt' },
    { sortBy: "email'--" },
    { sortDir: 'up' },
    { isActive: 'perhaps' },
    { page: 0 },
    { filters: [{ column: 'password', operator: 'startsWith', value: 'a' }] },
    { filters: [{ column: 'invented', operator: 'startsWith', value: 'a' }] },
  ])('the list %j', async (query) => {
    expect((await clerk.users.list({ query: query as object })).status).toBe(400);
  });

  test('what is not the caller’s to set stays as it is', async () => {
    const more = {
      id: nobody,
      isSystemUser: true,
      passwordHash: 'x',
      version: 9,
      emailVerified: true,
      createdAt: '2001-01-01T00:00:00Z',
      lastSignIn: '2001-01-01T00:00:00Z',
      can: { delete: false },
    };
    const created = (await clerk.users.create({ body: draft(more) as ReturnType<typeof draft> })).data;
    expect(created).toMatchObject({ isSystemUser: false, lastSignIn: null, version: 1, roles: [], isActive: true });
    expect(created.id).not.toBe(nobody);
    const before = await rowOf(created.id);
    const { version: _, ...forged } = more;
    await clerk.users.update({ params: { id: created.id }, body: forged as object });
    expect(await rowOf(created.id)).toEqual(before);
  });
});

test('[D06] [D08] a user is created, read and signs in; no answer holds the hash', async () => {
  const answer = await clerk.users.create({ body: draft({ email: ' Ada@Example.TEST ', avatarUrl: '' }) });
  expect(answer.status).toBe(201);
  expect(answer.data).toMatchObject({
    email: 'ada@example.test',
    avatarUrl: null,
    isActive: true,
    roles: [],
    version: 1,
  });
  const { data, body } = await clerk.users.get({ params: { id: answer.data.id } });
  expect(data).toEqual(answer.data);
  const hash = (await rowOf(data.id))?.password ?? '';
  expect(JSON.stringify([body, answer.body])).not.toContain(hash);
  expect((await signIn('ada@example.test', password)).status).toBe(200);
  expect((await clerk.users.get({ params: { id: data.id } })).data.lastSignIn).not.toBeNull();
});

test('[D06] keys in the spelling of the database are understood too, and the own spelling wins', async () => {
  const { displayName, ...rest } = draft();
  const spelled = {
    ...rest,
    display_name: displayName,
    is_active: false,
    avatar_url: 'https://cdn.example.test/a.png',
  };
  const created = (await admin.users.create({ body: spelled as unknown as ReturnType<typeof draft> })).data;
  expect(created).toMatchObject({ displayName, isActive: false, avatarUrl: 'https://cdn.example.test/a.png' });
  const both = { is_active: false, isActive: true };
  expect((await admin.users.update({ params: { id: created.id }, body: both })).data.isActive).toBe(true);
});

test('[D06] the same Idempotency-Key creates once', async () => {
  const body = draft();
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await clerk.users.create({ body, headers });
  const again = await clerk.users.create({ body, headers });
  expect(again.status).toBe(201);
  expect(again.data).toEqual(first.data);
  expect(await clerk.users.create({ body: draft(), headers })).toReject(422, 'IDEMPOTENCY_KEY_REUSED');
});

test('[D08] of fifty at once under one address, one is created', async () => {
  const body = draft();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => clerk.users.create({ body: { ...body, password: '', sendWelcomeEmail: true } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(409)]);
  await app.runJobs();
  expect(app.mails.filter(({ recipient }) => recipient === body.email)).toHaveLength(1);
});

test('[D07] the welcome mail brings a link to set the password, and is not sent without the switch', async () => {
  const [quiet, welcomed] = [draft(), draft({ password: '', sendWelcomeEmail: true })];
  await clerk.users.create({ body: quiet });
  await clerk.users.create({ body: welcomed });
  await app.runJobs();
  expect(app.mails.some(({ recipient }) => recipient === quiet.email)).toBe(false);
  const mail = app.mails.find(({ recipient }) => recipient === welcomed.email);
  expect(mail?.subject).toMatch(/^Welcome/);
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/admin\/auth\/reset-password\?token=/);
});

test('[D07] no welcome mail goes to somebody who may not sign in', async () => {
  const body = draft({ isActive: false, sendWelcomeEmail: true });
  expect(await clerk.users.create({ body })).toReject(400, 'VALIDATION_ERROR', { fields: ['sendWelcomeEmail'] });
  expect((await clerk.users.list({ query: { search: body.email } })).data.total).toBe(0);
});

test('[D04] the site’s own minimum for passwords is in force, and says so', async () => {
  const { version } = (await admin.settings.update({ body: { passwordMinimumStrict: 24 } })).data;
  const refused = await clerk.users.create({ body: draft() });
  expect(refused.body['fields']).toEqual({ password: ['Password must be at least 24 characters long'] });
  await admin.settings.update({ body: { passwordMinimumStrict: 10, version } });
  expect((await clerk.users.create({ body: draft() })).status).toBe(201);
});

test('[D02] a blank password on edit changes none', async () => {
  const { id, version } = (await clerk.users.create({ body: draft() })).data;
  const before = await rowOf(id);
  const { data } = await clerk.users.update({
    params: { id },
    body: { password: '', displayName: 'Ada Byron', version },
  });
  expect(data.version).toBe(version);
  expect(await rowOf(id)).toEqual(before);
});

test('[D15] assigning and taking a role may be repeated', async () => {
  const { id } = await buildUser(app);
  const params = { id, slug: 'viewer' };
  expect((await admin.users.removeRole({ params })).data.roles).toEqual([]);
  const assigned = await admin.users.assignRole({ params });
  expect(assigned.data.roles).toEqual(['viewer']);
  expect((await admin.users.assignRole({ params })).data).toEqual(assigned.data);
  expect((await admin.users.removeRole({ params })).data.roles).toEqual([]);
});

test('[D15] roles replace the whole set, given by slug or by id', async () => {
  const { id } = await buildUser(app, { roles: ['viewer'] });
  const role = await buildRole(app);
  const answer = await admin.users.update({ params: { id }, body: { roles: ['editor', role.id] } });
  expect([...answer.data.roles].sort()).toEqual(['editor', role.slug]);
});

test('[D01] a bulk act is all or nothing', async () => {
  const users = await Promise.all([1, 2, 3].map(() => buildUser(app)));
  const ids = users.map(({ id }) => id);
  const active = async () => {
    const rows = await app.db.selectFrom('users').select('isActive').where('id', 'in', ids).execute();
    return rows.map(({ isActive }) => isActive);
  };
  const boss = await buildUser(app, { roles: ['administrator'] });
  expect(await clerk.users.bulk({ body: { ids: [...ids, nobody], action: 'deactivate' } })).toReject(
    404,
    'USER_NOT_FOUND',
  );
  const mixed = await clerk.users.bulk({ body: { ids: [...ids, boss.id], action: 'deactivate' } });
  expect(mixed).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await active()).toEqual([true, true, true]);
  expect((await clerk.users.bulk({ body: { ids, action: 'deactivate' } })).data).toMatchObject({ count: 3 });
  expect(await active()).toEqual([false, false, false]);
  expect((await clerk.users.bulk({ body: { ids, action: 'activate' } })).data).toMatchObject({ count: 3 });
  expect((await clerk.users.bulk({ body: { ids, action: 'delete' } })).data).toMatchObject({ count: 3 });
  expect(await active()).toEqual([]);
});

test('[D01] a bulk act answers whom it changed, and may be held to what they were', async () => {
  const [idle, busy] = [await buildUser(app, { isActive: false }), await buildUser(app)];
  const versionOf = async (id: string) => (await clerk.users.get({ params: { id } })).data?.version ?? 0;
  const ids = [idle.id, busy.id];
  const { data } = await clerk.users.bulk({ body: { ids, action: 'deactivate' } });
  const version = await versionOf(busy.id);
  expect(data).toEqual({ count: 1, changed: [{ id: busy.id, version }] });
  const back = (expected: number) =>
    clerk.users.bulk({ body: { ids: [busy.id], action: 'activate', versions: { [busy.id]: expected } } });
  expect(await back(version - 1)).toReject(409, 'VERSION_CONFLICT');
  expect((await back(version)).data).toEqual({ count: 1, changed: [{ id: busy.id, version: version + 1 }] });
  expect((await clerk.users.bulk({ body: { ids, action: 'delete' } })).data?.changed).toHaveLength(2);
});

test('every change is in the audit log, without a password', async () => {
  const { id } = (await clerk.users.create({ body: draft() })).data;
  await clerk.users.update({ params: { id }, body: { displayName: 'New name', password: 'Another-8-ploughs' } });
  await clerk.users.update({ params: { id }, body: { isActive: false } });
  await clerk.users.remove({ params: { id } });
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditLog).toMatchObject([
    { action: 'user.created' },
    {
      action: 'user.updated',
      before: { displayName: 'Ada Byron' },
      after: { displayName: 'New name', passwordChanged: true },
    },
    { action: 'user.deactivated' },
    { action: 'user.deleted', before: { displayName: 'New name', roles: [] } },
  ]);
  expect(JSON.stringify(auditLog)).not.toMatch(/ploughs|[0-9a-f]{64}/);
});
