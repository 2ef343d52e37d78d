import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const viewer = await app.as.holding('users.view');
const explain = async (id: string, slug: string) =>
  (await viewer.users.access({ params: { id }, query: { slug } })).data;

test('[C05] without a slug there is nothing to explain', async () => {
  const { id } = await buildUser(app);
  for (const query of [{}, { slug: ' ' }]) {
    const answer = await viewer.users.access({ params: { id }, query: query as { slug: string } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['slug'] });
    expect(answer.body['fields']).toEqual({ slug: ['No permission slug provided'] });
  }
});

test('[C07] names of JavaScript itself are no permissions', async () => {
  const { id } = await buildUser(app);
  for (const slug of ['constructor', '__proto__', 'content.constructor']) {
    expect(await explain(id, slug)).toMatchObject({ granted: false, neededBeside: [] });
  }
});

test('[C07] of somebody who is not there', async () => {
  const params = { id: '0190aaaa-0000-7000-8000-000000000000' };
  const answer = await viewer.users.access({ params, query: { slug: 'users.view' } });
  expect(answer).toReject(404, 'USER_NOT_FOUND', { error: 'User not found' });
});

const asAdmin = await app.as.admin();
const cured = async (id: string, slug: string, by = asAdmin) =>
  (await by.users.access({ params: { id }, query: { slug } })).data;

test('[C07] denied, with the reason', async () => {
  expect(await explain((await buildUser(app)).id, 'email-providers.delete')).toMatchObject({
    granted: false,
    error: 'User has no assigned roles',
    slug: 'email-providers.delete',
  });
  const answer = await explain((await buildUser(app, { roles: ['editor'] })).id, 'email-providers.delete');
  expect(answer).toMatchObject({ granted: false, error: 'Permission not granted by any role' });
  expect(answer.source).toBeUndefined();
});

describe('[C07] what would grant it', () => {
  /** One that no role grants yet. */
  async function newPermission(): Promise<string> {
    const slug = `kitchen.${randomUUID()}`;
    await asAdmin.permissions.create({ body: { name: slug, slug } });
    return slug;
  }
  const namesOf = (cures: { act: string; role: { slug: string } }[]) =>
    cures.map(({ act, role }) => `${act} ${role.slug}`);

  test('never an administrator role, nor a retired one, nor anything for a permission that does not exist', async () => {
    const slug = await newPermission();
    const retired = await buildRole(app, { permissions: [slug] });
    await app.db.updateTable('roles').set({ status: 'inactive' }).where('id', '=', retired.id).execute();
    const { id } = await buildUser(app);
    expect((await cured(id, slug)).cures).toEqual([]);
    expect((await cured(id, 'never.was')).cures).toEqual([]);
  });

  test('the role that grants least beside it, of several; a broader one last', async () => {
    const slug = await newPermission();
    const exact = await buildRole(app, { permissions: [slug] });
    const heir = await buildRole(app, { permissions: ['media.view', 'settings.view'], parent: exact.slug });
    const own = await buildRole(app, { permissions: ['media.view'] });
    const { id } = await buildUser(app, { roles: [own.slug] });
    const others = await Promise.all([1, 2, 3, 4].map(() => buildUser(app, { roles: [own.slug] })));
    expect(others).toHaveLength(4);
    const { cures } = await cured(id, slug);
    expect(cures.map(({ act, role, excess }) => [act, role.slug, excess])).toEqual([
      ['give-role', exact.slug, 0],
      ['give-role', heir.slug, 1],
      ['add-to-role', own.slug, 4],
    ]);
    expect(cures.every(({ refusal }) => refusal === null)).toBe(true);
  });

  test('the permission added to the own role, if only this person has it; a system role takes none', async () => {
    await asAdmin.contentTypes.create({ body: { name: 'Recipes', slug: 'recipes', isSingle: false, isPublic: false } });
    const own = await buildRole(app, { permissions: ['media.view'] });
    const fixed = await buildRole(app, { permissions: ['media.view'], isSystemRole: true });
    const { id } = await buildUser(app, { roles: [own.slug, fixed.slug] });
    const { cures } = await cured(id, 'content-types.recipes.create');
    expect(cures[0]).toMatchObject({ act: 'add-to-role', role: { slug: own.slug }, excess: 0, refusal: null });
    expect(namesOf(cures)).not.toContain(`add-to-role ${fixed.slug}`);
    const editor = cures.find(({ role }) => role.slug === 'editor');
    expect(editor?.excess).toBeGreaterThan(1);
  });

  test('nothing to those who may not view roles: it says what roles grant, and how many people hold them', async () => {
    const slug = await newPermission();
    await buildRole(app, { permissions: [slug] });
    const own = await buildRole(app, { permissions: ['media.view'] });
    const { id } = await buildUser(app, { roles: [own.slug] });
    const clerk = await app.as.holding('users.view', 'users.edit', 'permissions.view', slug);
    expect(await cured(id, slug, clerk)).toMatchObject({ granted: false, cures: [] });
    const reader = await app.as.holding('users.view', 'roles.view');
    expect((await cured(id, slug, reader)).cures).toHaveLength(3);
  });

  test('each with why the caller may not do it, and the server then rejects exactly that', async () => {
    const own = await buildRole(app, { permissions: ['media.view'] });
    const permission = await newPermission();
    const wide = await buildRole(app, { permissions: [permission, 'users.delete'] });
    const { id } = await buildUser(app, { roles: [own.slug] });
    const refusals = async (...permissions: string[]) => {
      const clerk = await app.as.holding('users.view', 'roles.view', ...permissions);
      const { cures } = await cured(id, permission, clerk);
      const added = await clerk.roles.setPermissions({
        params: { id: own.id },
        body: { permissions: ['media.view', permission] },
      });
      const assigned = await clerk.users.assignRole({ params: { id, slug: wide.slug } });
      expect(added.status < 400).toBe(cures.find(({ act }) => act === 'add-to-role')?.refusal === null);
      expect(assigned.status < 400).toBe(cures.find(({ role }) => role.slug === wide.slug)?.refusal === null);
      return Object.fromEntries(cures.map(({ role, refusal }) => [role.slug, refusal]));
    };
    expect(await refusals()).toEqual({
      [own.slug]: 'You need the roles.edit permission to change roles.',
      [wide.slug]: 'You need the users.edit permission to give roles.',
    });
    expect(await refusals('roles.edit', 'users.edit', 'media.view')).toEqual({
      [own.slug]: 'You do not hold this permission yourself.',
      [wide.slug]: 'Grants permissions that you do not hold yourself',
    });
    expect(await refusals('users.edit', permission, 'users.delete', 'media.view')).toMatchObject({ [wide.slug]: null });
  });
});

test('[C07] [C19] through what: the role, the roles that it inherits from, and the permission that includes it', async () => {
  await asAdmin.contentTypes.create({ body: { name: 'Soups', slug: 'soups', isSingle: false, isPublic: false } });
  const top = await buildRole(app, { name: 'Top', permissions: ['content.create'] });
  const own = await buildRole(app, { name: 'Own', parent: top.slug, permissions: ['content-types.soups.edit'] });
  const { id } = await buildUser(app, { roles: [own.slug] });
  expect(await explain(id, 'content-types.soups.create')).toMatchObject({
    granted: true,
    source: 'role',
    grantingRole: own.slug,
    grantingPermission: 'content.create',
    path: [
      { slug: own.slug, name: 'Own' },
      { slug: top.slug, name: 'Top' },
    ],
    cures: [],
  });
  expect(await explain(id, 'content-types.soups.edit')).toMatchObject({
    grantingPermission: 'content-types.soups.edit',
    path: [{ slug: own.slug }],
  });
  expect(await explain(id, 'content-types.soups.publish')).toMatchObject({ granted: false });
});

describe('what an action needs beside a right is named, and the action is rejected without it', () => {
  const besideOf = async (id: string, slug: string) =>
    (await explain(id, slug)).neededBeside.map(({ permission, granted }) => [permission, granted]);

  test('creating a published entry, changing one, and publishing', async () => {
    const slug = 'stews';
    await asAdmin.contentTypes.create({ body: { name: 'Stews', slug, isSingle: false, isPublic: false } });
    const of = (action: string) => `content-types.${slug}.${action}`;
    const stew = (status: 'draft' | 'publish') => ({ body: { contentType: slug, title: randomUUID(), status } });
    const published = await asAdmin.entries.create(stew('publish'));
    const params = { id: published.data.id };
    const body = { title: 'Stew' };
    for (const more of [[], [of('publish')]]) {
      const granted = more.length > 0;
      const user = await buildUser(app, { permissions: [of('create'), of('edit'), ...more] });
      const api = await app.as.user(user);
      expect(await besideOf(user.id, of('create'))).toEqual([[of('publish'), granted]]);
      expect((await api.entries.create(stew('publish'))).status).toBe(granted ? 201 : 403);
      expect(await besideOf(user.id, of('edit'))).toEqual([
        [of('publish'), granted],
        [of('view'), false],
      ]);
      expect((await api.entries.update({ params, body })).status).toBe(granted ? 200 : 403);
    }
    const publisher = await buildUser(app, { permissions: ['content.publish'] });
    expect(await besideOf(publisher.id, of('publish'))).toEqual([[of('edit'), false]]);
    const answer = await (await app.as.user(publisher)).entries.update({ params, body: { status: 'draft' } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('making a type public', async () => {
    const { data } = await asAdmin.contentTypes.create({
      body: { name: 'Roasts', slug: 'roasts', isSingle: false, isPublic: false },
    });
    for (const more of [[], ['content.publish']]) {
      const granted = more.length > 0;
      const user = await buildUser(app, { permissions: ['content-types.view', 'content-types.edit', ...more] });
      expect(await besideOf(user.id, 'content-types.edit')).toEqual([['content.publish', granted]]);
      const api = await app.as.user(user);
      const { status } = await api.contentTypes.update({ params: { id: data.id }, body: { isPublic: true } });
      expect(status).toBe(granted ? 200 : 403);
    }
    expect(await besideOf((await buildUser(app)).id, 'media.view')).toEqual([]);
  });
});

test('[C07] an inactive account holds nothing', async () => {
  const { id } = await buildUser(app, { roles: ['editor'], isActive: false });
  expect(await explain(id, 'content.view')).toMatchObject({ granted: false });
});

test('[C07] granted by a role, by an admin role, and by a retired role that is still held', async () => {
  const old = await buildRole(app, { permissions: ['forms.view'] });
  const user = await buildUser(app, { roles: ['editor', old.slug] });
  await app.db.updateTable('roles').set({ status: 'deprecated' }).where('id', '=', old.id).execute();
  const answer = await explain(user.id, 'content.view');
  expect(answer).toMatchObject({ granted: true, error: null, source: 'role', grantingRole: 'editor', cures: [] });
  expect(answer.resolutionTime).toBeGreaterThanOrEqual(0);
  expect(await explain(user.id, 'forms.view')).toMatchObject({ granted: true, grantingRole: old.slug });
  const boss = await buildUser(app, { roles: ['viewer', 'administrator'] });
  expect(await explain(boss.id, 'users.delete')).toMatchObject({
    granted: true,
    source: 'system',
    grantingRole: 'administrator',
  });
});
