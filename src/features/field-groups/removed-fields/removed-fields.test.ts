import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

let app: TestApp;
let builder: Api;

const text = (name: string, more: object = {}): FieldDraft =>
  ({ name, label: name, type: 'text', ...more }) as FieldDraft;
const day = 24 * 3_600_000;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

async function usedGroup() {
  const type = await buildContentType(app, { fields: [text('make'), text('model')] });
  const [id = ''] = type.fieldGroups;
  const one = await buildEntry(app, { contentType: type.slug, customFields: { make: 'A', model: 'B' } });
  await buildEntry(app, { contentType: type.slug, customFields: { make: 'C' } });
  return { id, type, one };
}

async function removeMake(id: string) {
  const { data } = await builder.fieldGroups.get({ params: { id } });
  await builder.fieldGroups.update({
    params: { id },
    body: { fields: data.fields.filter(({ name }) => name !== 'make') },
  });
  const removed = await builder.removedFields.list({ params: { id } });
  return removed.data;
}

test('[F16] how many entries hold a value of each field', async () => {
  const { id } = await usedGroup();
  const { data } = await builder.fieldUsage.ofFields({ params: { id } });
  expect(data).toEqual([
    { field: 'field_0', entries: 2 },
    { field: 'field_1', entries: 1 },
  ]);
});

test('[F09] what deleting a group affects: the types that show it, and the entries that hold a value', async () => {
  const { id, type } = await usedGroup();
  await buildEntry(app, { contentType: type.slug });
  const { data } = await builder.fieldUsage.ofGroup({ params: { id } });
  const contentTypes = [{ id: type.id, name: type.name, isSingle: false }];
  expect(data).toEqual({ entries: 2, contentTypeCount: 1, contentTypes });
  const known = async (...held: string[]) =>
    (await (await app.as.holding('field-groups.view', ...held)).fieldUsage.ofGroup({ params: { id } })).data;
  expect(await known()).toEqual({ entries: null, contentTypeCount: 1, contentTypes: [] });
  expect(await known('content-types.view')).toMatchObject({ contentTypes });
  expect(await known(`content-types.${type.slug}.view`)).toMatchObject({ contentTypes });
  const without = await builder.fieldGroups.create({ body: { name: 'Nothing', slug: 'nothing-yet' } });
  const nothing = await builder.fieldUsage.ofGroup({ params: { id: without.data.id } });
  expect(nothing.data).toEqual({ entries: 0, contentTypeCount: 0, contentTypes: [] });
});

test('[F16] a removed field is gone from its entries and comes back with every value', async () => {
  const { id, one } = await usedGroup();
  const [removed] = await removeMake(id);
  expect(removed).toMatchObject({ entries: 2, definition: { id: 'field_0', name: 'make' } });
  const without = await builder.entries.get({ params: { id: one.id } });
  expect(without.data.customFields).toEqual({ model: 'B' });

  // Entries are saved meanwhile, and fields are added; neither touches what was taken out.
  await builder.entries.update({ params: { id: one.id }, body: { customFields: { model: 'Z' } } });
  const { data: group } = await builder.fieldGroups.get({ params: { id } });
  const added = await builder.fieldGroups.update({ params: { id }, body: { fields: [...group.fields, text('new')] } });
  expect(added.data.fields.map((field) => field.id)).toEqual(['field_1', 'field_2']);

  const restored = await builder.removedFields.restore({ params: { id, field: removed?.id ?? '' } });
  expect(restored.body).toMatchObject({ message: 'Field restored' });
  expect(restored.data.fields.map(({ id: wire, name }) => `${wire} ${name}`)).toEqual([
    'field_0 make',
    'field_1 model',
    'field_2 new',
  ]);
  const back = await builder.entries.get({ params: { id: one.id } });
  expect(back.data.customFields).toEqual({ model: 'Z', new: null, make: 'A' });
  expect((await builder.removedFields.list({ params: { id } })).data).toEqual([]);
});

test('[F16] a name that was given away meanwhile is rejected, and nothing is lost', async () => {
  const { id } = await usedGroup();
  const [removed] = await removeMake(id);
  const { data } = await builder.fieldGroups.get({ params: { id } });
  await builder.fieldGroups.update({ params: { id }, body: { fields: [...data.fields, text('make')] } });
  const answer = await builder.removedFields.restore({ params: { id, field: removed?.id ?? '' } });
  expect(answer).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['name'] });
  expect((await builder.removedFields.list({ params: { id } })).data).toHaveLength(1);
});

test('[F16] after 30 days it is gone, and so are the values', async () => {
  const { id, one } = await usedGroup();
  const [removed] = await removeMake(id);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 30 * day));
  try {
    const fresh = await app.as.admin();
    expect((await fresh.removedFields.list({ params: { id } })).data).toEqual([]);
    const answer = await fresh.removedFields.restore({ params: { id, field: removed?.id ?? '' } });
    expect(answer).toReject(404, 'NOT_FOUND');
    app.clock.set(new Date(now.getTime() + 31 * day));
    await jobHandlers['cleanup']?.(systemContext(app.platform, 'cleanup'), {});
  } finally {
    app.clock.set(now);
  }
  const row = await app.db
    .selectFrom('content')
    .select('customFields')
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(Object.values(row.customFields as object)).toEqual(['B']);
});

test('[F16] a group that was not brought back in 30 days takes its values along, of its removed fields too', async () => {
  const { id, one, type } = await usedGroup();
  await removeMake(id);
  await builder.fieldGroups.remove({ params: { id } });
  // More entries than one statement looks through.
  await sql`
    insert into content (id, content_type_id, title, slug, custom_fields)
    select gen_random_uuid(), content_type_id, title, slug || '-copy-' || n, custom_fields
    from content, generate_series(1, 2500) as n where id = ${one.id}`.execute(app.db);
  const holding = async () => {
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from content where content_type_id = ${type.id} and custom_fields <> '{}'`.execute(
      app.db,
    );
    return rows[0]?.entries;
  };
  const now = app.clock.now();
  const cleanup = () => jobHandlers['cleanup']?.(systemContext(app.platform, 'cleanup'), {});
  try {
    app.clock.set(new Date(now.getTime() + 29 * day));
    await cleanup();
    expect(await holding()).toBe(2502);
    app.clock.set(new Date(now.getTime() + 31 * day));
    await cleanup();
    expect(await holding()).toBe(0);
  } finally {
    app.clock.set(now);
  }
});

test('each call needs its permission, and a group that exists', async () => {
  const { id } = await usedGroup();
  const viewer = await app.as.holding('field-groups.view');
  const nobody = '0190aaaa-0000-7000-8000-000000000000';
  const restore = await viewer.removedFields.restore({ params: { id, field: nobody } });
  expect(restore).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const editor = await app.as.holding('field-groups.edit');
  expect(await editor.removedFields.list({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await editor.fieldUsage.ofFields({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await editor.fieldUsage.ofGroup({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await viewer.fieldUsage.ofFields({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await viewer.fieldUsage.ofGroup({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await viewer.removedFields.list({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await builder.removedFields.restore({ params: { id, field: nobody } })).toReject(404, 'NOT_FOUND');
});
