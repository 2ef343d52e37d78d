import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';

/** What happens to entries happens to their newer drafts, and makes revisions. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const dayMs = 86_400_000;
const params = ({ id }: { id: string }) => ({ params: { id } });
const read = async (entry: { id: string }) => (await admin.entries.get(params(entry))).data;
const save = (entry: { id: string }, body: object) => admin.drafts.save({ ...params(entry), body });
const history = async (entry: { id: string }) => (await admin.revisions.list(params(entry))).data.items;

test('an import that changes an entry changes its draft too, by one revision', async () => {
  const ctx = systemContext(app.platform, 'test');
  const { id } = await buildContentType(app, {
    fields: [
      { name: 'make', label: 'Make', type: 'text' },
      { name: 'year', label: 'Year', type: 'number' },
    ],
  });
  const model = await loadContentModel(ctx, id);
  if (!model) throw new Error('the type is gone');
  const rowOf = (customFields: object) => ({
    index: 0,
    importKey: 'one',
    title: 'Saab',
    customFields: { ...customFields },
  });
  const run = (customFields: object) =>
    importEntries(ctx, { model, rows: [rowOf(customFields)], status: 'publish', mode: 'all' });
  const entry = { id: (await run({ make: 'Saab', year: 1990 })).done[0]?.id ?? '' };
  await save(entry, { title: 'Newer', customFields: { make: 'SAAB' } });
  await run({ make: 'Saab', year: 1991 });
  expect(await read(entry)).toMatchObject({
    title: 'Saab',
    customFields: { make: 'Saab', year: 1991 },
    draft: { title: 'Newer', customFields: { make: 'SAAB', year: 1991 } },
    version: 3,
  });
  expect(await history(entry)).toMatchObject([
    { version: 3, action: 'saved', source: 'import', fields: ['customFields.year'], isLive: true },
    { version: 2, action: 'saved', source: 'admin', isLive: false },
    { version: 1, action: 'created', source: 'import', isLive: false },
  ]);
  await run({ make: 'Saab', year: 1991 });
  expect((await read(entry)).version).toBe(3);
});

test('[H16] an entry that a draft alone refers to is in use', async () => {
  const cars = await buildContentType(app);
  const type = await buildContentType(app, {
    fields: [{ name: 'rival', label: 'Rival', type: 'relation', content_type: cars.slug }],
  });
  const rival = await buildEntry(app, { contentType: cars.slug });
  const entry = await buildEntry(app, { contentType: type.slug });
  await save(entry, { customFields: { rival: rival.id } });
  expect((await admin.entryUsage.read(params(rival))).data).toMatchObject({ count: 1, entries: [{ id: entry.id }] });
  await admin.drafts.discard(params(entry));
  expect((await admin.entryUsage.read(params(rival))).data.count).toBe(0);
});

test('[Q26] an entry that was removed for good passes no check, and leaves who refers to it with the next save', async () => {
  const cars = await buildContentType(app);
  const relation = { name: 'rival', label: 'Rival', type: 'relation', content_type: cars.slug } as const;
  const rivals = { ...relation, name: 'rivals', label: 'Rivals', multiselect: true, validation: { max_items: 9 } };
  const items = { name: 'items', label: 'Items', type: 'repeater', sub_fields: [relation] } as const;
  const type = await buildContentType(app, { fields: [rivals, { ...items, sub_fields: [relation] }] });
  const [gone, stays] = [
    await buildEntry(app, { contentType: cars.slug }),
    await buildEntry(app, { contentType: cars.slug }),
  ];
  const customFields = { rivals: [gone.id, stays.id], items: [{ rival: gone.id }, { rival: stays.id }] };
  const entry = await buildEntry(app, { contentType: type.slug, customFields });
  await admin.entries.remove(params(gone));
  const kept = await admin.entries.update({ ...params(entry), body: { title: 'One', customFields } });
  expect(kept.data.customFields).toEqual(customFields);
  await admin.entries.remove(params(gone));
  const body = { customFields: { rivals: [stays.id, gone.id] } };
  const refused = await admin.entries.update({ ...params(entry), body });
  expect(refused).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.rivals'] });
  expect((await save(entry, { ...body, title: 'Auto', autosave: true })).data).toMatchObject({
    skipped: { 'customFields.rivals': ['Rivals names an entry that does not exist'] },
    data: { draft: { title: 'Auto', customFields: { rivals: [stays.id] } } },
  });
  const { data } = await admin.entries.update({ ...params(entry), body: { title: 'Two' } });
  expect(data.customFields).toEqual({ rivals: [stays.id], items: [{ rival: null }, { rival: stays.id }] });
});

test('[F16] values of a field whose kind changes become values of the new one in drafts too', async () => {
  const group = await buildFieldGroup(app, { fields: [{ name: 'year', label: 'Year', type: 'text' }] });
  const type = await buildContentType(app, { fieldGroups: [group.id] });
  const entry = await buildEntry(app, { contentType: type.slug, customFields: { year: '1990' } });
  const alone = await buildEntry(app, { contentType: type.slug });
  await save(entry, { customFields: { year: '1991' } });
  await save(alone, { customFields: { year: '1992' } });
  const fields: FieldDraft[] = [{ id: 'field_0', name: 'year', label: 'Year', type: 'number' }];
  const answer = await admin.fieldGroups.update({ ...params(group), body: { fields, convert: ['field_0'] } });
  expect(answer.status).toBe(200);
  await app.runJobs();
  expect(await read(entry)).toMatchObject({ customFields: { year: 1990 }, draft: { customFields: { year: 1991 } } });
  expect(await read(alone)).toMatchObject({ customFields: { year: null }, draft: { customFields: { year: 1992 } } });
  expect((await history(alone))[0]).toMatchObject({ action: 'saved', by: null, fields: ['customFields.year'] });
});

test('[F16] what was removed for good is gone from drafts and histories', async () => {
  const own = await startApp();
  own.clock.set(new Date());
  const boss = await own.as.admin();
  const group = await buildFieldGroup(own, { fields: [{ name: 'secret', label: 'Secret', type: 'text' }] });
  const type = await buildContentType(own, { fieldGroups: [group.id] });
  const entry = await buildEntry(own, { contentType: type.slug, customFields: { secret: 'Kingfisher' } });
  await boss.drafts.save({ ...params(entry), body: { customFields: { secret: 'Kingfishers' } } });
  expect((await boss.fieldUsage.ofFields(params(group))).data).toMatchObject([{ entries: 1 }]);
  await boss.fieldGroups.update({ ...params(group), body: { fields: [] } });
  own.clock.advance(30 * dayMs + 1);
  await jobHandlers['cleanup']?.(systemContext(own.platform, 'test'), {});
  const stored = await Promise.all([
    own.db.selectFrom('content').select('customFields').execute(),
    own.db.selectFrom('entryDrafts').select('customFields').execute(),
    own.db.selectFrom('entryRevisions').select('customFields').execute(),
  ]);
  expect(stored.map((rows) => rows.length)).toEqual([1, 1, 2]);
  expect(JSON.stringify(stored)).not.toContain('Kingfisher');
});
