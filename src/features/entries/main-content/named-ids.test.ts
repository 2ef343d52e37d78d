import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { namedIds } from './named-ids.rules.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'makers' });
  await buildContentType(app, {
    slug: 'machines',
    fields: [
      { name: 'maker', label: 'Maker', type: 'relation', content_type: 'makers' },
      { name: 'photo', label: 'Photo', type: 'image' },
    ],
  });
});

test('values and texts name each id once, wherever it stands', () => {
  const [a, b] = ['0197c7a5-1111-7000-8000-000000000001', '0197c7a5-1111-7000-8000-000000000002'];
  const body = { json: { blocks: [{ data: { file: `/media/${a}.png` } }] }, html: `<img src="/media/${a}.png">` };
  expect(namedIds({ body, customFields: { x: [{ y: b }], z: a } })).toEqual([b, a]);
  expect(namedIds({ body: 'no id 0197c7a5-1111-7000-8000', customFields: {} })).toEqual([]);
});

/** What the column says of entries and drafts, where a search through all they say finds something else. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    with all_of as (select custom_fields, body, named_ids from content union all
      select custom_fields, body, named_ids from entry_drafts)
    select named_ids, ids_named_in(custom_fields, body) as said from all_of
    where not (named_ids @> ids_named_in(custom_fields, body) and named_ids <@ ids_named_in(custom_fields, body))`.execute(
    app.db,
  );
  return rows;
}

test('every way of writing an entry writes the ids that it names', async () => {
  const maker = await buildEntry(app, { contentType: 'makers' });
  const photo = await buildMedia(admin, { name: 'a.png' });
  const used = async () => (await admin.entryUsage.read({ params: { id: maker.id } })).data.count;
  const content = `<p><img src="${photo.url}"></p>`;
  const first = await buildEntry(app, { contentType: 'machines', customFields: { maker: maker.id }, content });
  expect(await used()).toBe(1);
  const second = await admin.entries.create({ body: { contentType: 'machines', title: 'Second' } });
  const { id } = second.data;
  await admin.entries.update({ params: { id }, body: { customFields: { photo: photo.url } } });
  await admin.drafts.save({ params: { id }, body: { customFields: { maker: maker.id } } });
  expect(await used()).toBe(2);
  const ctx = systemContext(app.platform, 'test');
  const model = await loadContentModel(ctx, 'machines');
  if (!model) throw new Error('the type is not there');
  const importRow = async (customFields: object) => {
    const rows = [{ index: 0, importKey: 'a', title: 'Third', customFields: { ...customFields } }];
    await importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
  };
  await importRow({ maker: maker.id });
  expect(await used()).toBe(3);
  await importRow({ maker: null });
  expect(await used()).toBe(2);
  await admin.drafts.publish({ params: { id } });
  await admin.entries.update({ params: { id: first.id }, body: { customFields: { maker: null } } });
  expect(await used()).toBe(1);
  await admin.drafts.duplicate({ params: { id } });
  expect(await used()).toBe(2);
  expect(await differences()).toEqual([]);
});
