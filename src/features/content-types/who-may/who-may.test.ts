import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildContentType } from '../content-types.fixtures.ts';

let app: TestApp;
let reader: Api;

beforeAll(async () => {
  app = await startApp();
  reader = await app.as.holding('content-types.view', 'roles.view');
});

const rightsOf = async (id: string) => {
  const { data } = await reader.contentTypeRights.get({ params: { id } });
  return (slugs: readonly string[]) =>
    Object.fromEntries(
      data.map(({ action, roles }) => [action, roles.filter(({ name }) => slugs.includes(name))] as const),
    );
};

test('[C04] [C07] [C19] roles that may, by the right to the type, to all types, or by another role, and those that nobody new gets', async () => {
  const type = await buildContentType(app, { slug: 'ships' });
  const own = await buildRole(app, { slug: 'ships-only', permissions: ['content-types.ships.publish'] });
  const wide = await buildRole(app, { slug: 'all-types', permissions: ['content.publish', 'content.view'] });
  const heir = await buildRole(app, { slug: 'heir-of-all', permissions: ['users.view'], parent: wide.slug });
  const other = await buildRole(app, { slug: 'other-type', permissions: ['forms.view'] });
  const retired = await buildRole(app, { slug: 'retired-role', permissions: ['content.publish'] });
  await app.db.updateTable('roles').set({ status: 'inactive' }).where('id', '=', retired.id).execute();
  const rights = (await rightsOf(type.id))([own, wide, heir, other, retired].map(({ slug }) => slug));
  const status = 'active';
  expect(rights).toEqual({
    create: [],
    view: [
      { id: wide.id, name: 'all-types', status, by: 'content.view', through: null },
      { id: heir.id, name: 'heir-of-all', status, by: 'content.view', through: 'all-types' },
    ],
    edit: [],
    delete: [],
    publish: [
      { id: wide.id, name: 'all-types', status, by: 'content.publish', through: null },
      { id: heir.id, name: 'heir-of-all', status, by: 'content.publish', through: 'all-types' },
      { id: retired.id, name: 'retired-role', status: 'inactive', by: 'content.publish', through: null },
      { id: own.id, name: 'ships-only', status, by: 'content-types.ships.publish', through: null },
    ],
  });
});

test('rejected to those who may not view types and roles, and for what is not there', async () => {
  const { id } = await buildContentType(app);
  for (const held of ['content-types.view', 'roles.view'])
    expect(await (await app.as.holding(held)).contentTypeRights.get({ params: { id } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  expect(await app.as.anonymous.contentTypeRights.get({ params: { id } })).toReject(401, 'INVALID_TOKEN');
  const nobody = '0190aaaa-0000-7000-8000-000000000000';
  expect(await reader.contentTypeRights.get({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
});
