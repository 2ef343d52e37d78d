import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { findFreeSlugs } from './free-slugs.ts';

/** Slugs of titles that repeat, in a type of 30,000 entries [Q44]. */
let app: TestApp;
let cities: { id: string; slug: string };

beforeAll(async () => {
  app = await startApp();
  cities = await buildContentType(app, { slug: 'cities' });
  await sql`
    insert into content (id, content_type_id, title, slug)
    select gen_random_uuid(), ${cities.id}::uuid, 'Salem', case n when 1 then 'salem' else 'salem-' || n end
    from generate_series(1, 10000) n where n <> 7
    union all select gen_random_uuid(), ${cities.id}::uuid, 'Other', 'other-town-' || n from generate_series(1, 20000) n`.execute(
    app.db,
  );
  await sql`analyze content`.execute(app.db);
});

const free = (bases: readonly string[], reserved: readonly string[] = []) =>
  findFreeSlugs(app.db, { contentTypeId: cities.id, bases, reserved: new Set(reserved) });

describe('[Q44] the slugs that a title gives', () => {
  test('fill a gap first, then go on at the end', async () => {
    expect(await free(['salem'])).toEqual(['salem-7']);
    expect(await free(['salem', 'salem', 'salem'])).toEqual(['salem-7', 'salem-10001', 'salem-10002']);
  });

  test('are no two the same, and none that is reserved', async () => {
    expect(await free(['bath', 'salem', 'bath', 'york'], ['bath', 'salem-7'])).toEqual([
      'bath-2',
      'salem-10001',
      'bath-3',
      'york',
    ]);
    const long = 'x'.repeat(200);
    expect(await free([long, long, `${'x'.repeat(198)}yy`], [long])).toEqual([
      `${'x'.repeat(198)}-2`,
      `${'x'.repeat(198)}-3`,
      `${'x'.repeat(198)}yy`,
    ]);
  });

  test('are looked up one by one in the index, however many entries the type has', async () => {
    const { rows } = await sql<Record<string, string>>`
      explain (analyze, buffers, timing off)
      select slug from content
      where content_type_id = ${cities.id}::uuid and slug = any(${['salem-7', 'salem-40000', 'york']}::text[])`.execute(
      app.db,
    );
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan).toContain('content_slug_key');
    expect(Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(30);
  });
});

test('created and imported entries of one title get them', async () => {
  expect((await buildEntry(app, { contentType: 'cities', title: 'Salem' })).slug).toBe('salem-7');
  expect((await buildEntry(app, { contentType: 'cities', title: 'Salem' })).slug).toBe('salem-10001');
  const ctx = systemContext(app.platform, 'test');
  const model = await loadContentModel(ctx, cities.id);
  if (!model) throw new Error('the type is not there');
  const titles = ['Salem', 'York', 'Salem', 'York', 'Bath'];
  const rows = titles.map((title, index) => ({ index, importKey: String(index), title, customFields: {} }));
  const { done } = await importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
  const imported = await app.db
    .selectFrom('content')
    .select(['id', 'slug'])
    .where('importKey', 'is not', null)
    .execute();
  const slugs = done.map(({ id }) => imported.find((entry) => entry.id === id)?.slug);
  expect(slugs).toEqual(['salem-10002', 'york', 'salem-10003', 'york-2', 'bath']);
});
