import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';

const dayMs = 86_400_000;

async function removalOf(api: Api, recordId: string) {
  const { data } = await api.removals.list({ query: { pageSize: 100 } });
  return data.items.find((one) => one.recordId === recordId);
}

async function restore(api: Api, recordId: string) {
  return api.removals.restore({ params: { id: (await removalOf(api, recordId))?.id ?? '' } });
}

async function typeWithEntry(api: Api, slug: string) {
  const type = (await api.contentTypes.create({ body: { name: `The ${slug}`, slug } })).data;
  const entry = (await api.entries.create({ body: { contentType: slug, title: 'One' } })).data;
  return { type, entry };
}

describe('[Q29] a content type comes back whatever somebody made of its permissions', () => {
  let app: TestApp;
  let admin: Api;

  beforeAll(async () => {
    app = await startApp();
    admin = await app.as.admin();
  });

  const grantsOf = async (id: string) =>
    (await admin.roles.get({ params: { id } })).data.permissions.map(({ slug }) => slug);

  test('one under its prefix that was there before stays where it is, with its grants', async () => {
    const { type } = await typeWithEntry(admin, 'planters');
    const slug = 'content-types.planters.archive';
    const own = (await admin.permissions.create({ body: { name: 'Archive', slug } })).data;
    const role = await buildRole(app, { permissions: [slug, 'content-types.planters.view'] });
    await admin.contentTypes.remove({ params: { id: type.id } });
    expect(await grantsOf(role.id)).toEqual([slug]);
    expect((await restore(admin, type.id)).status).toBe(200);
    expect(await grantsOf(role.id)).toEqual([slug, 'content-types.planters.view']);
    expect((await admin.permissions.get({ params: { id: own.id } })).data.slug).toBe(slug);
  });

  test('one that was made meanwhile is in its way: who was granted that one would hold rights to the entries', async () => {
    const slug = 'rollers';
    const { type } = await typeWithEntry(admin, slug);
    const view = `content-types.${slug}.view`;
    const before = await buildRole(app, { permissions: [view] });
    await admin.contentTypes.remove({ params: { id: type.id } });
    const draft = { name: 'View', slug: view };
    // A system permission could not be deleted again.
    const system = await admin.permissions.create({ body: { ...draft, isSystemPermission: true } });
    expect(system).toReject(400, 'VALIDATION_ERROR', { fields: ['isSystemPermission'] });
    const made = (await admin.permissions.create({ body: draft })).data;
    const after = await buildRole(app, { permissions: [view] });
    expect(await restore(admin, type.id)).toReject(409, 'PERMISSION_SLUG_TAKEN', {
      error: 'A permission with a slug of this content type already exists. Delete it, then restore the type.',
    });
    expect(await grantsOf(after.id)).toEqual([view]);
    await admin.permissions.remove({ params: { id: made.id } });
    expect((await restore(admin, type.id)).status).toBe(200);
    expect(await grantsOf(before.id)).toEqual([view]);
    expect(await grantsOf(after.id)).toEqual([]);
    const rows = await app.db.selectFrom('permissions').select('slug').where('slug', 'like', `%.${slug}.%`).execute();
    expect(rows).toHaveLength(5);
  });

  test('what no feature of the product knows any more is neither listed nor in the way of the list', async () => {
    const { id } = await buildUser(app);
    await admin.users.remove({ params: { id } });
    const gone = { id: randomUUID(), type: 'spare-part', recordId: randomUUID(), label: 'Belt' };
    const [removedAt, expiresAt] = [app.clock.now(), new Date(app.clock.now().getTime() + dayMs)];
    await app.db
      .insertInto('removedRecords')
      .values({ ...gone, removedAt, expiresAt })
      .execute();
    const listed = await admin.removals.list({ query: { pageSize: 100 } });
    expect(listed.status).toBe(200);
    expect(listed.data.items.map(({ type }) => type)).not.toContain('spare-part');
    expect(await removalOf(admin, id)).toBeDefined();
    expect(await admin.removals.restore({ params: { id: gone.id } })).toReject(404, 'NOT_FOUND');
  });
});

test('[Q29] what something stands in the way of says so, and comes back whole once its way is free; after 30 days nothing does', async () => {
  const app = await startApp();
  app.clock.set(new Date());
  const boss = await buildUser(app, { roles: ['administrator'] });
  const admin = await app.as.user(boss);
  const { type, entry } = await typeWithEntry(admin, 'diggers');
  const fields = [{ type: 'number', name: 'year', label: 'Year' }] as never;
  const group = (await admin.fieldGroups.create({ body: { name: 'Facts', slug: 'facts', fields } })).data;
  await admin.contentTypes.create({ body: { name: 'Lathes', slug: 'lathes', fieldGroups: [group.id] } });
  const lathe = { contentType: 'lathes', title: 'One', customFields: { year: 1999 } };
  const valued = (await admin.entries.create({ body: lathe })).data;
  const role = await buildRole(app, { slug: 'blocked' });
  const user = await buildUser(app);
  const free = await buildUser(app);
  await admin.contentTypes.remove({ params: { id: type.id } });
  await admin.fieldGroups.remove({ params: { id: group.id } });
  await admin.roles.remove({ params: { id: role.id } });
  await admin.users.bulk({ body: { ids: [user.id, free.id], action: 'delete' } });
  const blockers = {
    type: (await admin.contentTypes.create({ body: { name: 'New diggers', slug: 'diggers' } })).data,
    group: (await admin.fieldGroups.create({ body: { name: 'New facts', slug: 'facts' } })).data,
    role: await buildRole(app, { slug: 'blocked' }),
    user: await buildUser(app, { email: user.email }),
  };

  for (const [record, code] of [
    [type, 'CONTENT_TYPE_SLUG_TAKEN'],
    [group, 'FIELD_GROUP_SLUG_TAKEN'],
    [role, 'ROLE_SLUG_TAKEN'],
    [user, 'EMAIL_TAKEN'],
  ] as const) {
    expect(await restore(admin, record.id)).toReject(409, code);
  }
  await admin.contentTypes.update({ params: { id: blockers.type.id }, body: { slug: 'others' } });
  await admin.fieldGroups.update({ params: { id: blockers.group.id }, body: { slug: 'others' } });
  await admin.roles.remove({ params: { id: blockers.role.id } });
  await admin.users.remove({ params: { id: blockers.user.id } });
  for (const { id } of [type, group, role, user]) expect((await restore(admin, id)).status).toBe(200);
  expect((await admin.entries.get({ params: { id: entry.id } })).data.title).toBe('One');
  expect((await admin.entries.get({ params: { id: valued.id } })).data.customFields).toEqual({ year: 1999 });
  await admin.users.remove({ params: { id: user.id } });
  app.clock.advance(30 * dayMs + 1);
  await jobHandlers['cleanup']?.(systemContext(app.platform, 'test'), {});
  const left = await app.as.user(boss);
  for (const { id } of [user, free]) expect(await removalOf(left, id)).toBeUndefined();
  expect(await app.db.selectFrom('removedRecords').select('id').execute()).toEqual([]);
});
