import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { Entry } from '../entries.contract.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

let count = 0;
const makeType = async (more: object = {}) => {
  count += 1;
  const body = { name: `Type ${count}`, slug: `form-${count}`, isPublic: true, ...more };
  return (await admin.contentTypes.create({ body })).data;
};

describe('a type says whether its entries have content', () => {
  test('they have, and a title, until it says otherwise', async () => {
    expect(await makeType()).toMatchObject({ usesContent: true, titleLabel: 'Title' });
  });

  test('without, content is not taken, and empty', async () => {
    const { slug } = await makeType({ usesContent: false });
    const create = (content: Entry['content']) =>
      admin.entries.create({ body: { contentType: slug, title: 'One', content } });
    expect(await create('Text')).toReject(400, 'VALIDATION_ERROR', { fields: ['content'] });
    const { data: entry } = await create('');
    const params = { id: entry.id };
    expect(await admin.entries.update({ params, body: { content: 'Text' } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['content'],
    });
    const autosaved = await admin.drafts.save({ params, body: { autosave: true, title: 'Two', content: 'Text' } });
    expect(autosaved.body['skipped']).toEqual({ content: ['Entries of this type have no content'] });
    expect((await admin.entries.get({ params })).data).toMatchObject({
      content: '',
      draft: { title: 'Two', content: '' },
    });
    const changes = [{ field: 'content', operation: 'set' as const, value: 'Text' }];
    const edited = await admin.bulkEdits.edit({ body: { contentType: slug, ids: [entry.id], changes } });
    expect(edited).toReject(400, 'VALIDATION_ERROR', { fields: ['changes.0.field'] });
  });

  test('what was written is kept unseen, and comes back', async () => {
    const type = await makeType();
    const { data: entry } = await admin.entries.create({
      body: { contentType: type.slug, title: 'One', content: 'Kept' },
    });
    const change = (usesContent: boolean) =>
      admin.contentTypes.update({ params: { id: type.id }, body: { usesContent } });
    await change(false);
    const params = { id: entry.id };
    const seen = async () => (await admin.entries.get({ params })).data.content;
    const delivered = async () => {
      const answer = await admin.fetch(`/api/content/${type.slug}/${entry.slug}`);
      return ((await answer.json()) as { data: { content: unknown } }).data.content;
    };
    expect([await seen(), await delivered()]).toEqual(['', '']);
    await admin.entries.update({ params, body: { title: 'Changed' } });
    await change(true);
    expect([await seen(), await delivered()]).toEqual(['Kept', 'Kept']);
  });
});

test.each<[string, object, string, string]>([
  ['an empty label', { titleLabel: ' ' }, 'titleLabel', 'Title label is required'],
  ['a long label', { titleLabel: 'x'.repeat(51) }, 'titleLabel', 'Title label must be at most 50 characters'],
  ['no boolean', { usesContent: 'yes' }, 'usesContent', 'must be true or false'],
])('a type is rejected with %s', async (_, more, path, message) => {
  const body = { name: 'Wrong', slug: 'wrong-form', ...more };
  const answer = await admin.contentTypes.create({ body: body as never });
  expect(answer).toReject(400, 'VALIDATION_ERROR');
  expect(answer.body['fields']).toEqual({ [path]: [message] });
});

describe('a group is a section of the form', () => {
  const field = (more: object = {}) => ({ name: 'color', label: 'Color', type: 'text', ...more });
  const makeGroup = (more: object) => {
    count += 1;
    const body = { name: `Group ${count}`, slug: `group-${count}`, fields: [field()], ...more };
    return admin.fieldGroups.create({ body: body as never });
  };

  test('in the main column and open, until it says otherwise', async () => {
    const { data } = await makeGroup({});
    expect(data.layout).toEqual({ place: 'main', isCollapsed: false, description: '' });
    const layout = { place: 'side' as const, isCollapsed: true, description: 'For the yard' };
    const changed = await admin.fieldGroups.update({ params: { id: data.id }, body: { layout } });
    expect(changed.data.layout).toEqual(layout);
    const type = await makeType({ fieldGroups: [data.id], titleLabel: 'Name' });
    expect((await admin.entries.type({ params: { slug: type.slug } })).data).toMatchObject({
      titleLabel: 'Name',
      usesContent: true,
      sections: [{ id: data.id, name: data.name, layout, fields: ['color'] }],
    });
  });

  test.each<[object, string, string]>([
    [{ layout: { place: 'below' } }, 'layout.place', 'must be main or side'],
    [{ layout: { isCollapsed: 1 } }, 'layout.isCollapsed', 'must be true or false'],
    [{ fields: [field({ ui: { width: 'wide' } })] }, 'fields.0.ui.width', 'must be full, half or third'],
  ])('%j is rejected', async (more, path, message) => {
    const answer = await makeGroup(more);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual({ [path]: [message] });
  });

  test('fields keep their width', async () => {
    const { data } = await makeGroup({ fields: [field({ ui: { width: 'third' } })] });
    expect(data.fields[0]?.ui).toEqual({ width: 'third' });
  });
});
