import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentType } from '../../../src/features/content-types/content-types.contract.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp } from '../../support/app.ts';

/** What somebody tries who may build types and fields and edit entries, but not publish: to change what anonymous clients read. */
const app = await startApp();
type GroupChange = Parameters<Api['fieldGroups']['update']>[0]['body'];
const builder = ['content-types.view', 'content-types.edit', 'field-groups.view', 'field-groups.edit'];
const secret = 'nobody outside reads this';
const field: FieldDraft = { name: 'note', label: 'Note', type: 'text' };

let type: ContentType;
let group = '';
let attacker: Api;

async function typeWithSecret({ isPublic }: { isPublic: boolean }) {
  type = await buildContentType(app, { name: 'Machines', isPublic, fields: [field] });
  group = type.fieldGroups[0] ?? '';
  await buildEntry(app, { contentType: type.slug, customFields: { note: secret } });
  attacker = await app.as.holding(
    ...builder,
    'field-groups.create',
    'field-groups.delete',
    'content.view',
    'content.edit',
  );
}

const publicly = async () => (await app.fetch(`/api/content/${type.slug}`)).text();
const refused = (fields: string[]) => [403, 'INSUFFICIENT_PERMISSIONS', { fields }] as const;

describe('a private type', () => {
  beforeEach(() => typeWithSecret({ isPublic: false }));

  test('is not made public without the right to publish its entries', async () => {
    const answer = await attacker.contentTypes.update({
      params: { id: type.id },
      body: { isPublic: true, version: type.version },
    });
    expect(answer).toReject(...refused(['isPublic']));
    expect(answer.body['error']).toBe(
      'You need the right to publish the entries of “Machines” to change whether it is public.',
    );
    expect(await publicly()).not.toContain(secret);
  });

  test('is made public by those who may publish its entries, and its row says who may', async () => {
    const publisher = await app.as.holding(...builder, `content-types.${type.slug}.publish`);
    expect((await attacker.contentTypes.get({ params: { id: type.id } })).data.can).toMatchObject({ publish: false });
    expect((await publisher.contentTypes.get({ params: { id: type.id } })).data.can).toMatchObject({ publish: true });
    const answer = await publisher.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
    expect(answer.status).toBe(200);
    expect(await publicly()).toContain(secret);
  });

  test('is not made public by the right to publish another', async () => {
    const { slug } = await buildContentType(app);
    const other = await app.as.holding(...builder, `content-types.${slug}.publish`);
    const answer = await other.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
    expect(answer).toReject(...refused(['isPublic']));
  });

  test('is renamed and gets other fields without that right: nobody else reads more', async () => {
    const params = { id: type.id };
    const renamed = await attacker.contentTypes.update({ params, body: { name: 'Engines', isPublic: false } });
    expect(renamed.status).toBe(200);
    expect((await attacker.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } })).status).toBe(200);
  });
});

describe('a public type', () => {
  beforeEach(() => typeWithSecret({ isPublic: true }));

  test('is not taken from the public without the right to publish', async () => {
    const answer = await attacker.contentTypes.update({ params: { id: type.id }, body: { isPublic: false } });
    expect(answer).toReject(...refused(['isPublic']));
    expect(await publicly()).toContain(secret);
  });

  test('does not show a group again that was detached, with the values that entries have kept', async () => {
    const admin = await app.as.admin();
    const params = { id: type.id };
    await admin.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } });
    expect(await publicly()).not.toContain(secret);
    const byPut = await attacker.contentTypes.setFieldGroups({ params, body: { fieldGroups: [group] } });
    expect(byPut).toReject(...refused(['fieldGroups']));
    const byType = await attacker.contentTypes.update({ params, body: { fieldGroups: [group] } });
    expect(byType).toReject(...refused(['fieldGroups']));
    const byGroup = await attacker.fieldGroups.update({ params: { id: group }, body: { contentTypes: [type.id] } });
    expect(byGroup).toReject(...refused(['contentTypes']));
    expect(await publicly()).not.toContain(secret);
  });

  test('does not vanish, nor move to another address', async () => {
    const builders = await app.as.holding(...builder, 'content-types.delete', 'content.delete');
    const params = { id: type.id };
    const refusal = {
      error:
        '“Machines” is public: you need the right to publish its entries to take it from where the public finds it.',
    };
    expect((await builders.contentTypes.get({ params })).data.can).toEqual({ publish: false, delete: false });
    expect(await builders.contentTypes.remove({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS', refusal);
    const moved = await builders.contentTypes.update({ params, body: { slug: `${type.slug}-2` } });
    expect(moved).toReject(403, 'INSUFFICIENT_PERMISSIONS', { ...refusal, fields: ['slug'] });
    expect(await publicly()).toContain(secret);
    const publisher = await app.as.holding(...builder, 'content-types.delete', 'content.publish');
    expect((await publisher.contentTypes.update({ params, body: { slug: `${type.slug}-2` } })).status).toBe(200);
    expect((await publisher.contentTypes.remove({ params })).status).toBe(200);
  });

  test('does not lose a group, by whichever call', async () => {
    const params = { id: type.id };
    expect(await attacker.contentTypes.setFieldGroups({ params, body: { fieldGroups: [] } })).toReject(
      ...refused(['fieldGroups']),
    );
    expect(await attacker.fieldGroups.update({ params: { id: group }, body: { contentTypes: [] } })).toReject(
      ...refused(['contentTypes']),
    );
    expect(await attacker.fieldGroups.remove({ params: { id: group } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await publicly()).toContain(secret);
  });

  test('does not lose or rename a field, also one that is changed for another, nor one inside it', async () => {
    const change = (by: Api, body: GroupChange) => by.fieldGroups.update({ params: { id: group }, body });
    const refusal = {
      error: '“Machines” is public: you need the right to publish its entries to change which values it shows.',
    };
    const parts: FieldDraft = {
      name: 'parts',
      label: 'Parts',
      type: 'repeater',
      sub_fields: [{ name: 'inner', label: 'Inner', type: 'text' }],
    } as never;
    const stored = (await change(attacker, { fields: [field, parts] })).data.fields;
    const [note, repeater] = stored as [FieldDraft, FieldDraft & { sub_fields: FieldDraft[] }];
    for (const fields of [
      [],
      [repeater],
      [{ ...note, name: 'memo' }, repeater],
      [{ name: 'note', label: 'Note', type: 'number' }, repeater],
      [note, { ...repeater, sub_fields: repeater.sub_fields.map((inner) => ({ ...inner, name: 'other' })) }],
    ] as FieldDraft[][]) {
      const answer = await change(attacker, { fields });
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS', { ...refusal, fields: ['fields'] });
    }
    expect(await publicly()).toContain(secret);
    const added = [
      { ...note, label: 'Remark' },
      repeater,
      { name: 'more', label: 'More', type: 'text' },
    ] as FieldDraft[];
    expect((await change(attacker, { fields: added })).status).toBe(200);
    const publisher = await app.as.holding(...builder, 'content.publish', 'content.view');
    expect((await change(publisher, { fields: [] })).status).toBe(200);
  });

  test('does not show a removed field again', async () => {
    const admin = await app.as.admin();
    await admin.fieldGroups.update({ params: { id: group }, body: { fields: [] } });
    const [removed] = (await attacker.removedFields.list({ params: { id: group } })).data;
    const params = { id: group, field: removed?.id ?? '' };
    expect(await attacker.removedFields.restore({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await publicly()).not.toContain(secret);
    expect((await admin.removedFields.restore({ params })).status).toBe(200);
    expect(await publicly()).toContain(secret);
  });

  test('keeps its groups in another order, and other texts, without that right', async () => {
    const admin = await app.as.admin();
    const other = (await admin.fieldGroups.create({ body: { name: 'Other', slug: `other-${type.id}` } })).data.id;
    const params = { id: type.id };
    await admin.contentTypes.setFieldGroups({ params, body: { fieldGroups: [group, other] } });
    const body = { fieldGroups: [other, group], description: 'Texts' };
    expect((await attacker.contentTypes.update({ params, body })).data.fieldGroups).toEqual([other, group]);
  });
});
