import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildFieldGroup } from '../field-groups.fixtures.ts';
import { indexOf } from './marks.rules.ts';
import { buildIndexesJob } from './marks.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

const options = [{ value: 'a', label: 'A' }];
const field = (name: string, more: object = {}) => ({ type: 'text', name, label: name, ...more }) as FieldDraft;
const marked = { filterable: true };

const indexNames = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'i' and relname like 'content\\_field\\_%' order by 1`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
};

const states = async (id: string) =>
  (await builder.fieldIndexes.list({ params: { id } })).data.map(({ field: of, state }) => `${of} ${state}`);

const change = async (id: string, fields: FieldDraft[]) => {
  const answer = await builder.fieldGroups.update({ params: { id }, body: { fields } });
  expect(answer.status).toBe(200);
  await app.runJobs();
};

describe('marks', () => {
  test('a marked field gets its index, an unmarked or removed one loses it', async () => {
    const fields = [
      field('plain'),
      field('make', marked),
      field('year', { type: 'number', sortable: true }),
      field('sold', { type: 'boolean', ...marked }),
      field('built', { type: 'date', ...marked }),
      field('extras', { type: 'select', options, allow_multiple_selection: true, ...marked }),
      field('parts', { type: 'group', sub_fields: [field('part')], ...marked }),
    ];
    const { id } = await buildFieldGroup(app, { fields });
    expect(await states(id)).toEqual([1, 2, 3, 4, 5].map((place) => `field_${place} building`));
    await app.runJobs();
    expect(await states(id)).toEqual([1, 2, 3, 4, 5].map((place) => `field_${place} ready`));
    const names = await indexNames();
    expect(names.map((name) => name.replace(/f[0-9a-f]{12}/, 'key')).sort()).toEqual(
      ['boolean', 'date', 'folded', 'list', 'number'].map((held) => `content_field_key_${held}`),
    );
    await change(id, [field('plain'), field('make'), field('year', { type: 'number', sortable: true })]);
    expect((await indexNames()).map((name) => name.split('_').at(-1))).toEqual(['number']);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
    expect(await indexNames()).toEqual([]);
  });

  test('another kind has another index, and a renamed field keeps its own', async () => {
    const { id } = await buildFieldGroup(app, { fields: [field('year', marked)] });
    await app.runJobs();
    const before = await indexNames();
    await change(id, [field('model_year', { id: 'field_0', ...marked })]);
    expect(await indexNames()).toEqual(before);
    await change(id, [field('model_year', { id: 'field_0', type: 'number', ...marked })]);
    expect((await indexNames()).map((name) => name.split('_').at(-1))).toEqual(['number']);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
  });

  test('no more fields than an installation may have are marked', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => field(`f${place}`, marked));
    const { id } = await buildFieldGroup(app, { fields: many(60) });
    const body = { name: 'More', slug: 'more', fields: many(5) };
    const refused = await builder.fieldGroups.create({ body });
    expect(refused).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.4.filterable'] });
    expect(refused.body['fields']).toEqual({
      'fields.4.filterable': ['At most 64 fields can have an index. Take the mark from another field first'],
    });
    await builder.fieldGroups.remove({ params: { id } });
    expect((await builder.fieldGroups.create({ body })).status).toBe(201);
    const created = (await builder.fieldGroups.list({ query: { search: 'More' } })).data.items[0];
    await builder.fieldGroups.remove({ params: { id: created?.id ?? '' } });
    await app.runJobs();
  });

  test('an unmarked field is filtered and sorted all the same', async () => {
    const type = await buildContentType(app, { isPublic: true, fields: [field('make')] });
    for (const make of ['Volvo', 'Ford']) await buildEntry(app, { contentType: type.slug, customFields: { make } });
    expect(await indexNames()).toEqual([]);
    const response = await app.fetch(`/api/content/${type.slug}?filter[make][equals]=Ford&sort=make`);
    expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(1);
  });

  test('the states are rejected without the right to view, and for an unknown group', async () => {
    const { id } = await buildFieldGroup(app);
    const other = await app.as.holding('field-groups.edit');
    expect(await other.fieldIndexes.list({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const nobody = '0190aaaa-0000-7000-8000-000000000000';
    expect(await builder.fieldIndexes.list({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  });
});

describe('building', () => {
  test('what a killed process left half built is built anew at the next start', async () => {
    const { id } = await buildFieldGroup(app, { fields: [field('make', marked)] });
    await app.runJobs();
    const [name = ''] = await indexNames();
    const url = new URL(app.platform.config.databaseUrl ?? '');
    expect(url.pathname).not.toBe('');
    // A broken-off build leaves an index that is not valid: a unique one over equal values fails just so.
    const type = await buildContentType(app);
    for (const title of ['Same', 'Same']) await buildEntry(app, { contentType: type.slug, title });
    await sql`drop index ${sql.id(name)}`.execute(app.db);
    const broken = sql`create unique index concurrently ${sql.id(name)} on content (title)`.execute(app.db);
    await expect(broken).rejects.toThrow('could not create unique index');
    expect(await states(id)).toEqual(['field_0 building']);
    await jobHandlers[buildIndexesJob]?.(systemContext(app.platform, 'start'), {});
    expect(await states(id)).toEqual(['field_0 ready']);
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(${name}::regclass) as definition`.execute(app.db);
    expect(rows[0]?.definition).toContain('custom_fields');
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
  });

  test('while another process builds, this one comes back later; nothing is built twice', async () => {
    const { id } = await buildFieldGroup(app, { fields: [field('make', marked)] });
    const isOurs = await app.platform.maintenance.alone('field-indexes', () => app.runJobs());
    expect(isOurs).toBe(true);
    expect(await states(id)).toEqual(['field_0 building']);
    await jobHandlers[buildIndexesJob]?.(systemContext(app.platform, 'later'), {});
    expect(await states(id)).toEqual(['field_0 ready']);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
  });

  test('a failed build says so, and is gone with the next that succeeds', async () => {
    const { id } = await buildFieldGroup(app, { fields: [field('make', marked)] });
    const [name = ''] = (
      await app.db.selectFrom('fields').select(['key', 'definition']).where('fieldGroupId', '=', id).execute()
    ).map((row) => indexOf(row as unknown as Parameters<typeof indexOf>[0])?.name ?? '');
    await sql`create table ${sql.id(name)} ()`.execute(app.db);
    await app.runJobs();
    expect(await states(id)).toEqual(['field_0 failed']);
    await sql`drop table ${sql.id(name)}`.execute(app.db);
    await jobHandlers[buildIndexesJob]?.(systemContext(app.platform, 'later'), {});
    expect(await states(id)).toEqual(['field_0 ready']);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
  });

  test('entries are written while an index is built', async () => {
    const { id } = await buildFieldGroup(app, { fields: [field('make', marked)] });
    const type = await buildContentType(app, { fieldGroups: [id] });
    await buildEntry(app, { contentType: type.slug, customFields: { make: 'first' } });
    // An open transaction of another holds the build up, until it ends.
    const building = await app.db.transaction().execute(async (db) => {
      await sql`select * from content limit 1 for update`.execute(db);
      const job = app.runJobs();
      const written = await builder.entries.create({
        body: { contentType: type.slug, title: 'Meanwhile', customFields: { make: 'x'.repeat(50_000) } },
      });
      expect(written.status).toBe(201);
      return { job };
    });
    await building.job;
    expect(await states(id)).toEqual(['field_0 ready']);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
  });
});
