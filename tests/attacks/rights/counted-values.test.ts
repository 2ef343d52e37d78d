import { beforeEach, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp } from '../../support/app.ts';

/** Counts tell what they count: a person who chooses a field's type and limits finds a salary by asking often enough. */
const app = await startApp();
type GroupChange = Parameters<Api['fieldGroups']['update']>[0]['body'];
const salary: FieldDraft = { id: 'field_0', name: 'salary', label: 'Salary', type: 'text' };
const asNumber = { ...salary, type: 'number', validation: { min: 50_000 } } as FieldDraft;
const several = { id: 'field_0', name: 'tags', label: 'Tags', type: 'select', options: [{ value: 'a', label: 'A' }] };
const builder = ['field-groups.view', 'field-groups.edit'];

let slug: string;
let id: string;

beforeEach(async () => {
  const type = await buildContentType(app, { name: 'Staff', fields: [salary] });
  slug = type.slug;
  id = type.fieldGroups[0] ?? '';
  await buildEntry(app, { contentType: slug, status: 'draft', customFields: { salary: '61250' } });
});

const body = { field: 'field_0', definition: asNumber };
const asMany = (actions: string[]) => actions.map((action) => `content-types.${slug}.${action}`);

test.each([[[]], [['view']], [['edit']]])(
  'a builder who may %j entries neither previews nor converts nor counts their values',
  async (actions) => {
    const attacker = await app.as.holding(...builder, ...asMany(actions));
    const preview = await attacker.fieldConversion.preview({ params: { id }, body });
    expect(preview).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
      error: `You need the rights to view and to edit the entries of ${
        actions.length > 0 ? '“Staff”' : 'every content type that shows the group'
      } to count or convert what they hold.`,
    });
    const convert = { fields: [asNumber], convert: ['field_0'] };
    const converted = await attacker.fieldGroups.update({ params: { id }, body: convert });
    expect(converted).toReject(403, 'INSUFFICIENT_PERMISSIONS', { fields: ['fields.0.type'] });
    expect((await attacker.fieldUsage.ofFields({ params: { id } })).data).toEqual([
      { field: 'field_0', entries: null },
    ]);
    expect((await attacker.fieldUsage.ofGroup({ params: { id } })).data.entries).toBeNull();
    const unsaid = await attacker.fieldGroups.update({ params: { id }, body: { fields: [asNumber] } });
    expect(unsaid).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.type'] });
    expect(JSON.stringify(unsaid.body)).toContain('Entries may hold values');
    // Beginning with an empty field tells nothing, and neither does what is kept of the old one.
    const discard = { fields: [asNumber], discard: ['field_0'] };
    expect((await attacker.fieldGroups.update({ params: { id }, body: discard })).status).toBe(200);
    expect((await attacker.removedFields.list({ params: { id } })).data).toMatchObject([{ entries: null }]);
  },
);

test('a change that converts without being asked is rejected likewise', async () => {
  const type = await buildContentType(app, { name: 'Tagged', fields: [several as FieldDraft] });
  const [group = ''] = type.fieldGroups;
  await buildEntry(app, { contentType: type.slug, customFields: { tags: 'a' } });
  const attacker = await app.as.holding(...builder);
  const fields = [{ ...several, allow_multiple_selection: true } as FieldDraft];
  const answer = await attacker.fieldGroups.update({ params: { id: group }, body: { fields } });
  expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS', { fields: ['fields.0.type'] });
});

test('one affected type that is closed to them closes the others', async () => {
  const other = await buildContentType(app, { fieldGroups: [id] });
  await buildEntry(app, { contentType: other.slug, customFields: { salary: '1' } });
  const open = ['view', 'edit'].map((action) => `content-types.${other.slug}.${action}`);
  const attacker = await app.as.holding(...builder, ...open);
  expect(await attacker.fieldConversion.preview({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect((await attacker.fieldUsage.ofGroup({ params: { id } })).data.entries).toBeNull();
});

/** Publishing judges stored values by the limits: whoever moves a limit and tries again finds them out. */
describe('who may publish entries but not view them', () => {
  const above = { ...salary, validation: { max_length: 4 } } as FieldDraft;
  const refusal = (field: string) =>
    [
      403,
      'INSUFFICIENT_PERMISSIONS',
      {
        error:
          'You may publish the entries of “Staff” but not view them: you need the right to view them to choose what their values have to be.',
        fields: [field],
      },
    ] as const;

  test('moves no limit of what they hold, by whichever call', async () => {
    const attacker = await app.as.holding(
      ...builder,
      'content-types.view',
      'content-types.edit',
      ...asMany(['publish']),
    );
    const { id: type = '' } = (await attacker.contentTypes.list({ query: { search: slug } })).data.items[0] ?? {};
    const change = (body: GroupChange) => attacker.fieldGroups.update({ params: { id }, body });
    expect(await change({ fields: [above] })).toReject(...refusal('fields'));
    // Detached it would be changed and shown again.
    expect(await change({ contentTypes: [] })).toReject(...refusal('contentTypes'));
    const detached = await attacker.contentTypes.setFieldGroups({ params: { id: type }, body: { fieldGroups: [] } });
    expect(detached).toReject(...refusal('fieldGroups'));
    const renamed = { ...salary, name: 'wage', label: 'Wage', ui: { placeholder: '1' } } as FieldDraft;
    expect((await change({ fields: [renamed] })).status).toBe(200);
    const viewer = await app.as.holding(...builder, ...asMany(['publish', 'view']));
    expect((await viewer.fieldGroups.update({ params: { id }, body: { fields: [above] } })).status).toBe(200);
  });

  test('is rejected without what the values are, by whichever call publishes', async () => {
    const admin = await app.as.admin();
    const entry = await buildEntry(app, { contentType: slug, status: 'draft', customFields: { salary: '61250' } });
    await admin.fieldGroups.update({ params: { id }, body: { fields: [above] } });
    const other = await buildContentType(app);
    const publisher = await app.as.holding(`content-types.${other.slug}.view`, ...asMany(['publish', 'edit']));
    const params = { id: entry.id };
    const told = 'Stored values are missing or do not fit. Somebody who may view the entry has to correct them.';
    const attempts = [
      [await publisher.entries.update({ params, body: { status: 'publish' } }), 'customFields'],
      [await publisher.drafts.publish({ params, body: {} }), 'customFields'],
      [await publisher.entries.bulk({ body: { ids: [entry.id], action: 'publish' } }), 'ids.0'],
    ] as const;
    for (const [answer, path] of attempts) {
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
      expect(answer.body['fields']).toEqual({ [path]: [told] });
    }
    // Of what they send themselves they learn everything.
    const body = { status: 'publish', customFields: { salary: '99999' } } as const;
    const own = await publisher.entries.update({ params, body });
    expect(own).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.salary'] });
  });

  test('nor does an autosave tell that a guess is right', async () => {
    const { id: one } = await buildEntry(app, {
      contentType: slug,
      status: 'draft',
      customFields: { salary: '61250' },
    });
    const editor = await app.as.holding(...asMany(['edit']));
    const save = async (value: string) => {
      const body = { autosave: true, customFields: { salary: value } };
      return (await editor.drafts.save({ params: { id: one }, body })).data.data.version;
    };
    const before = await save('1');
    expect(await save('1')).toBe(before + 1);
  });
});

test('how far a conversion has come is no count either', async () => {
  const admin = await app.as.admin();
  await admin.fieldGroups.update({ params: { id }, body: { fields: [asNumber], convert: ['field_0'] } });
  const attacker = await app.as.holding(...builder);
  const closed = (await attacker.settling.ofGroup({ params: { id } })).data;
  expect(closed).toMatchObject([{ state: 'waiting', done: null, total: null, secondsLeft: null }]);
  expect((await admin.settling.ofGroup({ params: { id } })).data).toMatchObject([{ done: 0, total: 0 }]);
});

test('who may view and edit the entries previews, converts and counts', async () => {
  const both = await app.as.holding(...builder, ...asMany(['view', 'edit']));
  expect((await both.fieldConversion.preview({ params: { id }, body })).data).toMatchObject({
    entries: 1,
    converts: 1,
  });
  expect((await both.fieldUsage.ofFields({ params: { id } })).data).toEqual([{ field: 'field_0', entries: 1 }]);
  const convert = { fields: [asNumber], convert: ['field_0'] };
  expect((await both.fieldGroups.update({ params: { id }, body: convert })).status).toBe(200);
});

test('what the public reads is converted by those who may publish it', async () => {
  const admin = await app.as.admin();
  const { id: type } = (await admin.entries.types({ query: { search: slug } })).data.items[0] ?? { id: '' };
  await admin.contentTypes.update({ params: { id: type }, body: { isPublic: true } });
  const convert = { fields: [asNumber], convert: ['field_0'] };
  const editor = await app.as.holding(...builder, ...asMany(['view', 'edit']));
  expect(await editor.fieldGroups.update({ params: { id }, body: convert })).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
    fields: ['fields.0.type'],
  });
  const publisher = await app.as.holding(...builder, ...asMany(['view', 'edit', 'publish']));
  expect((await publisher.fieldGroups.update({ params: { id }, body: convert })).status).toBe(200);
});
