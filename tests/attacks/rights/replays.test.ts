import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { startApp } from '../../support/app.ts';

const app = await startApp();
const admin = await app.as.admin();

/** A first answer is repeated to those who may still make the call, whatever else they lost. */
test('an entry is not replayed to somebody who has lost the rights on its type', async () => {
  const [one, other] = [await buildContentType(app), await buildContentType(app)];
  const rightsOn = (slug: string) => [`content-types.${slug}.create`, `content-types.${slug}.view`];
  const first = await buildRole(app, { permissions: rightsOn(one.slug) });
  const second = await buildRole(app, { permissions: rightsOn(other.slug) });
  const user = await buildUser(app, { roles: [first.slug, second.slug] });
  const api = await app.as.user(user);
  const create = () =>
    api.entries.create({ body: { contentType: one.slug, title: 'Secret' }, headers: { 'Idempotency-Key': 'entry' } });
  const made = await create();
  expect(made.status).toBe(201);
  const extra = await buildRole(app, { permissions: ['media.view'] });
  await admin.users.assignRole({ params: { id: user.id, slug: extra.slug } });
  expect((await create()).body).toEqual(made.body);

  await admin.users.removeRole({ params: { id: user.id, slug: extra.slug } });
  expect((await create()).headers.get('idempotency-replayed')).toBe('true');
  await admin.users.removeRole({ params: { id: user.id, slug: first.slug } });
  expect(await create()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  await admin.users.assignRole({ params: { id: user.id, slug: first.slug } });
  expect((await create()).body).toEqual(made.body);
});

test.each([{}, { status: 'publish' as const }])(
  'nor a published one to somebody who may publish no more, asked for with %j',
  async (status) => {
    const type = await buildContentType(app);
    const rights = (...actions: string[]) => actions.map((action) => `content-types.${type.slug}.${action}`);
    const makers = await buildRole(app, { permissions: rights('create', 'view') });
    const publishers = await buildRole(app, { permissions: rights('publish') });
    const user = await buildUser(app, { roles: [makers.slug, publishers.slug] });
    const api = await app.as.user(user);
    const body = { contentType: type.slug, title: 'Out', ...status };
    const create = () => api.entries.create({ body, headers: { 'Idempotency-Key': 'out' } });
    expect((await create()).data).toMatchObject({ status: 'publish' });
    await admin.users.removeRole({ params: { id: user.id, slug: publishers.slug } });
    expect(await create()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const draft = { body: { ...body, status: 'draft' as const }, headers: { 'Idempotency-Key': 'draft' } };
    expect((await api.entries.create(draft)).status).toBe(201);
    expect((await api.entries.create(draft)).headers.get('idempotency-replayed')).toBe('true');
  },
);

test('nor a user to an administrator who was dismissed', async () => {
  const user = await buildUser(app, { roles: ['administrator'] });
  const api = await app.as.user(user);
  const body = { email: 'made@example.test', displayName: 'Made', password: 'Harrow-and-7-rakes' };
  const create = () => api.users.create({ body, headers: { 'Idempotency-Key': 'user' } });
  expect((await create()).status).toBe(201);
  const viewers = await buildRole(app, { permissions: ['users.view', 'users.edit'] });
  await admin.users.update({ params: { id: user.id }, body: { roles: [viewers.slug] } });
  expect(await create()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const clerks = await buildRole(app, { permissions: ['users.create'] });
  await admin.users.update({ params: { id: user.id }, body: { roles: [clerks.slug] } });
  expect((await create()).headers.get('idempotency-replayed')).toBe('true');
});

test('what is slow about a create is done before its turn among those who change rights', async () => {
  const clerk = await app.as.holding('users.create');
  const create = (email: string, password: string, key: string) =>
    clerk.users.create({ body: { email, displayName: 'Made', password }, headers: { 'Idempotency-Key': key } });
  const good = 'Harrow-and-7-rakes';
  expect((await create('first@example.test', good, 'first')).status).toBe(201);

  // Somebody else has the turn: what needs it waits, and is rejected after a while.
  await app.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('millwright rights'))`.execute(db);
    expect(await create('weak@example.test', 'weak', 'weak')).toReject(400, 'VALIDATION_ERROR', {
      fields: ['password'],
    });
    expect((await create('first@example.test', good, 'first')).headers.get('idempotency-replayed')).toBe('true');
  });
});

test('a copy is repeated whole only to those who may still view what was copied', async () => {
  const form = await buildForm(app);
  const [makers, viewers] = [
    await buildRole(app, { permissions: ['forms.create'] }),
    await buildRole(app, { permissions: ['forms.view'] }),
  ];
  const user = await buildUser(app, { roles: [makers.slug, viewers.slug] });
  const api = await app.as.user(user);
  const copy = () => api.forms.duplicate({ params: { id: form.id }, body: {}, headers: { 'Idempotency-Key': 'copy' } });
  const first = await copy();
  expect(first.data).toHaveProperty('fields');
  await admin.users.removeRole({ params: { id: user.id, slug: viewers.slug } });
  const { id, version } = first.data;
  expect((await copy()).body).toMatchObject({ success: true, data: { id, version } });
  expect(Object.keys((await copy()).data)).toEqual(['id', 'version']);

  const type = await buildContentType(app);
  const entry = await buildEntry(app, { contentType: type.slug });
  const rights = await buildRole(app, {
    permissions: ['create', 'view'].map((action) => `content-types.${type.slug}.${action}`),
  });
  await admin.users.assignRole({ params: { id: user.id, slug: rights.slug } });
  const copyEntry = () =>
    api.drafts.duplicate({ params: { id: entry.id }, headers: { 'Idempotency-Key': 'entry copy' } });
  expect((await copyEntry()).status).toBe(201);
  expect((await copyEntry()).headers.get('idempotency-replayed')).toBe('true');
  await admin.roles.update({
    params: { id: rights.id },
    body: { permissions: [`content-types.${type.slug}.create`] },
  });
  expect(await copyEntry()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});
