import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let editor: Api;
let machines: string;
let industry: { id: string };
let other: { id: string };

const sub = (name: string, more: object = {}) => ({ name, label: name.toUpperCase(), type: 'text', ...more });

beforeAll(async () => {
  app = await startApp();
  const industries = (await buildContentType(app, { slug: 'industries', isPublic: true })).slug;
  const others = (await buildContentType(app, { slug: 'others' })).slug;
  const fields = [
    {
      name: 'parts',
      label: 'Parts',
      type: 'repeater',
      sub_fields: [
        sub('name', { validation: { required: true } }),
        sub('price', { type: 'number' }),
        sub('industry', { type: 'relation', content_type: industries }),
      ],
    },
    { name: 'maker', label: 'Maker', type: 'group', sub_fields: [sub('name'), sub('site', { type: 'url' })] },
    { name: 'industry', label: 'Industry', type: 'relation', content_type: industries },
    { name: 'industries', label: 'Industries', type: 'relation', content_type: industries, multiselect: true },
  ] as FieldDraft[];
  const group = await buildFieldGroup(app, { fields });
  machines = (await buildContentType(app, { slug: 'machines', isPublic: true, fieldGroups: [group.id] })).slug;
  industry = await buildEntry(app, { contentType: industries, title: 'Farming' });
  other = await buildEntry(app, { contentType: others });
  editor = await app.as.holding('content.view', 'content.create', 'content.edit', 'content.delete', 'content.publish');
});

const create = (customFields: object, more: object = {}) =>
  editor.entries.create({
    body: {
      contentType: machines,
      title: 'A machine',
      status: 'publish',
      customFields: customFields as Record<string, unknown>,
      ...more,
    },
  });
const nobody = '0190aaaa-0000-7000-8000-000000000000';

describe('rejected values', () => {
  test.each<[object, string, string]>([
    [{ parts: [{ name: 'Bucket' }, { price: 3 }] }, 'customFields.parts.1.name', 'NAME is required'],
    [{ parts: [{ name: 'Bucket', price: 'x' }] }, 'customFields.parts.0.price', 'PRICE must be a valid number'],
    [{ parts: {} }, 'customFields.parts', 'Parts must be a list of items'],
    [{ maker: { site: 'javascript:alert(1)' } }, 'customFields.maker.site', 'SITE must be a valid URL'],
    [{ industry: nobody }, 'customFields.industry', 'Industry names an entry that does not exist'],
    [{ industry: 'sample-1' }, 'customFields.industry', 'Industry must name an entry by its id'],
    [{ industries: [nobody] }, 'customFields.industries', 'Industries names an entry that does not exist'],
    [
      { parts: [{ name: 'a', industry: nobody }] },
      'customFields.parts.0.industry',
      'INDUSTRY names an entry that does not exist',
    ],
  ])('[H06] [G13] [Q26] %j', async (customFields, path, message) => {
    const answer = await create(customFields);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
    expect(answer.body['fields']).toEqual({ [path]: [message] });
  });

  test('[Q26] an entry of another type, or in the trash, cannot be referred to', async () => {
    expect(await create({ industry: other.id })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['customFields.industry'],
    });
    const gone = await buildEntry(app, { contentType: 'industries' });
    await editor.entries.remove({ params: { id: gone.id } });
    expect(await create({ industries: [gone.id] })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['customFields.industries'],
    });
  });

  test('[G09] a relation to a type that does not exist is not saved', async () => {
    const admin = await app.as.admin();
    const fields = [{ name: 'lost', label: 'Lost', type: 'relation' as const, content_type: 'nowhere' }];
    const answer = await admin.fieldGroups.create({ body: { name: 'Lost', slug: 'lost', fields } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.content_type'] });
  });
});

describe('stored values', () => {
  test('[G13] items keep their order and come back by name, on the wire of both APIs', async () => {
    const parts = [
      { name: 'Bucket', price: 3, industry: industry.id },
      { name: 'Auger “XL”', price: null, industry: null },
    ];
    const customFields = {
      parts,
      maker: { name: 'Example', site: 'https://example.test' },
      industry: industry.id,
      industries: [industry.id],
    };
    const { data } = await create(customFields, { slug: 'ordered' });
    expect(data.customFields).toEqual(customFields);
    const delivered = await app.as.anonymous.fetch(`/api/content/${machines}/ordered`);
    expect(((await delivered.json()) as { data: { customFields: unknown } }).data.customFields).toEqual(customFields);
    const matches = await editor.entries.list({ query: { contentType: machines, search: 'auger' } });
    expect(matches.data.items.map(({ id }) => id)).toEqual([data.id]);
  });

  test('[F18] [Q22] a renamed inner field keeps what items hold, a removed one is gone from the answer', async () => {
    const admin = await app.as.admin();
    const fields = [
      { name: 'rows', label: 'Rows', type: 'repeater', sub_fields: [sub('one'), sub('two')] },
    ] as FieldDraft[];
    const group = await buildFieldGroup(app, { fields });
    const type = await buildContentType(app, { isPublic: true, fieldGroups: [group.id] });
    const entry = await buildEntry(app, { contentType: type.slug, customFields: { rows: [{ one: 'a', two: 'b' }] } });
    const [field] = group.fields;
    if (field?.type !== 'repeater') throw new Error('The repeater was not stored.');
    const [one] = field.sub_fields;
    if (!one) throw new Error('The sub field was not stored.');
    expect(new Set(field.sub_fields.map(({ id }) => id)).size).toBe(2);
    const renamed = {
      ...field,
      sub_fields: [
        { ...one, name: 'first' },
        { ...one, id: '', name: 'third' },
      ],
    };
    const changed = await admin.fieldGroups.update({ params: { id: group.id }, body: { fields: [renamed] } });
    expect(changed.status).toBe(200);
    const { data } = await admin.entries.get({ params: { id: entry.id } });
    expect(data.customFields).toEqual({ rows: [{ first: 'a', third: null }] });
    const delivered = await app.as.anonymous.fetch(`/api/content/${type.slug}/${entry.slug}`);
    expect(await delivered.json()).toMatchObject({ data: { customFields: { rows: [{ first: 'a', third: null }] } } });
  });

  test('[F18] a new inner field never shows what a removed one left in the items', async () => {
    const admin = await app.as.admin();
    const fields = [
      { name: 'rows', label: 'Rows', type: 'repeater', sub_fields: [sub('a'), sub('note')] },
    ] as FieldDraft[];
    const type = await buildContentType(app, { fields });
    const [id = ''] = type.fieldGroups;
    const entry = await buildEntry(app, {
      contentType: type.slug,
      customFields: { rows: [{ a: 'x', note: 'secret' }] },
    });
    const save = async (names: string[]) => {
      const { data } = await admin.fieldGroups.get({ params: { id } });
      const [field] = data.fields;
      if (field?.type !== 'repeater') throw new Error('The repeater was not stored.');
      const kept = field.sub_fields.filter(({ name }) => names.includes(name));
      const added = names.filter((name) => !kept.some((one) => one.name === name)).map((name) => sub(name));
      await admin.fieldGroups.update({
        params: { id },
        body: { fields: [{ ...field, sub_fields: [...kept, ...added] }] as FieldDraft[] },
      });
    };
    await save(['a']);
    await save(['a', 'caption']);
    const { data } = await admin.entries.get({ params: { id: entry.id } });
    expect(data.customFields).toEqual({ rows: [{ a: 'x', caption: null }] });
  });

  test('[F16] a field of another kind is a new one; what was written under the old one can be restored', async () => {
    const admin = await app.as.admin();
    const fields = [{ name: 'story', label: 'Story', type: 'textarea' }] as FieldDraft[];
    const type = await buildContentType(app, { isPublic: true, fields });
    const [id = ''] = type.fieldGroups;
    const entry = await buildEntry(app, {
      contentType: type.slug,
      customFields: { story: '<img src=x onerror=alert(1)>' },
    });
    const { data: group } = await admin.fieldGroups.get({ params: { id } });
    const rich = { ...group.fields[0], type: 'rich_text', ui: {} } as FieldDraft;
    await admin.fieldGroups.update({ params: { id }, body: { fields: [rich], discard: ['field_0'] } });
    const delivered = await app.as.anonymous.fetch(`/api/content/${type.slug}/${entry.slug}`);
    expect(await delivered.text()).not.toContain('onerror');
    const { data: removed } = await admin.removedFields.list({ params: { id } });
    expect(removed).toMatchObject([{ definition: { name: 'story', type: 'textarea' }, entries: 1 }]);
  });

  test('[G12] rich text is made harmless before it is checked', async () => {
    const fields = [
      { name: 'story', label: 'Story', type: 'rich_text', validation: { required: true } },
    ] as FieldDraft[];
    const type = await buildContentType(app, { fields });
    const save = (story: string) =>
      editor.entries.create({
        body: { contentType: type.slug, title: 'T', status: 'publish', customFields: { story } },
      });
    expect(await save('<script>x</script>')).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.story'] });
    expect(await save('<b>'.repeat(160_000))).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.story'] });
    expect(await save('<'.repeat(400_000))).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.story'] });
    const { data } = await save('<p onclick="x()">Lifts <b>a lot</b></p>');
    expect(data.customFields).toEqual({ story: '<p>Lifts <b>a lot</b></p>' });
  });

  test('an entry whose related one was deleted can still be saved', async () => {
    const doomed = await buildEntry(app, { contentType: 'industries' });
    const { data } = await create({ industries: [doomed.id] });
    await editor.entries.remove({ params: { id: doomed.id }, query: { permanent: 'true' } });
    const saved = await editor.entries.update({ params: { id: data.id }, body: { title: 'Renamed' } });
    expect(saved.status).toBe(200);
  });

  test('[G09] a relation follows its type to a new slug', async () => {
    const admin = await app.as.admin();
    const target = await buildContentType(app, { slug: 'brands' });
    const fields = [
      { name: 'brand', label: 'Brand', type: 'relation', content_type: 'brands' },
      {
        name: 'rows',
        label: 'Rows',
        type: 'repeater',
        sub_fields: [sub('brand', { type: 'relation', content_type: 'brands' })],
      },
    ] as FieldDraft[];
    const type = await buildContentType(app, { fields });
    const brand = await buildEntry(app, { contentType: 'brands' });
    const entry = await buildEntry(app, { contentType: type.slug, customFields: { brand: brand.id } });
    await admin.contentTypes.update({ params: { id: target.id }, body: { slug: 'marques' } });
    const [id = ''] = type.fieldGroups;
    const { data: group } = await admin.fieldGroups.get({ params: { id } });
    expect(group.fields).toMatchObject([{ content_type: 'marques' }, { sub_fields: [{ content_type: 'marques' }] }]);
    const other = await buildEntry(app, { contentType: 'marques' });
    const saved = await admin.entries.update({ params: { id: entry.id }, body: { customFields: { brand: other.id } } });
    expect(saved.data.customFields).toMatchObject({ brand: other.id });
  });

  test('what holds fields can be neither filtered nor sorted by', async () => {
    for (const query of ['sort=parts', 'filter[parts][equals]=x', 'sort=maker']) {
      const answer = await app.as.anonymous.fetch(`/api/content/${machines}?${query}`);
      expect(answer.status).toBe(400);
    }
    const byRelation = await app.as.anonymous.fetch(`/api/content/${machines}?filter[industry][equals]=${industry.id}`);
    expect(byRelation.status).toBe(200);
    expect(await byRelation.json()).toMatchObject({ meta: { total: 1 } });
  });
});
