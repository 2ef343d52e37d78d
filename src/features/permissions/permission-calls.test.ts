import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { permissionTree } from './permissions.rules.ts';

const app = await startApp();
const clerk = await app.as.holding('permissions.view', 'permissions.create', 'permissions.edit', 'permissions.delete');
const admin = await app.as.admin();
const nobody = '0190aaaa-0000-7000-8000-000000000000';

const draft = (more: object = {}) => ({ name: 'Export things', slug: `things.${randomUUID()}`, ...more });
const system = await app.db
  .selectFrom('permissions')
  .selectAll()
  .where('slug', '=', 'content.view')
  .executeTakeFirstOrThrow();

describe('rejected, and nothing is written', () => {
  test('[C14] each call without its own permission', async () => {
    const { id } = (await clerk.permissions.create({ body: draft() })).data;
    const params = { id };
    for (const [api, status] of [
      [await app.as.holding('roles.edit', 'users.edit'), 403],
      [app.as.anonymous, 401],
    ] as const) {
      const answers = await Promise.all([
        api.permissions.list(),
        api.permissions.create({ body: draft() }),
        api.permissions.get({ params }),
        api.permissions.update({ params, body: { name: 'Mine' } }),
        api.permissions.remove({ params }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(Array<number>(5).fill(status));
    }
    expect(await app.as.anonymous.permissions.tree()).toReject(401, 'INVALID_TOKEN');
  });

  test.each([
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'a' }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ slug: undefined }, 'slug', 'Slug is required'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'Things.View' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: 'things..view' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: 'things.' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ description: 'x'.repeat(501) }, 'description', 'Description must be at most 500 characters'],
    [{ isSystemPermission: true }, 'isSystemPermission', 'Only an administrator may create a system permission'],
  ])('[C15] %j on %s', async (more, field, message) => {
    const answer = await clerk.permissions.create({ body: draft(more) as ReturnType<typeof draft> });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test('[C01] a taken slug', async () => {
    const refusal = { error: 'Permission with this slug already exists', fields: ['slug'] };
    expect(await clerk.permissions.create({ body: draft({ slug: 'content.view' }) })).toReject(
      409,
      'PERMISSION_SLUG_TAKEN',
      refusal,
    );
  });

  test('[C15] a system permission, no matter who asks', async () => {
    const params = { id: system.id };
    for (const api of [clerk, admin]) {
      const changed = await api.permissions.update({ params, body: { description: 'x' } });
      expect(changed).toReject(403, 'PERMISSION_IS_SYSTEM', { error: 'System permissions cannot be modified' });
      const removed = await api.permissions.remove({ params });
      expect(removed).toReject(403, 'PERMISSION_IS_SYSTEM', { error: 'System permissions cannot be deleted' });
    }
    const row = await app.db.selectFrom('permissions').selectAll().where('id', '=', system.id).executeTakeFirst();
    expect(row).toEqual(system);
  });

  test('[C15] another slug or system flag for one that exists; the same ones are no error', async () => {
    const { id, slug } = (await clerk.permissions.create({ body: draft() })).data;
    const params = { id };
    expect(await clerk.permissions.update({ params, body: { slug: 'other.slug' } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['slug'],
    });
    const flagged = await admin.permissions.update({ params, body: { isSystemPermission: true } });
    expect(flagged).toReject(400, 'VALIDATION_ERROR', { fields: ['isSystemPermission'] });
    const answer = await clerk.permissions.update({
      params,
      body: { slug, isSystemPermission: false, name: 'Renamed' },
    });
    expect(answer.data).toMatchObject({ slug, name: 'Renamed', version: 2 });
  });

  test('a stale version, and one that nobody has', async () => {
    const { id } = (await clerk.permissions.create({ body: draft() })).data;
    const late = await clerk.permissions.update({ params: { id }, body: { name: 'Late', version: 9 } });
    expect(late).toReject(409, 'VERSION_CONFLICT');
    const params = { id: nobody };
    expect(await clerk.permissions.get({ params })).toReject(404, 'NOT_FOUND');
    expect(await clerk.permissions.update({ params, body: { name: 'Nobody' } })).toReject(404, 'NOT_FOUND');
    expect(await clerk.permissions.remove({ params })).toReject(404, 'NOT_FOUND');
  });

  test.each([
    { sortBy: 'password' },
    { status: 'gone' },
    { filters: [{ column: 'id', operator: 'equals', value: 1 }] },
  ])('the list %j', async (query) => {
    expect((await clerk.permissions.list({ query: query as object })).status).toBe(400);
  });
});

test('[C01] [C15] a permission is created, granted, and taken from every role when it is deleted', async () => {
  const body = draft({ description: 'All of them' });
  const answer = await clerk.permissions.create({ body });
  expect(answer.status).toBe(201);
  expect(answer.data).toMatchObject({
    ...body,
    category: 'general',
    isSystemPermission: false,
    roleCount: 0,
    version: 1,
  });
  const role = await buildRole(app, { permissions: [body.slug] });
  const params = { id: answer.data.id };
  expect((await clerk.permissions.get({ params })).data.roleCount).toBe(1);
  expect((await clerk.permissions.remove({ params })).status).toBe(200);
  expect((await admin.roles.get({ params: { id: role.id } })).data.permissions).toEqual([]);
  const made = await admin.permissions.create({ body: draft({ isSystemPermission: true }) });
  expect(made.data).toMatchObject({ isSystemPermission: true, can: { edit: false, delete: false } });
});

test('[C14] the list under its specified name, a hundred a page', async () => {
  const path = '/admin/api/permissions?page=1&perPage=100&status=active&sortBy=name&sortOrder=asc&query=content';
  const body = (await (await clerk.fetch(path)).json()) as {
    data: { name: string; slug: string }[];
    meta: { pageSize: number };
  };
  expect(body.meta.pageSize).toBe(100);
  const names = body.data.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(body.data.every(({ name, slug }) => /content/i.test(name + slug))).toBe(true);
  const whole = (await clerk.permissions.list()).data;
  expect(whole.items).toHaveLength(Math.min(whole.total, 100));
  expect((await clerk.permissions.list({ query: { category: 'roles' } })).data.items).toHaveLength(4);
  expect((await clerk.permissions.list({ query: { status: 'inactive' } })).data.items).toEqual([]);
  expect((await clerk.permissions.list({ query: { page: 50 } })).data).toMatchObject({ items: [], total: whole.total });
});

test('[C13] the tree shows what the caller holds; a category is held only when all of it is', async () => {
  await clerk.permissions.create({ body: draft() });
  const holder = await app.as.holding('roles.view', 'roles.create', 'roles.edit', 'roles.delete', 'users.view');
  const tree = (await holder.permissions.tree()).data;
  const categories = tree.map(({ id }) => id);
  expect(categories.at(-1)).toBe('category:general');
  expect(categories.slice(0, -1)).toEqual([...categories.slice(0, -1)].sort());
  expect(tree.find(({ id }) => id === 'category:roles')).toMatchObject({
    hasPermission: true,
    slug: 'roles',
    name: 'Roles',
  });
  const users = tree.find(({ id }) => id === 'category:users');
  expect(users?.hasPermission).toBe(false);
  expect(users?.children.filter(({ hasPermission }) => hasPermission).map(({ slug }) => slug)).toEqual(['users.view']);
  const all = (await admin.permissions.tree()).data;
  expect(all.every(({ hasPermission }) => hasPermission)).toBe(true);
});

test('[C13] the tree names content types, and what people made, only to those who may learn of them', async () => {
  const type = { name: 'Secret prices', slug: 'secret-prices', isPublic: false };
  await admin.contentTypes.create({ body: type });
  await admin.contentTypes.create({ body: { name: 'Secret page', slug: 'secret-page', isSingle: true } });
  await admin.permissions.create({ body: { name: 'Open the secret vault', slug: 'vault.secret' } });
  const own = ['content-types.secret-prices.edit'];
  const slugsFor = async (api: typeof admin) => {
    const { data } = await api.permissions.tree();
    return data.flatMap(({ children }) => children.map(({ slug }) => slug));
  };
  const isSecret = (slug: string) => slug.includes('secret');
  for (const api of [await app.as.norole(), await app.as.holding('media.view', 'settings.view')]) {
    const slugs = await slugsFor(api);
    expect(slugs.filter(isSecret)).toEqual([]);
    expect(slugs).toEqual(expect.arrayContaining(['content-types.view', 'roles.edit']));
  }
  expect((await slugsFor(await app.as.holding(...own))).filter(isSecret)).toEqual(own);
  // What is not named counts all the same, and a category of which nothing is named is not.
  const singles = async (api: typeof admin) =>
    (await api.permissions.tree()).data.find(({ slug }) => slug === 'single-types');
  expect(await singles(await app.as.holding('single-types.secret-page.view'))).toMatchObject({
    hasPermission: false,
    children: [{ slug: 'single-types.secret-page.view', hasPermission: true }],
  });
  expect(await singles(await app.as.norole())).toBeUndefined();
  for (const right of ['roles.edit', 'permissions.view', 'content-types.view'] as const) {
    expect((await slugsFor(await app.as.holding(right))).filter(isSecret)).toHaveLength(11);
  }
});

test('[C13] two thousand permissions make a tree at once', () => {
  const many = Array.from({ length: 2000 }, (_, i) => ({
    id: `p${i}`,
    name: `P ${i}`,
    slug: `type-${i % 400}.action-${i}`,
    category: i % 2 ? 'general' : `type-${i % 400}`,
    isSystemPermission: true,
  }));
  const tree = permissionTree(many, { isAdmin: false, permissions: new Set(['type-0.action-0']) });
  expect(tree.at(-1)?.id).toBe('category:general');
  expect(tree.flatMap(({ children }) => children).filter(({ hasPermission }) => hasPermission)).toHaveLength(1);
});

test('every change is in the audit log', async () => {
  const { id } = (await clerk.permissions.create({ body: draft() })).data;
  await clerk.permissions.update({ params: { id }, body: { name: 'New name' } });
  await clerk.permissions.remove({ params: { id } });
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditLog.map(({ action }) => action)).toEqual([
    'permission.created',
    'permission.updated',
    'permission.deleted',
  ]);
});
