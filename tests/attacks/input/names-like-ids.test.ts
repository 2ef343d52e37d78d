import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { createPermission } from '../../../src/features/permissions/permissions.service.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';
import { startApp } from '../../support/app.ts';

const app = await startApp();
const admin = await app.as.admin();
const ctx = systemContext(app.platform, 'test');

/** A role, and another one that was made earlier, when a slug could still look like an id, under the id of the first. */
async function roleAndDouble() {
  const role = await buildRole(app, { permissions: ['media.view'] });
  const double = await buildRole(app, { slug: role.id, name: randomUUID(), permissions: ['settings.edit'] });
  return { role, double };
}

test.each(['roles', 'contentTypes', 'fieldGroups', 'permissions'] as const)(
  'no slug of %s looks like an id',
  async (feature) => {
    const body = { name: 'Double', slug: randomUUID(), permissions: ['media.view'] };
    const answer = await admin[feature].create({ body } as never);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['slug'] });
    expect(answer.body['fields']).toEqual({ slug: ['The slug must not look like an id. Choose another slug'] });
  },
);

test('a role is given by its id alone, not also one whose slug is that id', async () => {
  const { role, double } = await roleAndDouble();
  const { id } = await buildUser(app);
  const changed = await admin.users.update({ params: { id }, body: { roles: [role.id] } });
  expect(changed.data.roles).toEqual([role.slug]);
  const made = await admin.users.create({
    body: { email: `${id}@example.test`, displayName: 'Made', password: 'Harrow-and-7-rakes', roles: [role.id] },
  });
  expect(made.data.roles).toEqual([role.slug]);
  expect((await admin.roles.get({ params: { id: double.id } })).data.userCount).toBe(0);
});

test('so it is inherited from, and viewed as', async () => {
  const { role } = await roleAndDouble();
  const heir = { name: `Heir ${role.id.slice(-8)}`, slug: `heir-${role.id.slice(-8)}`, permissions: ['content.view'] };
  const { data } = await admin.roles.create({ body: { ...heir, parent: role.id } });
  expect(data.inheritedPermissions.map(({ slug }) => slug)).toEqual(['media.view']);
  const viewer = await app.as.holding('roles.view', 'media.view');
  expect((await viewer.viewAs.start({ body: { role: role.id } })).data.viewAs.slug).toBe(role.slug);
});

test('a permission is granted by its id alone', async () => {
  const { id, slug } = (await admin.permissions.create({ body: { name: 'Weigh', slug: 'yard.weigh' } })).data;
  const double = { name: 'Double', slug: id, description: '', category: 'general', isSystemPermission: false };
  await createPermission(ctx, double);
  const role = { name: 'Weighing', slug: 'weighing', permissions: [id] };
  expect((await admin.roles.create({ body: role })).data.permissions.map((one) => one.slug)).toEqual([slug]);
});

test('an entry may have such a slug: entries are named by their id alone', async () => {
  const { id: group } = await buildFieldGroup(app, { fields: [] });
  await admin.contentTypes.create({ body: { name: 'Bolts', slug: 'bolts', fieldGroups: [group] } });
  const one = await admin.entries.create({ body: { contentType: 'bolts', title: 'One' } });
  const two = await admin.entries.create({ body: { contentType: 'bolts', title: 'Two', slug: one.data.id } });
  expect(two.data.slug).toBe(one.data.id);
  expect((await admin.entries.get({ params: { id: one.data.id } })).data.title).toBe('One');
});
