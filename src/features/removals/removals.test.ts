import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { jobHandlers } from '../../app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const dayMs = 86_400_000;

/** The newest removal of a record, as the list has it. */
async function removalOf(recordId: string, api = admin) {
  const { items } = (await api.removals.list({ query: { pageSize: 100 } })).data;
  return items.find((one) => one.recordId === recordId);
}

async function restore(recordId: string, api = admin) {
  const removal = await removalOf(recordId);
  return api.removals.restore({ params: { id: removal?.id ?? '' } });
}

const someone = () => buildUser(app);
const newRole = async (name: string, permissions = ['content.view']) =>
  (await admin.roles.create({ body: { name, slug: name.toLowerCase(), permissions } })).data;

describe('[Q29] rejected', () => {
  test('a person who may not view or edit the settings', async () => {
    const { id } = await newRole('Unseen');
    await admin.roles.remove({ params: { id } });
    const removal = await removalOf(id);
    const params = { id: removal?.id ?? '' };
    expect(await app.as.anonymous.removals.list()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).removals.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const viewer = await app.as.holding('settings.view');
    expect(await viewer.removals.restore({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('a person who is no administrator, whatever else they hold', async () => {
    const { id } = await newRole('Guarded');
    await admin.roles.remove({ params: { id } });
    const keeper = await app.as.holding('settings.view', 'settings.edit', 'roles.view', 'roles.delete');
    expect(await removalOf(id, keeper)).toMatchObject({ label: 'Guarded', type: 'role' });
    expect(await restore(id, keeper)).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
      error: 'Only an administrator can restore what was deleted.',
    });
    expect(await admin.roles.get({ params: { id } })).toReject(404, 'ROLE_NOT_FOUND');
  });

  test('what never was, was restored already, or was deleted more than 30 days ago', async () => {
    const params = { id: '0197c7a5-1111-7000-8000-000000000001' };
    expect(await admin.removals.restore({ params })).toReject(404, 'NOT_FOUND');
    const { id } = await newRole('Twice');
    await admin.roles.remove({ params: { id } });
    const removal = await removalOf(id);
    const again = () => admin.removals.restore({ params: { id: removal?.id ?? '' } });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);

    const own = await startApp();
    own.clock.set(new Date());
    const boss = await buildUser(own, { roles: ['administrator'] });
    const user = await buildUser(own);
    await (await own.as.user(boss)).users.remove({ params: { id: user.id } });
    own.clock.advance(30 * dayMs + 1);
    const late = await own.as.user(boss);
    expect((await late.removals.list()).data.items).toEqual([]);
    const row = await own.db.selectFrom('removedRecords').select('id').executeTakeFirstOrThrow();
    expect(await late.removals.restore({ params: { id: row.id } })).toReject(404, 'NOT_FOUND');
    await jobHandlers['cleanup']?.(systemContext(own.platform, 'test'), {});
    expect(await own.db.selectFrom('removedRecords').select('id').execute()).toEqual([]);
    expect(await own.db.selectFrom('removedRows').select('part').execute()).toEqual([]);
  });

  test('with a kind word, what something new stands in the way of', async () => {
    const { id, email } = await someone();
    await admin.users.remove({ params: { id } });
    await buildUser(app, { email });
    expect(await restore(id)).toReject(409, 'EMAIL_TAKEN', {
      error: 'Another user has this email by now. Change it there, then restore this user.',
    });
    const role = await newRole('Blocked');
    await admin.roles.remove({ params: { id: role.id } });
    const other = await admin.roles.create({ body: { name: 'Other', slug: 'blocked', permissions: ['content.view'] } });
    expect(await restore(role.id)).toReject(409, 'ROLE_SLUG_TAKEN');
    await admin.roles.remove({ params: { id: other.data.id } });
    expect((await restore(role.id)).status).toBe(200);
  });

  test('a query the list does not know', async () => {
    const refused = (query: object) => admin.removals.list({ query });
    expect(await refused({ sortBy: 'kept' })).toReject(400, 'VALIDATION_ERROR', { fields: ['sortBy'] });
  });
});

describe('[Q29] an administrator brings back', () => {
  test('a user with roles and profile, without their password and sessions', async () => {
    const password = 'Harrow-and-7-rakes';
    const { id, email } = await buildUser(app, { password, roles: ['editor'], displayName: 'Ada Test' });
    const own = await app.as.user({ id });
    await own.profile.update({ body: { bio: 'Knows balers.', firstName: 'Ada', lastName: 'Test' } });
    await admin.users.remove({ params: { id } });
    const kept = await app.db.selectFrom('removedRows').select('kept').where('part', '=', 'users').execute();
    expect(JSON.stringify(kept)).not.toMatch(/"password"/);
    const removal = await removalOf(id);
    expect(removal).toMatchObject({ type: 'user', label: email });
    expect(Date.parse(removal?.expiresAt ?? '') - Date.parse(removal?.removedAt ?? '')).toBe(30 * dayMs);

    expect((await restore(id)).data).toMatchObject({ type: 'user', recordId: id, label: email });
    const user = (await admin.users.get({ params: { id } })).data;
    expect(user).toMatchObject({ email, displayName: 'Ada Test', isActive: true, roles: ['editor'] });
    expect((await (await app.as.user({ id })).profile.get()).data).toMatchObject({ bio: 'Knows balers.' });
    expect(await own.auth.session()).toReject(401, 'INVALID_TOKEN');
    const answer = await app.as.anonymous.auth.login({ body: { email, password } });
    expect(answer).toReject(401, 'INVALID_CREDENTIALS');
    expect(await removalOf(id)).toBeUndefined();
    const auditLog = await app.db.selectFrom('auditEntries').select('action').where('targetId', '=', id).execute();
    expect(auditLog.map(({ action }) => action)).toContain('user.restored');
  });

  test('each of many users who were deleted at once', async () => {
    const people = await Promise.all([someone(), someone(), someone()]);
    const ids = people.map(({ id }) => id);
    await admin.users.bulk({ body: { ids, action: 'delete' } });
    for (const id of ids) expect((await restore(id)).status).toBe(200);
    for (const id of ids) expect((await admin.users.get({ params: { id } })).status).toBe(200);
  });

  test('a role with what it granted, to those who are still there', async () => {
    const role = await newRole('Yard', ['content.view', 'media.view']);
    const stays = await buildUser(app, { roles: [role.slug] });
    const leaves = await buildUser(app, { roles: [role.slug] });
    await admin.roles.remove({ params: { id: role.id } });
    await admin.users.remove({ params: { id: leaves.id } });
    expect((await restore(role.id)).status).toBe(200);
    const back = (await admin.roles.get({ params: { id: role.id } })).data;
    expect(back).toMatchObject({ slug: 'yard', userCount: 1 });
    expect(back.permissions.map(({ slug }) => slug)).toEqual(['content.view', 'media.view']);
    const rights = await (await app.as.user(stays)).auth.permissions();
    expect(rights.data.permissions).toEqual(['content.view', 'media.view']);
  });

  test('a user without a role that is gone, and with the others', async () => {
    const role = await newRole('Fleeting');
    const { id } = await buildUser(app, { roles: ['editor', role.slug] });
    await admin.users.remove({ params: { id } });
    await admin.roles.remove({ params: { id: role.id } });
    expect((await restore(id)).status).toBe(200);
    expect((await admin.users.get({ params: { id } })).data.roles).toEqual(['editor']);
    // The role comes back without the user, who held it no longer when it was deleted.
    expect((await restore(role.id)).data).toMatchObject({ recordId: role.id });
    expect((await admin.roles.get({ params: { id: role.id } })).data.userCount).toBe(0);
  });

  test('a role without a parent and a permission that are gone', async () => {
    const slug = 'yard.sweep';
    const permission = (await admin.permissions.create({ body: { name: 'Sweep', slug } })).data;
    const parent = await newRole('Elder');
    const body = { name: 'Younger', slug: 'younger', permissions: [slug, 'content.view'], parent: parent.slug };
    const role = (await admin.roles.create({ body })).data;
    await admin.roles.remove({ params: { id: role.id } });
    await admin.roles.remove({ params: { id: parent.id } });
    await admin.permissions.remove({ params: { id: permission.id } });
    expect((await restore(role.id)).status).toBe(200);
    const back = (await admin.roles.get({ params: { id: role.id } })).data;
    expect(back).toMatchObject({ slug: 'younger', parent: null, lineage: [] });
    expect(back.permissions.map((one) => one.slug)).toEqual(['content.view']);
  });

  test('a permission to the roles that granted it', async () => {
    const slug = 'yard.inspect';
    const permission = (await admin.permissions.create({ body: { name: 'Inspect', slug } })).data;
    const role = await newRole('Inspector', [slug, 'content.view']);
    await admin.permissions.remove({ params: { id: permission.id } });
    expect((await admin.roles.get({ params: { id: role.id } })).data.permissionCount).toBe(1);
    expect((await restore(permission.id)).status).toBe(200);
    expect((await admin.roles.get({ params: { id: role.id } })).data.permissionCount).toBe(2);
  });
});

describe('[Q29] content is brought back whole', () => {
  const fields = [{ type: 'number', name: 'year', label: 'Year' }] as never;

  async function buildType(slug: string) {
    const group = (await admin.fieldGroups.create({ body: { name: `${slug} facts`, slug: `${slug}-facts`, fields } }))
      .data;
    const body = { name: `The ${slug}`, slug, isPublic: true, fieldGroups: [group.id] };
    const type = (await admin.contentTypes.create({ body })).data;
    const entry = await admin.entries.create({
      body: {
        contentType: slug,
        title: 'One',
        status: 'publish',
        customFields: { year: 1999 },
        meta: { note: 'kept' },
      },
    });
    return { group, type, entry: entry.data };
  }
  const published = (path: string) => app.fetch(`/api/content/${path}`);

  test('a field group with the values that entries kept, in the types that showed it', async () => {
    const { group, entry } = await buildType('mowers');
    await admin.fieldGroups.remove({ params: { id: group.id } });
    expect((await admin.entries.get({ params: { id: entry.id } })).data.customFields).toEqual({});
    expect((await restore(group.id)).status).toBe(200);
    expect((await admin.entries.get({ params: { id: entry.id } })).data.customFields).toEqual({ year: 1999 });
  });

  test('but not a field group whose names the type has got by another one', async () => {
    const { group, type } = await buildType('reapers');
    await admin.fieldGroups.remove({ params: { id: group.id } });
    await admin.fieldGroups.create({
      body: { name: 'Instead', slug: 'instead', fields, contentTypes: [type.id] },
    });
    expect(await restore(group.id)).toReject(409, 'FIELD_NAME_TAKEN');
    expect(await admin.fieldGroups.get({ params: { id: group.id } })).toReject(404, 'NOT_FOUND');
  });

  test('a content type with its entries, their values and meta, its permissions and who was granted them', async () => {
    const { type, entry } = await buildType('seeders');
    const role = await newRole('Seeding', ['content-types.seeders.view', 'content-types.seeders.edit']);
    const writer = await buildUser(app, { roles: [role.slug] });
    expect((await published('seeders/one')).status).toBe(200);
    await admin.contentTypes.remove({ params: { id: type.id } });
    expect((await published('seeders/one')).status).toBe(404);

    expect((await restore(type.id)).status).toBe(200);
    const back = (await admin.contentTypes.get({ params: { id: type.id } })).data;
    expect(back).toMatchObject({ slug: 'seeders', entryCount: 1, fieldGroups: type.fieldGroups });
    const { data } = await admin.entries.get({ params: { id: entry.id } });
    expect(data).toMatchObject({ ...entry, customFields: { year: 1999 }, meta: { note: 'kept' } });
    expect((await published('seeders/one')).status).toBe(200);
    const rights = await (await app.as.user(writer)).auth.permissions();
    expect(rights.data.permissions).toEqual(['content-types.seeders.edit', 'content-types.seeders.view']);
    const permissions = await app.db
      .selectFrom('permissions')
      .select('slug')
      .where('slug', 'like', '%.seeders.%')
      .execute();
    expect(permissions).toHaveLength(5);
  });

  test('a content type without a field group and without grants to a role that are gone', async () => {
    const { type, group } = await buildType('tillers');
    const role = await newRole('Tilling', ['content-types.tillers.view']);
    await admin.contentTypes.remove({ params: { id: type.id } });
    await admin.fieldGroups.remove({ params: { id: group.id } });
    await admin.roles.remove({ params: { id: role.id } });
    expect((await restore(type.id)).status).toBe(200);
    expect((await admin.contentTypes.get({ params: { id: type.id } })).data).toMatchObject({ fieldGroups: [] });
    const grants = await app.db
      .selectFrom('rolePermissions')
      .innerJoin('permissions', 'permissions.id', 'rolePermissions.permissionId')
      .where('slug', 'like', '%.tillers.%')
      .select('slug')
      .execute();
    expect(grants).toEqual([]);
    expect((await restore(group.id)).status).toBe(200);
    expect((await admin.contentTypes.get({ params: { id: type.id } })).data).toMatchObject({ fieldGroups: [] });
  });

  test('but not while another type has its slug', async () => {
    const { type } = await buildType('diggers');
    await admin.contentTypes.remove({ params: { id: type.id } });
    await admin.contentTypes.create({ body: { name: 'New diggers', slug: 'diggers' } });
    expect(await restore(type.id)).toReject(409, 'CONTENT_TYPE_SLUG_TAKEN');
    expect(await removalOf(type.id)).toBeDefined();
  });

  test('ten thousand entries leave and return, each in the time that one statement has', async () => {
    const { type } = await buildType('bolts');
    const { db } = app;
    // In parts, so that the making of them has time enough on a busy machine.
    for (let from = 1; from < 10_000; from += 2000) {
      await sql`
        insert into content (id, content_type_id, title, slug, custom_fields)
        select gen_random_uuid(), ${type.id}, 'Bolt ' || n, 'bolt-' || n, jsonb_build_object('fx', repeat('x', 200))
        from generate_series(${from}::int, ${from + 1999}::int) as n`.execute(db);
    }
    expect((await admin.contentTypes.remove({ params: { id: type.id } })).status).toBe(200);
    expect((await restore(type.id)).status).toBe(200);
    expect((await admin.contentTypes.get({ params: { id: type.id } })).data.entryCount).toBe(10_001);
  });
});
