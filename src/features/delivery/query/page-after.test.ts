import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType, modelOf } from '../../content-types/content-types.fixtures.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { listStatement } from '../answer/statements.sql.ts';
import { markedField } from '../delivery.fixtures.ts';
import { deliveredType } from './delivered-type.rules.ts';
import { readListQuery } from './url-query.rules.ts';

/** A list is read to its end by the id of the last entry, at the same price however far it is. */
let app: TestApp;
let model: ContentModel;

beforeAll(async () => {
  app = await startApp();
  const fields = [markedField('text', 'make'), markedField('number', 'year')];
  const { id } = await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  await buildContentType(app, { slug: 'vans', isPublic: true });
  model = await modelOf(app, id);
  const key = (name: string) => model.fields.find((one) => one.name === name)?.key ?? '';
  // Of 30,000, every tenth is a draft and every third holds no year; many share a year, a make or a moment.
  await sql`
    insert into content (id, content_type_id, title, slug, status, search_text, created_at, published_at, custom_fields)
    select gen_random_uuid(), ${id}::uuid, 'Car ' || n, 'car-' || n, case when n % 10 = 0 then 'draft' else 'publish' end,
      'car ' || n, timestamptz '2026-01-01' + n / 3 * interval '1.000001 second',
      case when n % 4 = 0 then timestamptz '2026-02-01' + n * interval '1 second' end,
      jsonb_build_object(${key('make')}::text, case when n % 2 = 1 then 'Common' when n % 500 = 2 then 'Rare' else 'Other' end)
        || case when n % 3 = 0 then '{}' else jsonb_build_object(${key('year')}::text, n * 7919 % 101) end
    from generate_series(1, 30000) as n`.execute(app.db);
  await app.runJobs();
  await sql`vacuum analyze content`.execute(app.db);
}, 120_000);

interface List {
  data: { id: string; slug: string }[];
  meta: object;
}

async function list(query: string): Promise<List> {
  const answer = await app.fetch(`/api/content/cars?fields=slug&${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}

async function refusal(query: string): Promise<unknown> {
  const answer = await app.fetch(`/api/content/cars?${query}`);
  expect(answer.status).toBe(400);
  return ((await answer.json()) as { fields: unknown }).fields;
}

describe('a page after an entry is rejected', () => {
  const gone = { after: ['is not the id of a published entry of this type; start again without it'] };

  test('with what is no id, with two of them, and beside the number of a page', async () => {
    const id = '0197c7a5-1111-7000-8000-000000000001';
    expect(await refusal('after=car-7')).toEqual({ after: ['must be the id of an entry'] });
    expect(await refusal(`after=${id}&after=${id}`)).toEqual({ after: ['must be given once'] });
    expect(await refusal(`after=${id}&page=1`)).toEqual({ page: ['must not come together with after'] });
  });

  test('alike where the entry is a draft, of another type, or never was', async () => {
    const draft = await buildEntry(app, { contentType: 'cars', status: 'draft' });
    const other = await buildEntry(app, { contentType: 'vans', status: 'publish' });
    for (const id of [draft.id, other.id, '0197c7a5-1111-7000-8000-000000000001']) {
      expect(await refusal(`after=${id}`)).toEqual(gone);
      expect(await refusal(`after=${id}&sort=year&filter[make][equals]=Rare`)).toEqual(gone);
    }
  });
});

const common = 'filter[make][equals]=Common';
const orders = [
  '',
  'createdAt',
  'title',
  '-slug',
  'id',
  'year',
  '-year,title',
  'year,-title',
  'make,-year',
  '-publishedAt',
  'publishedAt,year',
];

describe.each(orders)('in the order of %j', (order) => {
  const sort = order ? `&sort=${order}` : '';

  test.each([
    ['', [1, 90, 180, 268]],
    [common, [1, 99, 148]],
    [`${common}&count=exact`, [100]],
    ['search=car', [180]],
  ])('the page after the last entry of a page is the next page: %s', async (filter, pages) => {
    for (const page of pages) {
      const before = await list(`${filter}&page=${page}&pageSize=100${sort}`);
      const last = before.data.at(-1)?.id ?? '';
      const next = await list(`${filter}&page=${page + 1}&pageSize=100${sort}`);
      const after = await list(`${filter}&after=${last}&pageSize=100${sort}`);
      expect(after.data).toEqual(next.data);
      expect(after.meta).toEqual({ ...next.meta, page: 1 });
    }
  });

  test('a list is read to its end, each entry once', async () => {
    const slugs: string[] = [];
    let last = '';
    for (;;) {
      const { data } = await list(`filter[make][equals]=Rare&pageSize=7&after=${last.toUpperCase()}${sort}`);
      slugs.push(...data.map(({ slug }) => slug));
      if (data.length < 7) break;
      last = data.at(-1)?.id ?? '';
    }
    const whole = await list(`filter[make][equals]=Rare&pageSize=100${sort}`);
    expect(slugs).toEqual(whole.data.map(({ slug }) => slug));
  });
});

test('an entry that comes in between moves nothing', async () => {
  const { data } = await list('pageSize=5');
  const next = await list(`pageSize=5&after=${data[4]?.id}`);
  await buildEntry(app, { contentType: 'cars', title: 'Newest', status: 'publish' });
  expect((await list(`pageSize=5&after=${data[4]?.id}`)).data).toEqual(next.data);
});

test.each(['', 'createdAt', 'title', '-title', 'year', '-year', 'id'])(
  'a page deep in the order of %j reads no more entries than it has',
  async (order) => {
    const type = deliveredType(model);
    const sort = order ? `&sort=${order}` : '';
    const sorted: Record<string, string> = order ? { sort: order } : {};
    for (const page of [1, 100, 170, 265]) {
      const { data } = await list(`page=${page}&pageSize=100${sort}`);
      const query = { after: data.at(-1)?.id ?? '', pageSize: '10', fields: 'slug', ...sorted };
      const { text, values } = listStatement(type, { list: readListQuery(type, query), targets: new Map() });
      const explained = { name: '', text: `explain (analyze, timing off) ${text}`, values };
      const rows = await app.platform.prepared.read<Record<string, string>>(explained);
      const plan = rows.flatMap((row) => Object.values(row));
      const removed = plan.flatMap((line) => /Rows Removed by (?:Index Recheck|Filter): (\d+)/.exec(line)?.[1] ?? []);
      const read = plan.flatMap((line) => /Scan.* on content .*actual rows=([\d.]+)/.exec(line)?.[1] ?? []);
      const sum = [...removed, ...read].reduce((total, count) => total + Number(count), 0);
      expect(sum, plan.join('\n')).toBeLessThan(100);
    }
  },
);
