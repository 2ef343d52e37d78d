import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { changeEntry } from '../../entries/entries.service.ts';
import { buildMedia } from '../../media/media.fixtures.ts';

let app: TestApp;
let farming: { id: string };
let draft: { id: string };

const relation = (name: string, contentType: string, more: object = {}): FieldDraft =>
  ({ name, label: name, type: 'relation', content_type: contentType, ...more }) as FieldDraft;

beforeAll(async () => {
  app = await startApp();
  const parent = relation('parent', 'trades');
  await buildContentType(app, { slug: 'trades', isPublic: true });
  await buildContentType(app, { slug: 'secrets', isPublic: false });
  await buildContentType(app, { slug: 'industries', isPublic: true, fields: [parent] });
  await buildContentType(app, {
    slug: 'machines',
    isPublic: true,
    fields: [
      relation('main', 'industries'),
      relation('all', 'industries', { multiselect: true }),
      relation('secret', 'secrets'),
      { name: 'model', label: 'Model', type: 'text' },
    ],
  });
  const trade = await buildEntry(app, { contentType: 'trades' });
  farming = await buildEntry(app, { contentType: 'industries', title: 'Farming', customFields: { parent: trade.id } });
  draft = await buildEntry(app, { contentType: 'industries', title: 'Unborn', status: 'draft' });
  const secret = await buildEntry(app, { contentType: 'secrets', title: 'Hidden' });
  await buildEntry(app, {
    contentType: 'machines',
    slug: 'one',
    customFields: { main: farming.id, all: [draft.id, farming.id], secret: secret.id, model: 'M' },
  });
  await buildEntry(app, { contentType: 'machines', slug: 'two', customFields: { main: draft.id } });
});

async function read(path: string) {
  const answer = await app.as.anonymous.fetch(`/api/content/${path}`);
  const body = (await answer.json()) as { data: { customFields: Record<string, unknown> } };
  return { status: answer.status, body, fields: body.data?.customFields };
}

test('relations are filled in one level deep, in a list and in one entry', async () => {
  const { fields } = await read('machines/one?include=main,all');
  expect(fields['main']).toMatchObject({ id: farming.id, title: 'Farming', contentType: 'industries' });
  expect(fields['main']).toMatchObject({ customFields: { parent: expect.any(String) } });
  expect(fields).toMatchObject({ all: [{ id: farming.id }], model: 'M', secret: null });
  const { body } = await read('machines?include=main&sort=slug');
  expect(body.data).toMatchObject([{ customFields: { main: { title: 'Farming' } } }, { customFields: { main: null } }]);
});

test('[K28] what is not published, or of a private type, is left out', async () => {
  expect((await read('machines/two?include=main')).fields['main']).toBeNull();
  const { fields, body } = await read('machines/one?include=secret,all');
  expect(fields['secret']).toBeNull();
  expect(fields['all']).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/Hidden|Unborn/);
});

test('a change of the related entry shows in the next answer', async () => {
  await read('machines/one?include=main');
  const ctx = systemContext(app.platform, 'fixture');
  await changeEntry(ctx, { id: farming.id, change: { title: 'Agriculture' } });
  expect((await read('machines/one?include=main')).fields['main']).toMatchObject({ title: 'Agriculture' });
});

test('a file is filled in with its texts and its focal point; a change of it shows in the next answer', async () => {
  const admin = await app.as.admin();
  const { id, url } = await buildMedia(admin, { name: 'mower.png' });
  const photo = { name: 'photo', label: 'Photo', type: 'image' } as FieldDraft;
  await buildContentType(app, { slug: 'mowers', isPublic: true, fields: [photo] });
  await buildEntry(app, { contentType: 'mowers', slug: 'one', customFields: { photo: url } });
  const shown = async () => (await read('mowers/one?include=photo')).fields['photo'];
  expect(await shown()).toMatchObject({ id, url, fileName: 'mower.png', alt: '', focalPoint: null });
  await admin.media.update({ params: { id }, body: { alt: 'A mower', focalPoint: { x: 0.25, y: 0.8 } } });
  expect(await shown()).toMatchObject({ alt: 'A mower', focalPoint: { x: 0.25, y: 0.8 } });
  const { data } = await admin.mediaFolders.create({ body: { name: 'Mowers' } });
  await admin.media.update({ params: { id }, body: { folderId: data.id } });
  expect(await shown()).not.toHaveProperty('folderId');
});

test('only what is asked for is filled in', async () => {
  const { fields } = await read('machines/one?fields=model&include=main');
  expect(fields).toEqual({ model: 'M' });
});

test('what an earlier kind of the field left is no id', async () => {
  const type = await buildContentType(app, { slug: 'tools', isPublic: true, fields: [relation('main', 'industries')] });
  const entry = await buildEntry(app, { contentType: 'tools' });
  const key = await app.db
    .selectFrom('fields')
    .select('key')
    .where('fieldGroupId', '=', type.fieldGroups[0] ?? '')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('content')
    .set({ customFields: JSON.stringify({ [key.key]: 'hello' }) })
    .where('id', '=', entry.id)
    .execute();
  const { status, fields } = await read(`tools/${entry.slug}?include=main`);
  expect(status).toBe(200);
  expect(fields['main']).toBeNull();
});

describe('[H13] a document of blocks', () => {
  const document = {
    blocks: [
      { type: 'header', data: { text: 'Weight', level: 2 } },
      { type: 'table', data: { withHeadings: true, stretched: false, content: [['Model', '<b>t</b>']] } },
    ],
  };
  const html = '<h2>Weight</h2>\n<table><tr><th>Model</th><th><b>t</b></th></tr></table>';

  test('comes with its HTML where it is asked for, in an entry and in a list', async () => {
    const fields: FieldDraft[] = [
      { name: 'story', label: 'Story', type: 'editor' },
      { name: 'other', label: 'Other', type: 'editor' },
    ];
    await buildContentType(app, { slug: 'guides', isPublic: true, fields });
    await buildEntry(app, { contentType: 'guides', slug: 'one', customFields: { story: document, other: document } });
    await buildEntry(app, { contentType: 'guides', slug: 'two' });
    expect((await read('guides/one')).fields).toEqual({ story: document, other: document });
    expect((await read('guides/one?include=story')).fields).toEqual({
      story: { ...document, html },
      other: document,
    });
    const { body } = await read('guides?include=story&fields=story&sort=slug');
    expect(body.data).toMatchObject([{ customFields: { story: { html } } }, { customFields: { story: null } }]);
  });

  test('of which a part was left by an older version comes with the rest', async () => {
    const fields: FieldDraft[] = [{ name: 'story', label: 'Story', type: 'editor' }];
    const type = await buildContentType(app, { slug: 'tales', isPublic: true, fields });
    const entry = await buildEntry(app, { contentType: 'tales', customFields: { story: document } });
    const { key } = await app.db
      .selectFrom('fields')
      .select('key')
      .where('fieldGroupId', '=', type.fieldGroups[0] ?? '')
      .executeTakeFirstOrThrow();
    const leave = (value: unknown) =>
      app.db
        .updateTable('content')
        .set({ customFields: JSON.stringify({ [key]: value }) })
        .where('id', '=', entry.id)
        .execute();
    await leave({ blocks: [{ type: 'table', data: {} }, 'hello', { type: 'hologram' }, ...document.blocks] });
    expect((await read(`tales/${entry.slug}?include=story`)).fields['story']).toMatchObject({ html });
    await leave('hello');
    expect((await read(`tales/${entry.slug}?include=story&fields=story`)).fields['story']).toBeNull();
  });
});

describe('an unknown name', () => {
  test.each(['model', 'nothing', '__proto__', 'main,nothing'])('include=%s', async (include) => {
    const { status, body } = await read(`machines?include=${include}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: { include: ['names a field that cannot be included; allowed: main, all, secret'] },
    });
  });
});
