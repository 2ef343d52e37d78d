import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const effect = async (id: string, query: { add?: string; remove?: string; parent?: string }) =>
  (await admin.roles.effect({ params: { id }, query })).data;
const person = (displayName: string, ...roles: string[]) => buildUser(app, { displayName, roles });

test('[D12] who has it by another role neither gains nor loses; an administrator and an inactive account neither', async () => {
  const clerk = await buildRole(app, { permissions: ['users.view', 'forms.view'] });
  const other = await buildRole(app, { permissions: ['forms.view', 'media.view'] });
  await person('Ada', clerk.slug);
  await person('Bea', clerk.slug);
  await person('Cyd', clerk.slug, other.slug);
  await person('Dee', clerk.slug, 'administrator');
  const eve = await person('Eve', clerk.slug);
  await app.db.updateTable('users').set({ isActive: false }).where('id', '=', eve.id).execute();
  await person('Fay', other.slug);
  expect(await effect(clerk.id, { add: 'media.view', remove: 'forms.view' })).toEqual({
    gain: { count: 2, names: ['Ada', 'Bea'] },
    lose: { count: 2, names: ['Ada', 'Bea'] },
    unchanged: 2,
  });
  expect(await effect(clerk.id, { add: 'roles.view' })).toEqual({
    gain: { count: 3, names: ['Ada', 'Bea', 'Cyd'] },
    lose: { count: 0, names: [] },
    unchanged: 1,
  });
});

test('[C19] roles that inherit from it pass it on, and what it inherits counts', async () => {
  const base = await buildRole(app, { permissions: ['users.view'] });
  const heir = await buildRole(app, { permissions: ['forms.view'], parent: base.slug });
  const above = await buildRole(app, { permissions: ['media.view'] });
  await person('Gil', heir.slug);
  expect(await effect(base.id, { parent: above.slug })).toMatchObject({ gain: { count: 1, names: ['Gil'] } });
  expect(await effect(heir.id, {})).toMatchObject({ lose: { count: 1, names: ['Gil'] } });
});

test('[C04] a right to all types includes the right to one', async () => {
  const wide = await buildRole(app, { permissions: ['content.view'] });
  const narrow = await buildRole(app, { permissions: ['forms.view'] });
  await admin.contentTypes.create({ body: { name: 'Films', slug: 'films' } });
  await person('Hal', wide.slug, narrow.slug);
  const change = await effect(narrow.id, { add: 'content-types.films.view' });
  expect(change).toMatchObject({ gain: { count: 0 }, unchanged: 1 });
});

test('five are named, all are counted', async () => {
  const crowd = await buildRole(app, { permissions: ['forms.view'] });
  for (const name of ['Una', 'Vic', 'Wes', 'Xia', 'Yul', 'Zoe', 'Tim']) await person(name, crowd.slug);
  const { gain } = await effect(crowd.id, { add: 'media.view' });
  expect(gain).toEqual({ count: 7, names: ['Tim', 'Una', 'Vic', 'Wes', 'Xia'] });
});

describe('rejected', () => {
  test('to those who may not view users and roles: it tells what other roles grant', async () => {
    const role = await buildRole(app, { permissions: ['forms.view'] });
    const of = { params: { id: role.id }, query: { remove: 'forms.view' } };
    for (const held of ['users.view', 'roles.view', 'roles.edit'])
      expect(await (await app.as.holding(held)).roles.effect(of)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await app.as.anonymous.roles.effect(of)).toReject(401, 'INVALID_TOKEN');
    expect((await (await app.as.holding('users.view', 'roles.view')).roles.effect(of)).status).toBe(200);
  });

  test('what is not there', async () => {
    const role = await buildRole(app, { permissions: ['forms.view'] });
    const ask = (id: string, query: { add?: string; parent?: string }) => admin.roles.effect({ params: { id }, query });
    const gone = '0190aaaa-0000-7000-8000-000000000000';
    expect(await ask(gone, {})).toReject(404, 'ROLE_NOT_FOUND');
    expect(await ask(role.id, { add: 'no.such' })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['permissions'],
    });
    expect(await ask(role.id, { parent: 'no-such' })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['parent'],
    });
  });
});
