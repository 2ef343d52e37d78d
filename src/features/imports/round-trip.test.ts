import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildMedia } from '../media/media.fixtures.ts';
import type { Import, ImportPlan } from './imports.contract.ts';
import { readFile, runImport, suggestedPlan } from './imports.fixtures.ts';

let app: TestApp;
let admin: Api;
let cities: { id: string; title: string; slug: string }[];
let pictures: { url: string; filename: string }[];

const option = (value: string) => ({ value, label: `Label of ${value}` });
const options = ['a', 'b;c', 'd,e', '["f"]', "'g", '=h'].map(option);

const fields = [
  { name: 'words', label: 'Words', type: 'text' },
  { name: 'long', label: 'Long', type: 'textarea' },
  { name: 'amount', label: 'Amount', type: 'number' },
  { name: 'flag', label: 'Flag', type: 'boolean' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'us_day', label: 'US day', type: 'date', date_format: 'MM/dd/yyyy' },
  { name: 'mail', label: 'Mail', type: 'email' },
  { name: 'page', label: 'Page', type: 'url' },
  { name: 'choice', label: 'Choice', type: 'select', options },
  { name: 'choices', label: 'Choices', type: 'select', options, allow_multiple_selection: true },
  { name: 'formatted', label: 'Formatted', type: 'rich-text' },
  { name: 'blocks', label: 'Blocks', type: 'editor' },
  { name: 'city', label: 'City', type: 'relation', content_type: 'rt-cities' },
  { name: 'many', label: 'Many', type: 'relation', content_type: 'rt-cities', multiselect: true },
  { name: 'picture', label: 'Picture', type: 'image' },
  { name: 'files', label: 'Files', type: 'media', validation: { max_number_of_files: 5 } },
  {
    name: 'box',
    label: 'Box',
    type: 'group',
    sub_fields: [
      { name: 'part', label: 'Part', type: 'text' },
      { name: 'count', label: 'Count', type: 'number' },
    ],
  },
  {
    name: 'rows',
    label: 'Rows',
    type: 'repeater',
    sub_fields: [
      { name: 'part', label: 'Part', type: 'text' },
      { name: 'tags', label: 'Tags', type: 'select', options, allow_multiple_selection: true },
    ],
  },
];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'rt-cities', fields: [] });
  for (const type of ['rt-full', 'rt-empty']) await buildContentType(app, { slug: type, fields: fields as never });
  cities = [];
  for (const title of ['Köln', 'Fort Collins, CO', 'Twin', 'Twin']) {
    const { id, slug } = await buildEntry(app, { contentType: 'rt-cities', title });
    cities.push({ id, slug, title });
  }
  pictures = [];
  for (const name of ['yard.png', 'crane, large.png', 'twice.png', 'twice.png']) {
    const { url, filename } = (await buildMedia(admin, { name })) as { url: string; filename: string };
    pictures.push({ url, filename });
  }
});

const suggested = (id: string, contentType?: string) => suggestedPlan(admin, id, contentType);
const run = ({ id }: Import, plan: ImportPlan) => runImport({ api: admin, runJobs: () => app.runJobs() }, { id, plan });

const exported = async (contentType: string) =>
  (await admin.fetch(`/admin/api/content/export?contentType=${contentType}`)).text();

async function entriesOf(contentType: string) {
  const { items } = (await admin.entries.list({ query: { contentType, pageSize: 100 } })).data;
  const entries = await Promise.all(items.map(async ({ id }) => (await admin.entries.get({ params: { id } })).data));
  return entries.sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

const line = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) =>
    text
      .normalize('NFC')
      .replaceAll(/[\p{C}\r\n]/gu, '')
      .trim(),
  )
  .filter((text) => text.isWellFormed());
const shy = fc.constantFrom(
  "'",
  "''",
  '=1+1',
  '+49 170',
  '-5',
  '@x',
  '"quoted"',
  '[1,2]',
  '{"a":1}',
  '[',
  'N/A',
  'null',
  '12,5',
  '# rows: 3',
  'ß',
  '\\N',
  'sep=;',
);
const words = fc.oneof(line, shy).filter((text) => text !== '');
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const subset = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });
const optionValues = options.map(({ value }) => value);

const values = () =>
  fc.record({
    words: maybe(words),
    long: maybe(fc.array(words, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n'))),
    amount: maybe(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()).map((n) => n + 0)),
    flag: maybe(fc.boolean()),
    day: maybe(fc.constantFrom('2024-02-29', '1999-12-31')),
    us_day: maybe(fc.constantFrom('02/03/2024', '12/31/1999')),
    mail: maybe(fc.constantFrom('a@example.test', 'first.last+tag@example.test')),
    page: maybe(fc.constantFrom('https://example.test/a?b=1,2&c="x"', 'https://example.test/')),
    choice: maybe(fc.constantFrom(...optionValues)),
    choices: maybe(subset(optionValues)),
    formatted: maybe(fc.constantFrom('<p>One</p><p><strong>Two</strong></p>', '<ul><li>a, b</li></ul>')),
    city: maybe(fc.constantFrom(0, 1, 2, 3)),
    many: maybe(subset([0, 1, 2, 3])),
    picture: maybe(fc.constantFrom(0, 1, 2, 3)),
    files: maybe(subset([0, 1, 2, 3])),
    box: maybe(fc.record({ part: words, count: maybe(fc.integer()) })),
    rows: maybe(
      fc.array(fc.record({ part: words, tags: maybe(subset(optionValues)) }), { minLength: 1, maxLength: 3 }),
    ),
  });

test('any entries of any fields are exported and imported as they were (R51, R52, R53)', async () => {
  const samples = fc.sample(values(), { numRuns: 40, seed: 29 });
  for (const [index, sample] of samples.entries()) {
    const { city, many, picture, files, ...rest } = sample;
    const customFields = {
      ...rest,
      city: city === null ? null : cities[city]?.id,
      many: many?.map((at) => cities[at]?.id) ?? null,
      picture: picture === null ? null : pictures[picture]?.url,
      files: files?.map((at) => pictures[at]?.url) ?? null,
      blocks:
        index % 3 === 0 ? { json: { blocks: [{ type: 'paragraph', data: { text: `Block <b>${index}</b>` } }] } } : null,
    };
    const made = await admin.entries.create({
      body: {
        contentType: 'rt-full',
        title: `Entry ${index}`,
        slug: `entry-${index}`,
        status: index % 2 === 0 ? 'publish' : 'draft',
        content: `<p>Text, “${index}”</p>`,
        customFields,
      } as never,
    });
    expect(made.status, JSON.stringify([customFields, made.body])).toBe(201);
  }
  const csv = await exported('rt-full');
  const before = await entriesOf('rt-full');

  const same = await readFile(admin, 'own.csv', csv);
  expect(same.rows).toBe(samples.length);
  const samePlan = await suggested(same.id, 'rt-full');
  expect(samePlan).toMatchObject({ key: 'Id', statusFrom: 'Status' });
  const { data: check } = await admin.imports.check({ params: { id: same.id }, body: { plan: samePlan } });
  expect([check.refused, check.counts]).toEqual([
    [],
    { created: 0, updated: 0, unchanged: samples.length, refused: 0 },
  ]);

  const copy = await readFile(admin, 'copy.csv', csv);
  const done = await run(copy, { ...(await suggested(copy.id, 'rt-empty')), key: null });
  expect(done.counts).toMatchObject({ created: samples.length, refused: 0 });
  const facts = (entries: typeof before) =>
    entries.map(({ title, slug, status, content, customFields }) => ({ title, slug, status, content, customFields }));
  expect(facts(await entriesOf('rt-empty'))).toEqual(facts(before));
});

describe('relations by name (R55)', () => {
  const check = async (cells: string, change: Partial<ImportPlan['fields'][number]> = {}) => {
    const one = await readFile(admin, 'named.csv', `title,city,many,picture,files\n${cells}\n`);
    const plan = await suggested(one.id, 'rt-empty');
    const changed = { ...plan, key: null, fields: plan.fields.map((field) => ({ ...field, ...change })) };
    return {
      one,
      plan: changed,
      check: (await admin.imports.check({ params: { id: one.id }, body: { plan: changed } })).data,
    };
  };

  test.each([
    ['A,Köln,"Köln, Fort Collins, CO",,', 'There is no “Fort Collins” in'],
    ['A,Twin,,,', '“Twin” is the name of 2 in'],
    ['A,Nowhere,,,', 'There is no “Nowhere” in'],
    ['A,,,nothing.png,', 'There is no “nothing.png” in the media library'],
    ['A,,,twice.png,', '“twice.png” is the name of 2 in the media library'],
  ])('%s is refused', async (cells, reason) => {
    const { check: result } = await check(cells);
    expect(JSON.stringify(result.refused)).toContain(reason);
    expect(result.counts).toMatchObject({ created: 0, refused: 1 });
  });

  test('a slug, a title that one entry has, an id, and files by name', async () => {
    const [koeln, collins] = cities;
    const text = `Named,${koeln?.title},"[""${collins?.title}"",""${koeln?.slug}""]",yard.png,"[""crane, large.png"",""YARD.png""]"`;
    const { one, plan } = await check(text);
    expect((await run(one, plan)).counts).toMatchObject({ created: 1, refused: 0 });
    const made = (await entriesOf('rt-empty')).find(({ title }) => title === 'Named');
    expect(made?.customFields).toMatchObject({
      city: koeln?.id,
      many: [collins?.id, koeln?.id],
      picture: pictures[0]?.url,
      files: [pictures[1]?.url, pictures[0]?.url],
    });
    const whole = await check('Whole,,"Fort Collins, CO",,');
    expect(whole.check.counts).toMatchObject({ created: 1, refused: 0 });
  });

  test('the missing ones are counted, and created once where somebody says so', async () => {
    const cells = 'New one,Ägir,"Ægir, Köln",,\nNew two,Ægir,,,';
    const { one, plan, check: result } = await check(cells, { createMissing: true });
    expect(result.missing).toEqual({ city: ['Ägir', 'Ægir'], many: ['Ægir'] });
    expect(result.counts).toMatchObject({ created: 2, refused: 0 });
    expect((await run(one, plan)).counts).toMatchObject({ created: 2, refused: 0 });
    const made = (await entriesOf('rt-cities')).filter(({ title }) => title.endsWith('gir'));
    expect(made.map(({ title }) => title).sort()).toEqual(['Ägir', 'Ægir']);
    const ids = new Map(made.map(({ id, title }) => [title, id]));
    const rows = (await entriesOf('rt-empty')).filter(({ title }) => title.startsWith('New '));
    expect(rows.map(({ customFields }) => [customFields['city'], customFields['many']])).toEqual([
      [ids.get('Ägir'), [ids.get('Ægir'), cities[0]?.id]],
      [ids.get('Ægir'), null],
    ]);
  });
});

describe('statuses and days of publication (R57)', () => {
  test('drafts stay drafts, whatever other programs call them, and days are kept', async () => {
    const one = await readFile(
      admin,
      'posts.csv',
      'title,status,published_at\nDone,publish,2024-01-01\nSecret plan,draft,\nOld,private,\nLater,Published,2024-05-01T10:00:00Z\n',
    );
    const plan = await suggested(one.id);
    expect(plan).toMatchObject({ statusFrom: 'status', publishedFrom: 'published_at', fields: [] });
    expect((await run(one, plan)).counts).toMatchObject({ created: 4, refused: 0 });
    const made = (await entriesOf('posts')).map(({ title, status, publishedAt }) => [title, status, publishedAt]);
    expect(made).toEqual([
      ['Done', 'publish', '2024-01-01T00:00:00.000Z'],
      ['Later', 'publish', '2024-05-01T10:00:00.000Z'],
      ['Old', 'draft', null],
      ['Secret plan', 'draft', null],
    ]);
  });

  test('other words are no statuses, and are refused where somebody says that they are', async () => {
    const one = await readFile(admin, 'sold.csv', 'title,status\nA,sold\nB,in stock\n');
    const plan = await suggested(one.id);
    expect([plan.statusFrom, plan.fields.length]).toEqual([null, 1]);
    const { data } = await admin.imports.check({
      params: { id: one.id },
      body: { plan: { ...plan, fields: [], statusFrom: 'status' } },
    });
    expect(data.refused[0]?.refusals).toEqual([
      { column: 'status', value: 'sold', reason: 'is no status; write published or draft' },
    ]);
  });

  test('who may not publish imports no row that says published', async () => {
    const writer = await app.as.holding('content.create', 'content.edit', 'content.view');
    await buildContentType(app, { slug: 'rt-status', fields: [] });
    const one = await readFile(writer, 'own.csv', 'title,status\nA,published\n');
    const plan = (await writer.imports.suggest({ params: { id: one.id }, query: { contentType: 'rt-status' } })).data;
    expect(plan.statusFrom).toBe('status');
    expect(await writer.imports.check({ params: { id: one.id }, body: { plan } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });
});
