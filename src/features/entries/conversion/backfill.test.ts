import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

const year = { type: 'text', name: 'year', label: 'Year' } as FieldDraft;

/** A type with 1,201 entries whose values are about to be converted. */
async function bigChange() {
  const type = await buildContentType(app, { fields: [year] });
  const [id = ''] = type.fieldGroups;
  const entry = await buildEntry(app, { contentType: type.slug, customFields: { year: '1990' } });
  await sql`
    insert into content (id, content_type_id, title, slug, custom_fields, created_at)
    select gen_random_uuid(), content_type_id, title, slug || n, custom_fields, created_at + n * interval '1 second'
    from content, generate_series(1, 1200) as n where id = ${entry.id}`.execute(app.db);
  await app.runJobs();
  const fields = [{ ...year, id: 'field_0', type: 'number' } as FieldDraft];
  await builder.fieldGroups.update({ params: { id }, body: { fields, convert: ['field_0'] } });
  return { id, type, entry };
}

const ofGroup = async (id: string) => (await builder.settling.ofGroup({ params: { id } })).data;

test('entries that follow a change of their fields are told of until they are done', async () => {
  const { id, type } = await bigChange();
  const contentType = { id: type.id, name: type.name };
  const waiting = [{ contentType, state: 'waiting', step: null, done: 0, total: 0, secondsLeft: null }];
  expect(await ofGroup(id)).toEqual(waiting);
  expect((await builder.settling.ofContentType({ params: { id: type.id } })).data).toEqual(waiting);

  const ten = new Date(app.clock.now().getTime() - 10_000);
  await app.db
    .updateTable('entrySettlings')
    .set({ step: 'values', stepAt: ten, done: 500, total: 1201 })
    .where('contentTypeId', '=', type.id)
    .execute();
  expect(await ofGroup(id)).toEqual([
    { contentType, state: 'running', step: 'values', done: 500, total: 1201, secondsLeft: 15 },
  ]);
  await app.runJobs();
  expect(await ofGroup(id)).toEqual([]);
  expect((await builder.settling.ofContentType({ params: { id: type.id } })).data).toEqual([]);
});

test('a failure says how far it came, and is tried again when somebody asks for it', async () => {
  const { id, type, entry } = await bigChange();
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(app.db);
  await sql
    .raw(
      `create trigger refuse before update on content for each row when (old.id = '${entry.id}') execute function refuse()`,
    )
    .execute(app.db);
  await app.runJobs();
  expect(await ofGroup(id)).toMatchObject([
    { contentType: { id: type.id }, state: 'failed', step: 'values', done: 1000, total: 1201, secondsLeft: null },
  ]);

  await sql`drop trigger refuse on content`.execute(app.db);
  const again = await builder.settling.retry({ params: { id } });
  expect(again.body).toMatchObject({ message: 'Trying again', data: [{ state: 'waiting' }] });
  await app.runJobs();
  expect(await ofGroup(id)).toEqual([]);
  const { data } = await builder.entries.get({ params: { id: entry.id } });
  expect(data.customFields).toEqual({ year: 1990 });
  expect((await builder.settling.retry({ params: { id } })).data).toEqual([]);
});

test('it is tried again from the type as well', async () => {
  const { id, type } = await bigChange();
  await app.db
    .updateTable('entrySettlings')
    .set({ step: 'values', done: 500, total: 1201, failedAt: app.clock.now() })
    .where('contentTypeId', '=', type.id)
    .execute();
  const again = await builder.settling.retryOfContentType({ params: { id: type.id } });
  expect(again.body).toMatchObject({ message: 'Trying again', data: [{ state: 'waiting' }] });
  await app.runJobs();
  expect(await ofGroup(id)).toEqual([]);
  expect((await builder.settling.retryOfContentType({ params: { id: type.id } })).data).toEqual([]);
});

test('what is asked for while it is done is done as well', async () => {
  const { id } = await bigChange();
  await Promise.all([
    app.runJobs(),
    builder.fieldGroups.update({ params: { id }, body: { fields: [{ ...year, name: 'other' }] } }),
  ]);
  await app.runJobs();
  expect(await ofGroup(id)).toEqual([]);
});

test('each call needs its permission, and a group or type that exists', async () => {
  const { id, type } = await bigChange();
  const viewer = await app.as.holding('field-groups.view');
  const nobody = '0190aaaa-0000-7000-8000-000000000000';
  expect((await viewer.settling.ofGroup({ params: { id } })).status).toBe(200);
  expect(await viewer.settling.retry({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await viewer.settling.ofContentType({ params: { id: type.id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const typeViewer = await app.as.holding('content-types.view');
  expect(await typeViewer.settling.ofGroup({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect((await typeViewer.settling.ofContentType({ params: { id: type.id } })).status).toBe(200);
  const retried = { params: { id: type.id } };
  expect(await typeViewer.settling.retryOfContentType(retried)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await builder.settling.ofGroup({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await builder.settling.ofContentType({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await builder.settling.retry({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await builder.settling.retryOfContentType({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
});

test('[F15] the preview looks at some entries at a time, and the answers add up', async () => {
  const type = await buildContentType(app, { fields: [year] });
  const [id = ''] = type.fieldGroups;
  const entry = await buildEntry(app, { contentType: type.slug, customFields: { year: '1990' } });
  await sql`
    insert into content (id, content_type_id, title, slug, custom_fields, created_at)
    select gen_random_uuid(), content_type_id, title, slug || n,
      case n % 3 when 0 then '{}' when 1 then replace(custom_fields::text, '1990', 'old')::jsonb else custom_fields end,
      created_at
    from content, generate_series(1, 6000) as n where id = ${entry.id}`.execute(app.db);
  const definition = { ...year, type: 'number' } as FieldDraft;
  const sums = { looked: 0, entries: 0, converts: 0, fails: 0 };
  let answers = 0;
  let after: Awaited<ReturnType<typeof builder.fieldConversion.preview>>['data']['next'] = null;
  do {
    const { data } = await builder.fieldConversion.preview({
      params: { id },
      body: { field: 'field_0', definition, after },
    });
    expect(data.total).toBe(6001);
    for (const name of ['looked', 'entries', 'converts', 'fails'] as const) sums[name] += data[name];
    after = data.next;
    answers += 1;
  } while (after !== null);
  expect(answers).toBeGreaterThan(1);
  expect(sums).toEqual({ looked: 6001, entries: 4001, converts: 2001, fails: 2000 });

  const ask = (change: object) =>
    builder.fieldConversion.preview({
      params: { id },
      body: { field: 'field_0', definition, after: { contentType: type.id, id: entry.id, createdAt: 'x', ...change } },
    });
  for (const createdAt of ['x', '2026-99-01T00:00:00Z', '0000-01-01T00:00:00Z', '']) {
    expect(await ask({ createdAt })).toReject(400, 'VALIDATION_ERROR', { fields: ['after.createdAt'] });
  }
  const elsewhere = await ask({ createdAt: '2026-01-01T00:00:00.000000Z', contentType: id });
  expect(elsewhere.data).toMatchObject({ looked: 0, next: null });
});
