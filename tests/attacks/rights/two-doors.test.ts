import { describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../../../src/features/field-groups/field-groups.fixtures.ts';
import { startApp } from '../../support/app.ts';

/** Acts that two calls can do: each call refuses whom the other refuses. */
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
    expect(await groups.contentTypes.setFieldGroups({ params: { id: type.id }, body: { fieldGroups: [] } })).toRefuse(
      ...refused,
    );
    const detached = await groups.fieldGroups.update({ params, body: { contentTypes: [] } });
    expect(detached).toRefuse(...refused, { fields: ['contentTypes'] });
    expect(detached.body['error']).toBe(
      'You need the content-types.edit permission to choose which content types show a field group.',
    );
    expect(await groups.fieldGroups.remove({ params })).toRefuse(...refused);
    const made = await groups.fieldGroups.create({
      body: { name: 'New', slug: `new-${group}`, contentTypes: [type.id] },
    });
    expect(made).toRefuse(...refused, { fields: ['contentTypes'] });
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
