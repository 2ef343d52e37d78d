import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildFieldGroup } from '../field-groups/field-groups.fixtures.ts';
import { buildContentType } from './content-types.fixtures.ts';

let app: TestApp;
let builder: Api;

const typeRights = [
  ...['content-types.view', 'content-types.create', 'content-types.edit'],
  ...['content.view', 'content.publish'],
];

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.holding(...typeRights, 'field-groups.create', 'field-groups.edit', 'field-groups.view');
});

const text = (name: string) => ({ name, label: 'A label', type: 'text' as const });
const draft = (more: object = {}) => ({ name: 'Movies', slug: `movies-${randomUUID()}`, ...more });
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

async function built(...names: string[]) {
  const { data } = await builder.contentTypes.create({ body: draft({ fields: names.map(text) }) });
  return data;
}

const groupsOf = async (id: string) => (await builder.fieldGroups.ofContentType({ params: { id } })).data;

describe('errors', () => {
  test('fields of its own need field-groups.create, later field-groups.edit; without fields neither is needed, and nothing is written', async () => {
    const typist = await app.as.holding(...typeRights);
    const body = draft({ fields: [text('year')] });
    const error = 'You need the field-groups.create permission to change the fields of a content type.';
    const refusal = { error, fields: ['fields'] };
    expect(await typist.contentTypes.create({ body })).toReject(403, 'INSUFFICIENT_PERMISSIONS', refusal);
    const { data: type } = await typist.contentTypes.create({ body: { ...body, fields: [] } });
    expect(type).toMatchObject({ fields: [], ownGroup: null, fieldGroups: [] });
    const params = { id: type.id };
    const added = await typist.contentTypes.update({ params, body: { fields: [text('year')] } });
    expect(added).toReject(403, 'INSUFFICIENT_PERMISSIONS', refusal);

    const withFields = await built('year');
    const changed = await typist.contentTypes.update({ params: { id: withFields.id }, body: { fields: [] } });
    expect(changed).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
      error: 'You need the field-groups.edit permission to change the fields of a content type.',
      fields: ['fields'],
    });
    expect(await groupsOf(withFields.id)).toMatchObject([{ fields: [{ name: 'year' }] }]);
    const renamed = await typist.contentTypes.update({ params: { id: withFields.id }, body: { name: 'Films' } });
    expect(renamed.status).toBe(200);
  });

  test('a public type gets its first fields only from somebody who may publish its entries', async () => {
    const { id } = await buildContentType(app, { isPublic: true, name: 'Shown' });
    const editor = await app.as.holding('content-types.view', 'content-types.edit', 'field-groups.create');
    const answer = await editor.contentTypes.update({ params: { id }, body: { fields: [text('year')] } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
      error: '“Shown” is public: you need the right to publish its entries to change which values it shows.',
      fields: ['fields'],
    });
    expect(await groupsOf(id)).toEqual([]);
  });

  test('a wrong field and one whose name an attached group has are rejected at their places', async () => {
    const wrong = await builder.contentTypes.create({ body: draft({ fields: [text('year'), text('Bad name')] }) });
    expect(wrong).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.1.name'] });
    const group = await buildFieldGroup(app, { fields: [text('year')] });
    const fields = [text('title_of_it'), text('year')];
    const clash = await builder.contentTypes.create({ body: draft({ fields, fieldGroups: [group.id] }) });
    expect(clash).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fields.1.name'] });
    const type = await buildContentType(app, { fieldGroups: [group.id, (await buildFieldGroup(app)).id] });
    await buildContentType(app, { fieldGroups: [group.id] });
    const changed = await builder.contentTypes.update({ params: { id: type.id }, body: { fields: [text('year')] } });
    expect(changed).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['fields.0.name'] });
  });

  test('fields that somebody changed meanwhile, or whose group another type shows by now, are a conflict', async () => {
    const type = await built('year');
    const params = { id: type.id };
    const body = { fields: [...type.fields, text('rating')], ownGroup: type.ownGroup };
    const group = type.ownGroup?.id ?? '';
    const fields = [...type.fields, text('length')];
    await builder.fieldGroups.update({ params: { id: group }, body: { fields } });
    const stale = await builder.contentTypes.update({ params, body });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ fields: [{ name: 'year' }, { name: 'length' }] });
    await buildContentType(app, { fieldGroups: [group] });
    expect(await builder.contentTypes.update({ params, body })).toReject(409, 'VERSION_CONFLICT');
    expect((await builder.contentTypes.get({ params })).data).toMatchObject({ fields: [], ownGroup: null });
  });
});

test('a type is made with its fields, which make its first group and may refer to the type itself', async () => {
  const shared = await buildFieldGroup(app, { fields: [text('seen_at')] });
  await buildContentType(app, { fieldGroups: [shared.id] });
  const body = draft({ fieldGroups: [shared.id] });
  const sequel = { name: 'sequel', label: 'Sequel', type: 'relation' as const, content_type: body.slug };
  const { status, data } = await builder.contentTypes.create({ body: { ...body, fields: [text('year'), sequel] } });
  expect(status).toBe(201);
  expect(namesOf(data.fields)).toEqual(['year', 'sequel']);
  expect(data.fieldGroups).toEqual([data.ownGroup?.id, shared.id]);
  const [own] = await groupsOf(data.id);
  expect(own).toMatchObject({ name: 'Movies fields', slug: `${body.slug}-fields`, contentTypes: [data.id] });
  expect((await builder.contentTypes.get({ params: { id: data.id } })).data).toEqual(data);
});

test('the group of its fields takes the next free slug', async () => {
  const body = draft({ fields: [text('year')] });
  await buildFieldGroup(app, { slug: `${body.slug}-fields` });
  const { data } = await builder.contentTypes.create({ body });
  expect((await groupsOf(data.id))[0]?.slug).toBe(`${body.slug}-fields-2`);
});

test('its fields are added, ordered and removed with the type, and a rename keeps their values’ key; a new slug takes its own relations along', async () => {
  const type = await built('year', 'rating');
  const params = { id: type.id };
  const [year, rating] = type.fields;
  if (!year || !rating) throw new Error('no fields');
  const sequel = { name: 'sequel', label: 'Sequel', type: 'relation' as const, content_type: type.slug };
  const { data } = await builder.contentTypes.update({
    params,
    body: {
      slug: `films-${randomUUID()}`,
      version: type.version,
      ownGroup: type.ownGroup,
      fields: [sequel, { ...rating, name: 'stars' }],
    },
  });
  expect(data.fields).toMatchObject([
    { name: 'sequel', content_type: data.slug },
    { id: rating.id, name: 'stars' },
  ]);
  expect(data.ownGroup?.id).toBe(type.ownGroup?.id);
});

test('a type whose groups are all shared gets one of its own, before them; one that is detached takes its fields along', async () => {
  const shared = await buildFieldGroup(app, { fields: [text('seen_at')] });
  const [type] = await Promise.all([1, 2].map(() => buildContentType(app, { fieldGroups: [shared.id] })));
  if (!type) throw new Error('no type');
  const params = { id: type.id };
  expect((await builder.contentTypes.get({ params })).data).toMatchObject({ ownGroup: null, fields: [] });
  const { data } = await builder.contentTypes.update({ params, body: { ownGroup: null, fields: [text('year')] } });
  expect(data.fieldGroups).toEqual([data.ownGroup?.id, shared.id]);
  const body = { fieldGroups: [shared.id], fields: [], ownGroup: data.ownGroup };
  const detached = await builder.contentTypes.update({ params, body });
  expect(detached.data).toMatchObject({ fieldGroups: [shared.id], ownGroup: null, fields: [] });
  const group = await builder.fieldGroups.get({ params: { id: data.ownGroup?.id ?? '' } });
  expect(namesOf(group.data.fields)).toEqual(['year']);
});
