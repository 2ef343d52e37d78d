import { describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Api } from '../../support/api.ts';
import { startApp } from '../../support/app.ts';

/** Acts that two calls can do: each call rejects whom the other rejects. */
const app = await startApp();
const refused = [403, 'INSUFFICIENT_PERMISSIONS'] as const;

describe('which groups a type shows', () => {
  const groupRights = ['field-groups.view', 'field-groups.create', 'field-groups.edit', 'field-groups.delete'];

  async function linked() {
    const type = await buildContentType(app, { fields: [] });
    return { type, group: type.fieldGroups[0] ?? '' };
  }

  test('is not decided with the rights to groups alone, by no call', async () => {
    const { type, group } = await linked();
    const groups = await app.as.holding(...groupRights, 'content.view', 'content.edit', 'content.publish');
    const params = { id: group };
    expect(await groups.contentTypes.setFieldGroups({ params: { id: type.id }, body: { fieldGroups: [] } })).toReject(
      ...refused,
    );
    const detached = await groups.fieldGroups.update({ params, body: { contentTypes: [] } });
    expect(detached).toReject(...refused, { fields: ['contentTypes'] });
    expect(detached.body['error']).toBe(
      'You need the content-types.edit permission to choose which content types show a field group.',
    );
    expect(await groups.fieldGroups.remove({ params })).toReject(...refused);
    const made = await groups.fieldGroups.create({
      body: { name: 'New', slug: `new-${group}`, contentTypes: [type.id] },
    });
    expect(made).toReject(...refused, { fields: ['contentTypes'] });
    const admin = await app.as.admin();
    expect((await admin.contentTypes.get({ params: { id: type.id } })).data.fieldGroups).toEqual([group]);
  });

  test('is decided with the right to types by either call, and the row of a group says so', async () => {
    const { type, group } = await linked();
    const both = await app.as.holding(...groupRights, 'content-types.edit');
    const params = { id: group };
    expect((await both.fieldGroups.get({ params })).data.can).toMatchObject({ delete: true });
    expect((await both.fieldGroups.update({ params, body: { contentTypes: [] } })).status).toBe(200);
    const attached = await both.contentTypes.setFieldGroups({
      params: { id: type.id },
      body: { fieldGroups: [group] },
    });
    expect(attached.status).toBe(200);
    expect((await both.fieldGroups.remove({ params })).status).toBe(200);
  });

  test('leaves a group that no type shows to the rights to groups, and one that is sent as it is', async () => {
    const { type, group } = await linked();
    const groups = await app.as.holding(...groupRights);
    expect((await groups.fieldGroups.get({ params: { id: group } })).data.can).toMatchObject({ delete: false });
    const same = await groups.fieldGroups.update({
      params: { id: group },
      body: { description: 'Same types', contentTypes: [type.id] },
    });
    expect(same.status).toBe(200);
    const { id } = await buildFieldGroup(app);
    expect((await groups.fieldGroups.get({ params: { id } })).data.can).toMatchObject({ delete: true });
    expect((await groups.fieldGroups.remove({ params: { id } })).status).toBe(200);
  });
});

describe('which roles a person holds and what a role grants', () => {
  test.each([
    ['beyond the own rights', ['content.delete'], 403],
    ['within the own rights', ['content.view'], 200],
  ])('giving and taking a role %s', async (_, permissions, status) => {
    const clerk = await app.as.holding('users.view', 'users.edit', 'content.view');
    const role = await buildRole(app, { permissions });
    const [one, other] = [await buildUser(app), await buildUser(app)];
    const answers = [
      await clerk.users.update({ params: { id: one.id }, body: { roles: [role.slug] } }),
      await clerk.users.assignRole({ params: { id: other.id, slug: role.slug } }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    const [holder, second] = [
      await buildUser(app, { roles: [role.slug] }),
      await buildUser(app, { roles: [role.slug] }),
    ];
    const taken = [
      await clerk.users.update({ params: { id: holder.id }, body: { roles: [] } }),
      await clerk.users.removeRole({ params: { id: second.id, slug: role.slug } }),
    ];
    expect(taken.map((answer) => answer.status)).toEqual([status, status]);
  });

  test.each([
    ['content.delete', 403],
    ['content.view', 200],
  ])('granting %s to a role', async (permission, status) => {
    const clerk = await app.as.holding('roles.view', 'roles.edit', 'content.view');
    const [one, other] = [await buildRole(app), await buildRole(app)];
    const granted = [
      await clerk.roles.update({ params: { id: one.id }, body: { permissions: [permission] } }),
      await clerk.roles.setPermissions({ params: { id: other.id }, body: { permissions: [permission] } }),
    ];
    expect(granted.map((answer) => answer.status)).toEqual([status, status]);
  });
});

describe('where an entry is', () => {
  type Door = (api: Api, id: string) => Promise<{ status: number }>;
  const to =
    (status: 'publish' | 'draft' | 'trash'): Door =>
    (api, id) =>
      api.entries.update({ params: { id }, body: { status } });
  const bulk =
    (action: 'publish' | 'draft' | 'trash' | 'restore' | 'delete'): Door =>
    (api, id) =>
      api.entries.bulk({ body: { ids: [id], action } });
  const remove =
    (query: object): Door =>
    (api, id) =>
      api.entries.remove({ params: { id }, query });
  const restore: Door = (api, id) => api.entries.restore({ params: { id } });

  test.each([
    ['a draft is published', 'draft', ['publish'], [to('publish'), bulk('publish')]],
    ['an entry is unpublished', 'publish', ['publish'], [to('draft'), bulk('draft')]],
    ['a draft goes to the trash', 'draft', ['delete'], [to('trash'), bulk('trash'), remove({})]],
    ['an entry comes back', 'trash', [], [to('draft'), bulk('restore'), restore]],
    ['an entry is deleted for good', 'trash', ['delete'], [remove({ permanent: 'true' }), bulk('delete')]],
  ] as const)('%s', async (_, from, needed, doors) => {
    const { slug } = await buildContentType(app);
    const admin = await app.as.admin();
    for (const more of [[], ['publish'], ['delete'], ['publish', 'delete']]) {
      const rights = ['view', 'edit', ...more].map((action) => `content-types.${slug}.${action}`);
      const api = await app.as.holding(...rights);
      const isAllowed = needed.every((action) => more.includes(action));
      for (const door of doors) {
        const { id } = await buildEntry(app, { contentType: slug, status: from === 'publish' ? 'publish' : 'draft' });
        if (from === 'trash') await remove({})(admin, id);
        expect((await door(api, id)).status, more.join()).toBe(isAllowed ? 200 : 403);
      }
    }
  });
});
