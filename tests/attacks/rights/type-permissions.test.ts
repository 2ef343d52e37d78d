import { expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { startApp } from '../../support/app.ts';

/** The permissions of a content type come and go with the type: nobody gives or takes rights by way of it. */
const app = await startApp();
const admin = await app.as.admin();
const builder = ['content-types.view', 'content-types.create', 'content-types.edit', 'content-types.delete'];

test('a new type, and a renamed one, does not open to who was granted a permission of its name', async () => {
  const view = 'content-types.payroll.view';
  await admin.permissions.create({ body: { name: 'Old payroll', slug: view } });
  const role = await buildRole(app, { permissions: [view] });
  const reader = await app.as.user(await buildUser(app, { roles: [role.slug] }));
  const build = await app.as.holding(...builder);
  const other = await buildContentType(app, { isPublic: false });
  const refusal = {
    error:
      'A permission with a slug of this content type (such as content-types.payroll.view) already exists. Delete it, or choose another slug.',
    fields: ['slug'],
  };
  const created = await build.contentTypes.create({ body: { name: 'Payroll', slug: 'payroll' } });
  expect(created).toReject(409, 'PERMISSION_SLUG_TAKEN', refusal);
  const renamed = await build.contentTypes.update({ params: { id: other.id }, body: { slug: 'payroll' } });
  expect(renamed).toReject(409, 'PERMISSION_SLUG_TAKEN', refusal);
  expect(await reader.entries.list({ query: { contentType: 'payroll' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const kept = (await admin.roles.get({ params: { id: role.id } })).data.permissions.map(({ slug }) => slug);
  expect(kept).toEqual([view]);
});

test('a type does not go while people hold rights to its entries that the actor does not hold', async () => {
  const type = await buildContentType(app, { isPublic: false });
  const edit = `content-types.${type.slug}.edit`;
  const role = await buildRole(app, { permissions: [edit] });
  const build = await app.as.holding(...builder);
  const params = { id: type.id };
  expect((await build.contentTypes.get({ params })).data.can.delete).toBe(true);
  const { id } = await buildUser(app, { roles: [role.slug] });

  expect((await build.contentTypes.list({ query: { search: type.slug } })).data.items[0]?.can.delete).toBe(false);
  expect(await build.contentTypes.remove({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
    error: 'People have rights to its entries that you do not hold yourself.',
  });
  expect((await admin.users.access({ params: { id }, query: { slug: edit } })).data.granted).toBe(true);

  for (const right of [edit, 'content.edit']) {
    const equal = await app.as.holding(...builder, right);
    expect((await equal.contentTypes.get({ params })).data.can.delete).toBe(true);
  }
  const equal = await app.as.holding(...builder, edit);
  expect((await build.contentTypes.get({ params })).data.can.delete).toBe(false);
  expect((await equal.contentTypes.remove({ params })).status).toBe(200);
});
