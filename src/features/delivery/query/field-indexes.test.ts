import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FilterOperator } from '../../../contracts/lists/condition.ts';
import { buildContentType, modelOf } from '../../content-types/content-types.fixtures.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { pageStatement } from '../../entries/list/list.queries.ts';
import { readConditions, readSort } from '../../entries/list/table-query.rules.ts';
import type { EntryListQuery } from '../../entries/query/query.rules.ts';
import { listStatement } from '../answer/statements.sql.ts';
import { markedField } from '../delivery.fixtures.ts';
import { deliveredType } from './delivered-type.rules.ts';
import { readListQuery } from './url-query.rules.ts';

let app: TestApp;
let model: ContentModel;

const options = Array.from({ length: 200 }, (_, n) => ({ value: `o${n}`, label: `Option ${n}` }));
beforeAll(async () => {
  app = await startApp();
  const { id } = await buildContentType(app, {
    isPublic: true,
    fields: [
      ...[markedField('number', 'year'), markedField('text', 'make'), markedField('date', 'built')],
      markedField('select', 'extras', { options, allow_multiple_selection: true }),
      markedField('number', 'hours', { filterable: undefined, sortable: undefined }),
    ],
  });
  model = await modelOf(app, id);
  const key = (name: string) => model.fields.find((one) => one.name === name)?.key ?? '';
  // Every fifth holds nothing; the rest thousands of different values, some longer than an index page takes.
  await sql`
    insert into content (id, content_type_id, title, slug, custom_fields)
    select gen_random_uuid(), ${id}::uuid, 'Entry ' || n, 'entry-' || n,
      case when n % 5 = 0 then '{}' else jsonb_build_object(
        ${key('year')}::text, n * 7919 % 20011, ${key('hours')}::text, n,
        ${key('make')}::text, case when n % 1000 = 1 then (select string_agg(md5((n * i)::text), '') from generate_series(1, 500) as i)
          else 'Make ' || n * 7919 % 20011 end,
        ${key('built')}::text, to_char(date '1950-01-01' + n, 'YYYY-MM-DD'),
        ${key('extras')}::text, jsonb_build_array('o' || n % 200)) end
    from generate_series(1, 25000) as n`.execute(app.db);
  await app.runJobs();
  await sql`vacuum analyze content`.execute(app.db);
}, 120_000);

const indexNamed = (name: string) => `content_field_${model.fields.find((one) => one.name === name)?.key}`;

async function adminPlan(question: {
  filter?: [string, FilterOperator, unknown];
  sortBy?: string;
  dir?: 'asc' | 'desc';
}) {
  const [column = '', operator = 'equals', value] = question.filter ?? [];
  const filters = question.filter
    ? [{ id: '1', column, operator: operator as FilterOperator, value: value as string }]
    : [];
  const { conditions, fieldErrors } = readConditions(filters, model);
  const sort = readSort([{ by: question.sortBy ?? 'createdAt', dir: question.dir ?? 'desc' }], model);
  if ('fieldErrors' in sort || Object.keys(fieldErrors).length > 0) throw new Error('the question is refused');
  const asked: EntryListQuery = {
    typeIds: [model.id],
    statuses: ['draft', 'publish'],
    conditions,
    userId: null,
    words: [],
    sort: sort.sort,
    page: 1,
    pageSize: 10,
  };
  const statement = pageStatement({ question: asked, isUnordered: false });
  const { rows } = await sql<Record<string, string>>`explain (analyze, timing off) ${statement}`.execute(app.db);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

async function deliveryPlan(parameters: Record<string, string>): Promise<string> {
  const type = deliveredType(model);
  const { text, values } = listStatement(type, { list: readListQuery(type, parameters), targets: new Map() });
  const explained = { name: '', text: `explain (analyze, timing off) ${text}`, values };
  const rows = await app.platform.prepared.read<Record<string, string>>(explained);
  return rows.flatMap((row) => Object.values(row)).join('\n');
}

test.each<[string, FilterOperator, unknown]>([
  ['year', 'equals', 1990],
  ['year', 'between', [1990, 1992]],
  ['year', 'greaterThan', 20_000],
  ['year', 'in', [7, 8]],
  ['make', 'equals', 'Make 12'],
  ['make', 'in', ['make 12', 'MAKE 13']],
  ['built', 'equals', '1960-05-01'],
  ['built', 'between', ['1960-05-01', '1960-05-09']],
  ['extras', 'contains', 'o7'],
])('[H23] a filter on %s by %s reads its index, in lists and deliveries', async (name, operator, value) => {
  expect(await adminPlan({ filter: [`customFields.${name}`, operator, value] })).toContain(indexNamed(name));
  expect(await deliveryPlan({ [`filter[${name}][${operator}]`]: String(value) })).toContain(indexNamed(name));
});

test.each<[string, 'asc' | 'desc']>([
  ['year', 'asc'],
  ['year', 'desc'],
  ['make', 'asc'],
  ['make', 'desc'],
  ['built', 'desc'],
])('[H24] a page by %s %s reads its index and no more rows than the page has', async (name, dir) => {
  const plans = [
    await adminPlan({ sortBy: `customFields.${name}`, dir }),
    await deliveryPlan({ sort: dir === 'asc' ? name : `-${name}`, pageSize: '10' }),
  ];
  for (const plan of plans) {
    expect(plan).toContain(indexNamed(name));
    expect(plan).not.toMatch(/Seq Scan on content c(?!.*never executed)/);
    const read = [...plan.matchAll(/Index (?:Only )?Scan.*content_field_.*actual rows=([\d.]+)/g)].map(([, rows]) =>
      Number(rows),
    );
    expect(Math.max(...read)).toBeLessThan(20);
  }
});

test('pages by a field go on with the entries that hold no value, in both directions, each once', async () => {
  const slugs = async (query: string) => {
    const answer = await app.fetch(`/api/content/${model.slug}?${query}&fields=slug,year&pageSize=5`);
    const { data } = (await answer.json()) as { data: { slug: string; customFields: { year: number | null } }[] };
    return data.map(({ slug, customFields: { year } }) => ({ slug, year }));
  };
  for (const sort of ['year', '-year', 'make,-year']) {
    // Of 25,000 the last 5,000 hold none: page 4001 begins with them.
    const [before, after, last] = [
      await slugs(`sort=${sort}&page=4000`),
      await slugs(`sort=${sort}&page=4001`),
      await slugs(`sort=${sort}&page=5000`),
    ];
    expect(before.every(({ year }) => year !== null)).toBe(true);
    expect([...after, ...last].every(({ year }) => year === null)).toBe(true);
    expect(new Set([...before, ...after, ...last].map(({ slug }) => slug)).size).toBe(15);
  }
});

test('a field without a mark is filtered and sorted without an index', async () => {
  expect(await deliveryPlan({ 'filter[hours][equals]': '7' })).not.toContain('content_field_');
  expect(await deliveryPlan({ sort: 'hours' })).not.toContain('content_field_');
});
