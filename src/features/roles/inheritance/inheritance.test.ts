import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { buildRole } from '../roles.fixtures.ts';
import { effectivePermissions } from './inheritance.rules.ts';

const app = await startApp();
const admin = await app.as.admin();
const clerkRights = ['roles.view', 'roles.create', 'roles.edit', 'roles.delete', 'users.view', 'users.edit'];
const clerk = await app.as.holding(...clerkRights, 'content.view');
const idOf = async (slug: string) =>
  (await app.db.selectFrom('permissions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const seen = [await idOf('content.view')];

const draft = (more: object = {}) => {
  const name = `Role ${randomUUID().slice(0, 8)}`;
  return { name, slug: name.toLowerCase().replaceAll(' ', '-'), permissions: seen, ...more };
};
const mayRead = async (api: Api, slug: string) =>
  (await api.rights.check({ body: { permissionSlugs: [slug] } })).data.granted;
const chain = async (...grants: string[][]) => {
  const roles: { id: string; slug: string }[] = [];
  for (const permissions of grants) {
    const parent = roles.at(-1)?.slug ?? null;
    roles.push(await buildRole(app, { permissions, parent }));
  }
  return roles as [{ id: string; slug: string }, ...{ id: string; slug: string }[]];
};
const inherit = (api: Api, role: { id: string }, parent: string | null) =>
  api.roles.update({ params: { id: role.id }, body: { parent } });
const parentOf = async ({ id }: { id: string }) => (await admin.roles.get({ params: { id } })).data.parent;

describe('[C19] rejected, and nothing is written', () => {
  test('inheriting what the actor does not hold, at whatever distance, by create and by edit', async () => {
    const [top, middle] = await chain(['content.delete'], ['content.view']);
    const own = await buildRole(app, { permissions: ['content.view'] });
    for (const parent of [top.slug, middle?.slug ?? '', middle?.id ?? '']) {
      expect(await clerk.roles.create({ body: draft({ parent }) })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      expect(await inherit(clerk, own, parent)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await parentOf(own)).toBeNull();
  });

  test('raising themselves through the role they hold', async () => {
    const { id, slug } = await buildRole(app, { permissions: ['roles.edit'] });
    const self = await app.as.user(await buildUser(app, { roles: [slug] }));
    for (const parent of ['editor', 'administrator']) {
      expect(await inherit(self, { id }, parent)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await mayRead(self, 'content.view')).toBe(false);
  });

  test('an administrator role, for an administrator too; and one needs no parent', async () => {
    const own = await buildRole(app);
    expect(await inherit(clerk, own, 'administrator')).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const answer = await inherit(admin, own, 'administrator');
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['parent'] });
    expect(answer.body['fields']).toEqual({ parent: ['Administrator roles cannot be inherited from'] });
    const club = await admin.roles.create({ body: draft({ slug: 'badminton', parent: 'editor' }) });
    expect(club.body['fields']).toEqual({ parent: ['An administrator role holds every permission already'] });
  });

  test('itself, a circle, a role that is not there, and one that is retired', async () => {
    const [first, second, third] = await chain([], [], []);
    const refusals: [string, string][] = [
      [first.slug, 'A role cannot inherit from itself, by whatever way'],
      [second?.slug ?? '', 'A role cannot inherit from itself, by whatever way'],
      [third?.slug ?? '', 'A role cannot inherit from itself, by whatever way'],
      ['never-was', 'One or more roles do not exist'],
    ];
    for (const status of ['inactive', 'deprecated'] as const) {
      const retired = await buildRole(app, { status });
      refusals.push([retired.slug, `This role is ${status}: nothing new can inherit from it`]);
    }
    for (const [parent, message] of refusals) {
      const answer = await inherit(admin, first, parent);
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['parent'] });
      expect(answer.body['fields']).toEqual({ parent: [message] });
    }
    for (const parent of ['', 7, {}]) {
      const answer = await inherit(admin, first, parent as string);
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['parent'] });
    }
    expect(await parentOf(first)).toBeNull();
  });

  test('a sixth role in a row, wherever it is put', async () => {
    const five = await chain([], [], [], [], []);
    const message = { parent: ['Too many roles would inherit one from the other'] };
    const below = await admin.roles.create({ body: draft({ parent: five[4]?.slug ?? null }) });
    expect(below).toReject(400, 'VALIDATION_ERROR', { fields: ['parent'] });
    expect(below.body['fields']).toEqual(message);
    const above = await inherit(admin, five[0], (await buildRole(app)).slug);
    expect(above.body['fields']).toEqual(message);
    expect(await parentOf(five[0])).toBeNull();
  });

  test('a role that somebody gives who does not hold what it inherits, and taking over who holds it', async () => {
    const [, heir] = await chain(['content.delete'], ['content.view']);
    const { id } = await buildUser(app);
    const assigned = await clerk.users.assignRole({ params: { id, slug: heir?.slug ?? '' } });
    expect(assigned).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const holder = await buildUser(app, { roles: [heir?.slug ?? ''] });
    const taken = await clerk.users.update({
      params: { id: holder.id },
      body: { email: `${randomUUID()}@example.test` },
    });
    expect(taken).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('the people of a role without users.view, and of a role that is not there', async () => {
    const { id } = await buildRole(app);
    const answer = await (await app.as.holding('roles.view')).roles.holders({ params: { id } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const params = { id: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await clerk.roles.holders({ params })).toReject(404, 'ROLE_NOT_FOUND', { error: 'Role not found' });
    expect(await (await app.as.norole()).roles.parentChoices()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

test('[C19] two who close a circle together: one of them is rejected', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await buildRole(app), await buildRole(app)];
    const answers = await Promise.all([inherit(admin, one, other.slug), inherit(admin, other, one.slug)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test('[C19] the effective permissions of a role, with inheritance and without; each from the nearest that grants it', async () => {
  const [top, middle, heir] = await chain(
    ['content.view', 'content.delete'],
    ['content.view', 'media.view'],
    ['media.view', 'forms.view'],
  );
  const { data } = await admin.roles.get({ params: { id: heir?.id ?? '' } });
  expect(data).toMatchObject({
    parent: middle?.slug,
    permissionCount: 2,
    lineage: [{ slug: middle?.slug }, { slug: top.slug }],
    inheritedPermissions: [
      { slug: 'content.delete', source: top.slug },
      { slug: 'content.view', source: middle?.slug },
      { slug: 'media.view', source: middle?.slug },
    ],
  });
  const slugs = (withInheritance: boolean) =>
    effectivePermissions(data, { withInheritance })
      .map(({ slug }) => slug)
      .sort();
  expect(slugs(false)).toEqual(['forms.view', 'media.view']);
  expect(slugs(true)).toEqual(['content.delete', 'content.view', 'forms.view', 'media.view']);
  expect((await admin.roles.get({ params: { id: top.id } })).data.heirs.map(({ slug }) => slug).sort()).toEqual(
    [middle?.slug, heir?.slug].sort(),
  );
});

test('[C19] who holds the heir has what it inherits, everywhere rights are read, and loses it with the next request', async () => {
  const forge = `forge.${randomUUID()}`;
  await admin.permissions.create({ body: { name: forge, slug: forge } });
  const [top, middle, heir] = await chain([forge], [], ['content.view']);
  const user = await buildUser(app, { roles: [heir?.slug ?? ''] });
  const api = await app.as.user(user);
  const explain = async () => (await clerk.users.access({ params: { id: user.id }, query: { slug: forge } })).data;
  expect(await mayRead(api, forge)).toBe(true);
  expect((await api.auth.permissions()).data.permissions).toEqual(['content.view', forge]);
  expect(await explain()).toMatchObject({ granted: true, grantingRole: heir?.slug });
  const other = await buildUser(app);
  const { cures } = (await clerk.users.access({ params: { id: other.id }, query: { slug: forge } })).data;
  expect(cures.map(({ role }) => role.slug)).toEqual(expect.arrayContaining([top.slug, middle?.slug, heir?.slug]));

  await admin.roles.setPermissions({ params: { id: top.id }, body: { permissions: [await idOf('forms.view')] } });
  expect(await mayRead(api, forge)).toBe(false);
  expect(await mayRead(api, 'forms.view')).toBe(true);

  expect((await inherit(admin, { id: middle?.id ?? '' }, null)).data.parent).toBeNull();
  expect(await mayRead(api, 'forms.view')).toBe(false);
  expect(await explain()).toMatchObject({ granted: false });
});

test('[C19] a person who holds everything of a role may let another inherit from it; the same again changes nothing', async () => {
  const parent = await buildRole(app, { permissions: ['content.view'] });
  const made = await clerk.roles.create({ body: draft({ parent: parent.id }) });
  expect(made.data).toMatchObject({ parent: parent.slug, version: 1 });
  const again = await inherit(clerk, made.data, parent.slug);
  expect(again.data.version).toBe(1);
  await app.db.updateTable('roles').set({ status: 'inactive' }).where('id', '=', parent.id).execute();
  const kept = await clerk.roles.update({
    params: { id: made.data.id },
    body: { parent: parent.id, description: 'x' },
  });
  expect(kept.data).toMatchObject({ parent: parent.slug, description: 'x' });
});

test('[C19] a retired role keeps granting to its heirs; a deleted one leaves them alone, as the audit log says', async () => {
  const [top, heir] = await chain(['content.delete'], ['content.view']);
  const api = await app.as.user(await buildUser(app, { roles: [heir?.slug ?? ''] }));
  await admin.roles.update({ params: { id: top.id }, body: { status: 'deprecated' } });
  expect(await mayRead(api, 'content.delete')).toBe(true);
  await admin.roles.remove({ params: { id: top.id } });
  expect(await mayRead(api, 'content.delete')).toBe(false);
  expect(await mayRead(api, 'content.view')).toBe(true);
  expect((await admin.roles.get({ params: { id: heir?.id ?? '' } })).data).toMatchObject({ parent: null, version: 2 });
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', top.id)
    .orderBy('id')
    .execute();
  expect(auditLog.at(-1)).toMatchObject({ action: 'role.deleted', before: { heirs: [heir?.slug] } });
});

describe('[C19] [Q29] a restored role', () => {
  const restore = async (recordId: string) => {
    const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
    const params = { id: items.find((one) => one.recordId === recordId)?.id ?? '' };
    expect((await admin.removals.restore({ params })).status).toBe(200);
  };

  test('is parent again of who inherited from it, and their people have its grants back', async () => {
    const [top, heir] = await chain(['content.delete'], ['content.view']);
    const api = await app.as.user(await buildUser(app, { roles: [heir?.slug ?? ''] }));
    await admin.roles.remove({ params: { id: top.id } });
    expect(await mayRead(api, 'content.delete')).toBe(false);
    await restore(top.id);
    expect(await mayRead(api, 'content.delete')).toBe(true);
    expect((await admin.roles.get({ params: { id: heir?.id ?? '' } })).data).toMatchObject({
      parent: top.slug,
      version: 3,
    });
    const auditLog = await app.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('targetId', '=', top.id)
      .orderBy('id')
      .execute();
    expect(auditLog.at(-1)).toMatchObject({ action: 'role.restored', after: { heirs: [heir?.slug] } });
  });

  test('leaves alone who inherits from another one now, is gone, or would close a circle', async () => {
    const [grand, top, heir] = await chain(['content.view'], ['content.view'], ['content.view']);
    const [moved, gone] = [await buildRole(app), await buildRole(app)];
    const other = await buildRole(app);
    for (const own of [moved, gone]) await inherit(admin, own, top?.slug ?? '');
    await admin.roles.remove({ params: { id: top?.id ?? '' } });
    await inherit(admin, moved, other.slug);
    await admin.roles.remove({ params: { id: gone.id } });
    await inherit(admin, grand, heir?.slug ?? '');
    await restore(top?.id ?? '');
    expect(await parentOf(moved)).toBe(other.slug);
    expect(await parentOf({ id: heir?.id ?? '' })).toBeNull();
    expect(await parentOf({ id: top?.id ?? '' })).toBe(grand.slug);
  });
});

test('[C19] the change of inheritance is in the audit log', async () => {
  const [parent, own] = [await buildRole(app), await buildRole(app)];
  await inherit(admin, own, parent.slug);
  const auditLog = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('targetId', '=', own.id)
    .orderBy('id')
    .execute();
  expect(auditLog.at(-1)).toMatchObject({
    action: 'role.updated',
    before: { parent: null },
    after: { parent: parent.slug },
  });
});

test('[C19] [D12] who is affected by a change of a role: its people and those of its heirs, each once', async () => {
  const [top, heir] = await chain(['content.view'], ['content.view']);
  const names = { direct: `Ada ${randomUUID()}`, both: `Bea ${randomUUID()}`, through: `Cyd ${randomUUID()}` };
  await buildUser(app, { displayName: names.direct, roles: [top.slug] });
  await buildUser(app, { displayName: names.both, roles: [top.slug, heir?.slug ?? ''] });
  await buildUser(app, { displayName: names.through, roles: [heir?.slug ?? ''], isActive: false });
  const params = { id: top.id };
  const { data } = await clerk.roles.holders({ params });
  expect(data).toMatchObject({
    total: 3,
    items: [
      { displayName: names.direct, through: top.slug, isActive: true },
      { displayName: names.both, through: top.slug },
      { displayName: names.through, through: heir?.slug, isActive: false },
    ],
  });
  expect((await clerk.roles.holders({ params, query: { search: 'cyd', pageSize: 1 } })).data).toMatchObject({
    total: 1,
  });
  expect((await clerk.roles.holders({ params, query: { page: 9 } })).data).toMatchObject({ total: 3, items: [] });
  expect((await clerk.roles.get({ params })).data).toMatchObject({ userCount: 2, holderCount: 3 });
});

test('[C19] the choices say what the server would reject', async () => {
  const [top, heir] = await chain(['content.view'], []);
  const beyond = await buildRole(app, { permissions: ['content.delete'] });
  const choices = (await clerk.roles.parentChoices({ query: { of: top.id } })).data;
  const refusals = Object.fromEntries(choices.map(({ slug, refusal }) => [slug, refusal]));
  expect(refusals).not.toHaveProperty(top.slug);
  expect(refusals).toMatchObject({
    [heir?.slug ?? '']: 'A role cannot inherit from itself, by whatever way',
    [beyond.slug]: 'Grants permissions that you do not hold yourself',
    administrator: 'Administrator roles cannot be inherited from',
  });
  for (const { slug, refusal } of choices) {
    const answer = await inherit(clerk, top, slug);
    expect(answer.status < 400, slug).toBe(refusal === null);
    await inherit(clerk, top, null);
  }
});
