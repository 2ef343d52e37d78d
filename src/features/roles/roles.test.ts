import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';
import type { roles } from './roles.contract.ts';
import { buildRole } from './roles.fixtures.ts';
import { isAdminRole, roleMessages } from './roles.rules.ts';
import { removeRole } from './roles.service.ts';

const app = await startApp();
const clerk = await app.as.holding('roles.view', 'roles.create', 'roles.edit', 'roles.delete', 'content.view');
const admin = await app.as.admin();
const nobody = '0190aaaa-0000-7000-8000-000000000000';

const permissionIds = async (...slugs: string[]) => {
  const rows = await app.db.selectFrom('permissions').select('id').where('slug', 'in', slugs).execute();
  return rows.map(({ id }) => id);
};
const seen = await permissionIds('content.view');
const unseen = await permissionIds('content.edit');

const draft = (more: object = {}) => {
  const name = `Role ${randomUUID().slice(0, 8)}`;
  return { name, slug: name.toLowerCase().replaceAll(' ', '-'), permissions: seen, ...more };
};
const stored = () => app.db.selectFrom('roles').selectAll().orderBy('id').execute();
const seeded = async (slug: string) => {
  const { id } = await app.db.selectFrom('roles').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  return { id };
};
/** The answer to each call of the contract, none left out. */
function answersOf(api: Api, params: { id: string }) {
  const answers: Record<keyof typeof roles, Promise<Answer>> = {
    list: api.roles.list(),
    create: api.roles.create({ body: draft() }),
    get: api.roles.get({ params }),
    parentChoices: api.roles.parentChoices(),
    holders: api.roles.holders({ params }),
    effect: api.roles.effect({ params, query: {} }),
    update: api.roles.update({ params, body: { name: 'Other name' } }),
    setPermissions: api.roles.setPermissions({ params, body: { permissions: seen } }),
    remove: api.roles.remove({ params }),
  };
  return Promise.all(Object.values(answers));
}

describe('rejected, and nothing is written', () => {
  test('[D10] [D16] each call without its own permission', async () => {
    const role = await buildRole(app);
    const outsiders = [await app.as.norole(), await app.as.holding('users.edit', 'permissions.edit')];
    const before = await stored();
    for (const api of outsiders) {
      for (const answer of await answersOf(api, role)) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    for (const answer of await answersOf(app.as.anonymous, role)) expect(answer).toReject(401, 'INVALID_TOKEN');
    expect(await stored()).toEqual(before);
  });

  test.each([
    [{ name: undefined }, 'name', 'Role name and slug are required'],
    [{ name: ' ' }, 'name', 'Role name and slug are required'],
    [{ slug: undefined }, 'slug', 'Role name and slug are required'],
    [{ name: 'ab' }, 'name', 'Name must be at least 3 characters'],
    [{ name: 'x'.repeat(51) }, 'name', 'Name must be at most 50 characters'],
    [{ name: 'Wörk & play' }, 'name', 'Name may contain letters, numbers, spaces, underscores and hyphens'],
    [{ slug: 'ab' }, 'slug', 'Slug must be at least 3 characters'],
    [{ slug: 'x'.repeat(51) }, 'slug', 'Slug must be at most 50 characters'],
    [{ slug: 'a--b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ slug: 'Yard' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ description: 'x'.repeat(501) }, 'description', 'Description must be at most 500 characters'],
    [{ priority: -1 }, 'priority', 'Priority must not be negative'],
    [{ priority: 1.5 }, 'priority', 'Priority must be a whole number'],
    [{ permissions: [] }, 'permissions', 'Please select at least one permission'],
    [{ permissions: undefined }, 'permissions', 'Please select at least one permission'],
    [{ permissions: 'content.view' }, 'permissions', 'Please select at least one permission'],
    [{ permissions: [nobody] }, 'permissions', 'One or more permissions do not exist'],
  ])('[D14] %j on %s', async (more, field, message) => {
    const before = await stored();
    const answer = await clerk.roles.create({ body: draft(more) as ReturnType<typeof draft> });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
    expect(await stored()).toEqual(before);
  });

  test('[D14] [D17] a taken slug and a taken name, on create and on rename', async () => {
    const [first, second] = [draft(), draft()];
    const { id } = (await clerk.roles.create({ body: first })).data;
    await clerk.roles.create({ body: second });
    const slugTaken = await clerk.roles.create({ body: draft({ slug: first.slug }) });
    expect(slugTaken).toReject(409, 'ROLE_SLUG_TAKEN', {
      error: 'Role with this slug already exists',
      fields: ['slug'],
    });
    const nameError = { error: 'Role with this name already exists', fields: ['name'] };
    expect(await clerk.roles.create({ body: draft({ name: first.name }) })).toReject(409, 'ROLE_NAME_TAKEN', nameError);
    const renamed = await clerk.roles.update({ params: { id }, body: { name: second.name } });
    expect(renamed).toReject(409, 'ROLE_NAME_TAKEN', nameError);
  });

  test('[D14] another slug for a role that exists; the same one is no error', async () => {
    const { id, slug } = (await clerk.roles.create({ body: draft() })).data;
    expect(await clerk.roles.update({ params: { id }, body: { slug: 'other-slug' } })).toReject(
      400,
      'VALIDATION_ERROR',
      {
        fields: ['slug'],
      },
    );
    const answer = await clerk.roles.update({ params: { id }, body: { slug, description: 'x' } });
    expect(answer.data).toMatchObject({ slug, description: 'x' });
  });

  test('[Q15] a grant beyond the actor’s own, by every way there is', async () => {
    const own = (await clerk.roles.create({ body: draft() })).data;
    const params = { id: own.id };
    const before = await admin.roles.get({ params });
    const attempts = [
      clerk.roles.create({ body: draft({ permissions: unseen }) }),
      clerk.roles.update({ params, body: { permissions: [...seen, ...unseen] } }),
      clerk.roles.setPermissions({ params, body: { permissions: [...seen, ...unseen] } }),
      ...['badminton', 'site-administrator', 'superuser'].flatMap((slug) => [
        clerk.roles.create({ body: draft({ slug }) }),
        clerk.roles.update({ params, body: { slug } }),
      ]),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await admin.roles.get({ params })).data).toEqual(before.data);
  });

  test('[Q15] raising themselves through their own role', async () => {
    const { slug, id } = await buildRole(app, { permissions: ['roles.edit'] });
    const self = await app.as.user(await buildUser(app, { roles: [slug] }));
    const answer = await self.roles.setPermissions({ params: { id }, body: { permissions: unseen } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await admin.roles.get({ params: { id } })).data.permissions.map((granted) => granted.slug)).toEqual([
      'roles.edit',
    ]);
  });

  test('[D13] [D17] a system role, no matter who asks; an admin slug makes one', async () => {
    const club = await admin.roles.create({ body: draft({ slug: 'badminton-club' }) });
    expect(club.data).toMatchObject({ isSystemRole: true, can: { edit: false, delete: false } });
    for (const params of [await seeded('administrator'), { id: club.data.id }]) {
      for (const api of [admin, clerk]) {
        const refusal = { error: 'System roles cannot be modified' };
        expect(await api.roles.update({ params, body: { name: 'Mine' } })).toReject(403, 'ROLE_IS_SYSTEM', refusal);
        expect(await api.roles.update({ params, body: { status: 'inactive' } })).toReject(
          403,
          'ROLE_IS_SYSTEM',
          refusal,
        );
        const emptied = await api.roles.setPermissions({ params, body: { permissions: seen } });
        expect(emptied).toReject(403, 'ROLE_IS_SYSTEM', refusal);
        expect(await api.roles.remove({ params })).toReject(403, 'ROLE_IS_SYSTEM', {
          error: 'System roles cannot be deleted',
        });
      }
    }
  });

  test('a role that nobody has', async () => {
    const params = { id: nobody };
    const refusal = { error: 'Role not found' };
    expect(await clerk.roles.get({ params })).toReject(404, 'ROLE_NOT_FOUND', refusal);
    expect(await clerk.roles.update({ params, body: { name: 'Other' } })).toReject(404, 'ROLE_NOT_FOUND', refusal);
    expect(await clerk.roles.setPermissions({ params, body: { permissions: seen } })).toReject(
      404,
      'ROLE_NOT_FOUND',
      refusal,
    );
    expect(await clerk.roles.remove({ params })).toReject(404, 'ROLE_NOT_FOUND', refusal);
    expect(await clerk.roles.get({ params: { id: 'x' } })).toReject(400, 'VALIDATION_ERROR', { fields: ['id'] });
  });

  test('a stale version, with what is stored', async () => {
    const { id, version } = (await clerk.roles.create({ body: draft() })).data;
    const params = { id };
    await clerk.roles.update({ params, body: { description: 'first', version } });
    const late = await clerk.roles.update({ params, body: { description: 'second', version } });
    expect(late).toReject(409, 'VERSION_CONFLICT');
    expect(late.body['current']).toMatchObject({ description: 'first', version: version + 1 });
    expect(await clerk.roles.setPermissions({ params, body: { permissions: seen, version } })).toReject(
      409,
      'VERSION_CONFLICT',
    );
  });

  test.each([
    { sortBy: 'password' },
    { sortBy: 'permissions' },
    { status: 'gone' },
    { filters: [{ column: 'x', operator: 'equals', value: 1 }] },
  ])('the list %j', async (query) => {
    expect((await clerk.roles.list({ query: query as object })).status).toBe(400);
  });

  test('what is not the caller’s to set stays as it is', async () => {
    const more = { id: nobody, isSystemRole: true, userCount: 9, createdAt: '2001-01-01T00:00:00Z', version: 7 };
    const role = (await clerk.roles.create({ body: { ...draft(), ...more } as ReturnType<typeof draft> })).data;
    expect(role).toMatchObject({ isSystemRole: false, userCount: 0, version: 1 });
    expect(role.id).not.toBe(nobody);
    expect(role.createdAt).not.toMatch(/^2001/);
  });
});

test('[D16] [D17] a role is created with its permissions and read back', async () => {
  const body = draft({ description: 'Mows', status: 'inactive', priority: 7 });
  const answer = await clerk.roles.create({ body });
  expect(answer.status).toBe(201);
  expect(answer.body['message']).toBe('Role created successfully');
  expect(answer.data).toMatchObject({
    ...body,
    permissions: [{ slug: 'content.view', category: 'content' }],
    permissionCount: 1,
    userCount: 0,
    version: 1,
    can: { edit: true, delete: true },
  });
  expect((await clerk.roles.get({ params: { id: answer.data.id } })).data).toEqual(answer.data);
});

test('[D16] [Q35] saving in two steps or in one gives the same role, and a replay changes nothing', async () => {
  const { id } = (await admin.roles.create({ body: draft() })).data;
  const params = { id };
  await admin.roles.update({ params, body: { description: 'two steps' } });
  const saved = await admin.roles.setPermissions({ params, body: { permissions: unseen } });
  expect(saved.body['message']).toBe('Role updated successfully');
  expect(saved.data.permissions.map(({ slug }) => slug)).toEqual(['content.edit']);
  expect((await admin.roles.setPermissions({ params, body: { permissions: unseen } })).data).toEqual(saved.data);
  const both = await admin.roles.update({
    params,
    body: { description: 'one step', permissions: [...seen, ...unseen] },
  });
  expect(both.data).toMatchObject({ description: 'one step', permissionCount: 2 });
  expect((await admin.roles.update({ params, body: { description: 'one step' } })).data).toEqual(both.data);
});

test('[D16] two admins save different sets at once: the set is one of theirs, never a mixture', async () => {
  const [one, other] = [
    await permissionIds('media.view', 'forms.view'),
    await permissionIds('users.view', 'roles.view'),
  ];
  const { id } = (await admin.roles.create({ body: draft() })).data;
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      [one, other].map((permissions) => admin.roles.setPermissions({ params: { id }, body: { permissions } })),
    );
    const slugs = (await admin.roles.get({ params: { id } })).data.permissions.map(({ slug }) => slug);
    expect([
      ['forms.view', 'media.view'],
      ['roles.view', 'users.view'],
    ]).toContainEqual(slugs);
  }
});

test('[D14] of thirty at once who create one slug, one succeeds', async () => {
  const slug = `race-${randomUUID().slice(0, 8)}`;
  const answers = await Promise.all(Array.from({ length: 30 }, () => clerk.roles.create({ body: draft({ slug }) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(29).fill(409)]);
});

test('[D15] deleting takes the links first, while others assign the role', async () => {
  const users = await Promise.all([1, 2, 3].map(() => buildUser(app)));
  for (let round = 0; round < 10; round++) {
    const role = await buildRole(app, { permissions: ['content.view'] });
    const assigned = users.map(({ id }) => admin.users.assignRole({ params: { id, slug: role.slug } }));
    const [removed, ...answers] = await Promise.all([admin.roles.remove({ params: { id: role.id } }), ...assigned]);
    expect(removed.status).toBe(200);
    for (const answer of answers) expect([200, 400]).toContain(answer.status);
    const links = await app.db.selectFrom('userRoles').selectAll().where('roleId', '=', role.id).execute();
    expect(links).toEqual([]);
  }
});

test('[D10] the list is searched and filtered, and says how many hold a role', async () => {
  const role = await buildRole(app, { name: 'Orchard hands', permissions: ['content.view', 'media.view'] });
  await buildUser(app, { roles: [role.slug] });
  await app.db.updateTable('roles').set({ status: 'deprecated' }).where('id', '=', role.id).execute();
  const listed = await clerk.roles.list({ query: { search: 'ORCHARD', status: 'deprecated' } });
  expect(listed.data.items).toMatchObject([{ id: role.id, userCount: 1, permissionCount: 2 }]);
  expect(listed.data).toMatchObject({ total: 1, page: 1 });
  expect((await clerk.roles.list({ query: { search: 'orchard', status: 'active' } })).data.items).toEqual([]);
  expect((await clerk.roles.list({ query: { search: '100%' } })).data.total).toBe(0);
  const beyond = await clerk.roles.list({ query: { page: 99 } });
  expect(beyond.data.items).toEqual([]);
  expect(beyond.data.total).toBeGreaterThan(3);
});

test('[C15] [D10] the list by the permission that roles grant themselves', async () => {
  const { data } = await admin.permissions.create({ body: { name: 'Weigh the hay', slug: 'hay.weigh' } });
  const granting = await buildRole(app, { permissions: ['hay.weigh'] });
  await buildRole(app, { parent: granting.slug });
  const listed = await clerk.roles.list({ query: { permission: data.slug } });
  expect(listed.data.items.map(({ slug }) => slug)).toEqual([granting.slug]);
  expect((await clerk.roles.list({ query: { permission: 'never.was' } })).data.total).toBe(0);
});

test('[D16] without parameters the list holds every role, for the user form', async () => {
  const answer = await clerk.roles.list();
  expect(answer.data.items.length).toBe((await stored()).length);
});

test('every change is in the audit log with what it was, and none without a change', async () => {
  const { id } = (await clerk.roles.create({ body: draft() })).data;
  await clerk.roles.update({ params: { id }, body: { description: 'new' } });
  await clerk.roles.update({ params: { id }, body: { description: 'new' } });
  await clerk.roles.remove({ params: { id } });
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(auditLog).toMatchObject([
    { action: 'role.created', after: { permissions: ['content.view'] } },
    { action: 'role.updated', before: { description: '' }, after: { description: 'new' } },
    { action: 'role.deleted', before: { description: 'new', permissions: ['content.view'] } },
  ]);
  await expect(removeRole(systemContext(app.platform, 'test'), id)).rejects.toMatchObject({ code: 'ROLE_NOT_FOUND' });
});

test('[D17] the twenty-three messages, to the letter', () => {
  expect(Object.values(roleMessages)).toEqual([
    'Role not found',
    'Failed to retrieve role(s)',
    'Role slug is required',
    'User ID is required',
    'User not found',
    'User ID and Role ID are required',
    'Cannot assign role to inactive user',
    'Cannot set roles for inactive user',
    'Role IDs must be an array',
    'One or more roles do not exist',
    'Role name and slug are required',
    'Role with this slug already exists',
    'Role with this name already exists',
    'System roles cannot be modified',
    'System roles cannot be deleted',
    'Failed to assign role',
    'Failed to remove role',
    'Failed to create role',
    'Failed to update role',
    'Failed to delete role',
    'Failed to load role data',
    'Role updated successfully',
    'Role created successfully',
  ]);
});

test('[C03] the database calls the same roles admin roles as the rule does', async () => {
  const words = ['admin', 'site-admin', 'badminton-club', 'superuser', 'superusers', 'super-user', 'adm1n', 'ad%min'];
  const slugs = [...words, ...words.map((word) => word.toUpperCase())];
  const rows = slugs.map((slug) => ({ id: randomUUID(), name: `Named ${slug}`, slug }));
  await app.db
    .insertInto('roles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await app.db.selectFrom('roles').select(['slug', 'isAdmin']).where('slug', 'in', slugs).execute();
  expect(stored).toHaveLength(slugs.length);
  for (const { slug, isAdmin } of stored) expect([slug, isAdmin]).toEqual([slug, isAdminRole(slug)]);
});

test('what a change of a role would do is not told for a question that is misspelled', async () => {
  const { id } = await buildRole(app, { permissions: [] });
  const admin = await app.as.admin();
  const answer = await readAnswer(await admin.fetch(`/admin/api/roles/${id}/effect?ad=users.view`));
  expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['ad'] });
});
