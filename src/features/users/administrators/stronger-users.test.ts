import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const admin = await app.as.admin();
const clerk = await app.as.holding('users.view', 'users.create', 'users.edit', 'users.delete');
const keeper = await app.as.holding('roles.view', 'roles.edit', 'roles.delete', 'permissions.delete', 'content.view');
const password = 'Harrow-and-7-rakes';
const refusal = 'INSUFFICIENT_PERMISSIONS';

const rowOf = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
const rolesOf = async (id: string) => (await admin.users.get({ params: { id } })).data.roles;

/** Somebody who may do more than the clerk, with a role that the clerk may give as well. */
async function stronger() {
  const beyond = await buildRole(app, { permissions: ['content.publish'] });
  const within = await buildRole(app, { permissions: ['users.view'] });
  const user = await buildUser(app, { roles: [beyond.slug, within.slug], password });
  return { ...user, params: { id: user.id }, beyond: beyond.slug, within: within.slug };
}

describe('[Q15] nobody weakens somebody who may do more, to take the account over afterwards', () => {
  test('taking a role takes the rights that it grants, by any way there is', async () => {
    const { id, params, beyond, within } = await stronger();
    const attempts = [
      clerk.users.update({ params, body: { roles: [] } }),
      clerk.users.update({ params, body: { roles: [within] } }),
      clerk.users.update({ params, body: { roles: [], password } }),
      clerk.users.removeRole({ params: { id, slug: beyond } }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, refusal);
    expect((await rolesOf(id)).toSorted()).toEqual([beyond, within].toSorted());
    expect(await clerk.users.update({ params, body: { password } })).toReject(403, refusal);
  });

  test('so does a role that grants by inheritance, and one that is given to nobody new any more', async () => {
    const parent = await buildRole(app, { permissions: ['content.publish'] });
    const heir = await buildRole(app, { parent: parent.slug });
    const user = await buildUser(app, { roles: [heir.slug] });
    await admin.roles.update({ params: { id: heir.id }, body: { status: 'inactive' } });
    expect(await clerk.users.removeRole({ params: { id: user.id, slug: heir.slug } })).toReject(403, refusal);
    expect(await rolesOf(user.id)).toEqual([heir.slug]);
  });

  test('a role within the own rights may be taken, and any role by an administrator', async () => {
    const { id, beyond, within } = await stronger();
    expect((await clerk.users.removeRole({ params: { id, slug: within } })).data.roles).toEqual([beyond]);
    expect((await admin.users.removeRole({ params: { id, slug: beyond } })).data.roles).toEqual([]);
  });

  test('nor are they deleted, deactivated, activated or signed out, and the row says so', async () => {
    const { id, params } = await stronger();
    const before = await rowOf(id);
    const attempts = [
      clerk.users.remove({ params }),
      clerk.users.update({ params, body: { isActive: false } }),
      clerk.users.endSessions({ params }),
      ...(['deactivate', 'delete'] as const).map((action) => clerk.users.bulk({ body: { ids: [id], action } })),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, refusal);
    expect(await rowOf(id)).toEqual(before);
    const can = { edit: true, delete: false, changeAccess: false };
    expect((await clerk.users.get({ params })).data.can).toEqual(can);
    const listed = await clerk.users.list({ query: { search: before?.email } });
    expect(listed.data.items.map((row) => row.can)).toEqual([can]);

    await admin.users.update({ params, body: { isActive: false } });
    expect(await clerk.users.update({ params, body: { isActive: true } })).toReject(403, refusal);
    expect(await clerk.users.bulk({ body: { ids: [id], action: 'activate' } })).toReject(403, refusal);
    expect((await rowOf(id))?.isActive).toBe(false);
  });

  test('one of them in a selection keeps the whole bulk act from happening', async () => {
    const { id } = await stronger();
    const plain = await buildUser(app);
    expect(await clerk.users.bulk({ body: { ids: [plain.id, id], action: 'delete' } })).toReject(403, refusal);
    expect(await rowOf(plain.id)).toBeDefined();
    expect((await clerk.users.get({ params: { id: plain.id } })).data.can.delete).toBe(true);
    expect((await clerk.users.bulk({ body: { ids: [plain.id], action: 'delete' } })).status).toBe(200);
  });

  test('their name may change, and a link for a new password goes to their own address', async () => {
    const { params } = await stronger();
    expect((await clerk.users.update({ params, body: { displayName: 'Renamed' } })).status).toBe(200);
    expect((await clerk.users.sendPasswordLink({ params })).status).toBe(200);
  });

  test('the form is told for each role whether it may be taken away', async () => {
    const { beyond, within } = await stronger();
    const { data } = await clerk.users.roleChoices();
    const errorOf = (slug: string) => data.find((role) => role.slug === slug)?.takingRefusal;
    expect(errorOf(beyond)).toBe('Grants permissions that you do not hold yourself');
    expect(errorOf('administrator')).toBe('Only an administrator can take this role away');
    expect(errorOf(within)).toBeNull();
  });
});

describe('[Q15] nor through a role that people hold', () => {
  test('its rights beyond the own ones are not taken from it, and it is not deleted', async () => {
    const role = await buildRole(app, { permissions: ['content.view', 'content.publish'] });
    const params = { id: role.id };
    await buildUser(app, { roles: [role.slug] });
    const attempts = [
      keeper.roles.update({ params, body: { permissions: ['content.view'] } }),
      keeper.roles.setPermissions({ params, body: { permissions: ['content.view'] } }),
      keeper.roles.remove({ params }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, refusal);
    expect((await admin.roles.get({ params })).data.permissionCount).toBe(2);
    expect((await keeper.roles.get({ params })).data.can).toEqual({ edit: true, delete: false });
    const own = { permissions: ['content.publish'] };
    expect((await keeper.roles.update({ params, body: own })).data.permissionCount).toBe(1);
  });

  test('a parent is neither taken away nor emptied nor deleted while people hold an heir', async () => {
    const parent = await buildRole(app, { permissions: ['content.publish'] });
    const heir = await buildRole(app, { permissions: ['content.view'], parent: parent.slug });
    await buildUser(app, { roles: [heir.slug] });
    const other = await buildRole(app, { permissions: ['content.view'] });
    const attempts = [
      keeper.roles.update({ params: { id: heir.id }, body: { parent: null } }),
      keeper.roles.update({ params: { id: heir.id }, body: { parent: other.slug } }),
      keeper.roles.update({ params: { id: parent.id }, body: { permissions: ['content.view'] } }),
      keeper.roles.remove({ params: { id: parent.id } }),
      keeper.roles.remove({ params: { id: heir.id } }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, refusal);
    expect((await admin.roles.get({ params: { id: heir.id } })).data.parent).toBe(parent.slug);
  });

  test('a role that nobody holds weakens nobody, and an administrator may change any', async () => {
    const unheld = await buildRole(app, { permissions: ['content.publish', 'content.view'] });
    const params = { id: unheld.id };
    expect((await keeper.roles.update({ params, body: { permissions: ['content.view'] } })).status).toBe(200);
    expect((await keeper.roles.remove({ params })).status).toBe(200);
    const held = await buildRole(app, { permissions: ['content.publish'] });
    await buildUser(app, { roles: [held.slug] });
    expect((await admin.roles.remove({ params: { id: held.id } })).status).toBe(200);
  });

  test('a permission that people have is not deleted by somebody who does not hold it', async () => {
    const slug = 'yard.weigh';
    const { id } = (await admin.permissions.create({ body: { name: 'Weigh', slug } })).data;
    const role = await buildRole(app, { permissions: [slug] });
    const heir = await buildRole(app, { permissions: ['content.view'], parent: role.slug });
    const viewer = await app.as.holding('permissions.view', 'permissions.delete');
    expect((await viewer.permissions.get({ params: { id } })).data.can.delete).toBe(true);
    await buildUser(app, { roles: [heir.slug] });
    expect(await keeper.permissions.remove({ params: { id } })).toReject(403, refusal);
    expect((await viewer.permissions.get({ params: { id } })).data.can.delete).toBe(false);
    expect((await admin.roles.get({ params: { id: role.id } })).data.permissionCount).toBe(1);
    await admin.roles.remove({ params: { id: role.id } });
    expect((await keeper.permissions.remove({ params: { id } })).status).toBe(200);
  });
});
