import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType, modelOf } from '../../content-types/content-types.fixtures.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listStatement } from '../answer/statements.sql.ts';
import { markedField } from '../delivery.fixtures.ts';
import { deliveredType } from './delivered-type.rules.ts';
import { readListQuery } from './url-query.rules.ts';

/** A filtered list of many entries counts 10,000 of them and says so. */
let app: TestApp;
let model: ContentModel;

beforeAll(async () => {
  app = await startApp();
  const fields = [markedField('text', 'make'), markedField('number', 'year')];
  const { id } = await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  model = await modelOf(app, id);
  const key = (name: string) => model.fields.find((one) => one.name === name)?.key ?? '';
  // Of 30,000 with a kilobyte each, every tenth is a draft, 15,000 are of the frequent make, 10,000 of them hold a year.
  await sql`
    insert into content (id, content_type_id, title, slug, status, search_text, created_at, body, custom_fields)
    select gen_random_uuid(), ${id}::uuid, 'Car ' || n, 'car-' || n, case when n % 10 = 0 then 'draft' else 'publish' end,
      'car ' || n, timestamptz '2026-01-01' + n * interval '1 second',
      to_jsonb((select string_agg(md5(n || ' ' || part), '') from generate_series(1, 30) as part)),
      jsonb_build_object(${key('make')}::text, case when n % 2 = 1 or n % 20 = 0 then 'Common' when n % 500 = 2 then 'Rare' else 'Other' end)
        || case when n % 3 = 0 then '{}' else jsonb_build_object(${key('year')}::text, n * 7919 % 101) end
    from generate_series(1, 30000) as n`.execute(app.db);
  await app.runJobs();
  await sql`vacuum analyze content`.execute(app.db);
}, 120_000);

interface List {
  data: { slug: string }[];
  meta: object;
  pageCount: number;
}

async function list(query: string): Promise<List> {
  const answer = await app.fetch(`/api/content/cars?fields=slug&${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}

const common = 'filter[make][equals]=Common';

test('count=exact alone is taken', async () => {
  for (const count of ['all', 'EXACT', 'true', '1']) {
    const answer = await app.fetch(`/api/content/cars?count=${count}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { count: ['must be exact'] } });
  }
});

test('the total of more than 10,000 matches says that it is not exact, and is exact on request', async () => {
  const { meta, pageCount } = await list(common);
  expect(meta).toEqual({ total: 10_000, page: 1, pageSize: 10, pageCount: 1000, totalIsExact: false });
  expect(pageCount).toBe(1000);
  expect((await list(`${common}&count=exact`)).meta).toEqual({ total: 15_000, page: 1, pageSize: 10, pageCount: 1500 });
  expect((await list('search=car')).meta).toMatchObject({ total: 10_000, totalIsExact: false });
});

test('fewer matches, and lists without a filter, have their exact total without a word of it', async () => {
  expect((await list('filter[make][equals]=Rare')).meta).toEqual({ total: 60, page: 1, pageSize: 10, pageCount: 6 });
  expect((await list('')).meta).toEqual({ total: 27_000, page: 1, pageSize: 10, pageCount: 2700 });
});

describe.each(['', 'sort=createdAt', 'sort=title', 'sort=-slug', 'sort=year', 'sort=-year,title', 'sort=make,-year'])(
  'in the order of %j',
  (sort) => {
    test.each([
      `${common}&page=1`,
      `${common}&page=7`,
      `${common}&page=1499`,
      `${common}&page=1501`,
      'search=car&page=3',
      'search=ar&page=3',
      'search=r%202999&page=2',
      `search=car&${common}&page=2`,
      'filter[make][equals]=Rare&page=2',
    ])('a page is the same, however its list is counted: %s', async (query) => {
      const [some, all] = [await list(`${query}&${sort}`), await list(`${query}&${sort}&count=exact`)];
      expect(some.data).toEqual(all.data);
    });
  },
);

async function planOf(parameters: Record<string, string>): Promise<string> {
  const type = deliveredType(model);
  const { text, values } = listStatement(type, { list: readListQuery(type, parameters), targets: new Map() });
  const explained = { name: '', text: `explain (analyze, timing off) ${text}`, values };
  const rows = await app.platform.prepared.read<Record<string, string>>(explained);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

/** Entries that the plan's scans of content gave. */
function readIn(plan: string): number {
  const scans = [...plan.matchAll(/Scan.* on content .*actual rows=([\d.]+)/g)].map(([, count]) => Number(count));
  return scans.reduce((sum, count) => sum + count, 0);
}

test('a page of frequent matches reads not many more than are counted', async () => {
  const read = async (parameters: Record<string, string>) => readIn(await planOf({ fields: 'slug', ...parameters }));
  expect(await read({ 'filter[make][equals]': 'Common' })).toBeLessThan(10_300);
  expect(await read({ 'filter[make][equals]': 'Common', sort: 'year' })).toBeLessThan(10_300);
  expect(await read({ 'filter[make][equals]': 'Common', count: 'exact' })).toBeGreaterThan(13_000);
});

test.each(['car', 'ar', 'r 1'])(
  'the frequent words %j are counted in the index that holds the texts',
  async (search) => {
    const plan = await planOf({ search, fields: 'slug' });
    expect(plan).toMatch(/Index Only Scan using content_text_idx.*actual rows=10001/);
    expect(readIn(plan)).toBeLessThan(11_300);
  },
);

test('a deep page in the order of a marked field reads its values for the entries of the page alone', async () => {
  const plan = await planOf({ sort: '-year', page: '900', fields: 'slug' });
  expect(plan).toMatch(/Limit .*actual rows=10\.00/);
  expect(readIn(plan)).toBeLessThan(9100);
});
