import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildApiToken, tokenApi } from '../api-tokens/api-tokens.fixtures.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { buildUser } from '../users/users.fixtures.ts';
import type { ImportPlan } from './imports.contract.ts';
import { giveFile, readFile, runImport, suggestedPlan } from './imports.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const cars = [
  'Title,Make,Year,Price,Sold on,Mail,Page,In stock',
  'Volvo 240,Volvo,1984,"$1,200.50",2024-05-01,a@example.com,https://example.com/1,yes',
  'Saab 900,Saab,1986,$900.00,2024-06-02,b@example.com,https://example.com/2,no',
  '',
].join('\n');

const imported = (api: Api, id: string, plan: ImportPlan) =>
  runImport({ api, runJobs: () => app.runJobs() }, { id, plan });

const entriesOf = async (slug: string) =>
  (await admin.entries.list({ query: { contentType: slug, pageSize: 100 } })).data.items.sort((one, other) =>
    one.title < other.title ? -1 : 1,
  );

describe('a file that cannot be read is rejected, and nothing is kept', () => {
  test.each([
    ['empty.csv', ' ', 'is empty'],
    ['heading.csv', 'a,b\n', 'has no rows'],
    ['book.xlsx', 'PK\u0003\u0004', 'is a spreadsheet'],
    ['lies.json', 'a,b\n1,2\n', 'is not JSON'],
    ['open.csv', 'a,b\n1,"2\n', 'a quote is opened and never closed'],
    ['wide.csv', `${'a,'.repeat(9999)}a\n1\n`, 'has 10000 columns'],
    ['binary.csv', '\u0001'.repeat(100), 'is not text'],
    ['words.json', '"just text"', 'is not JSON'],
  ])('%s', async (name, content, reason) => {
    const answer = await giveFile(admin, name, content);
    expect(answer).toReject(400, 'IMPORT_UNREADABLE', { fields: ['file'] });
    expect(JSON.stringify(answer.body)).toContain(reason);
    expect((await admin.imports.list()).data.filter(({ fileName }) => fileName === name)).toEqual([]);
  });
});

describe('rights', () => {
  test('an import belongs to the person who gave the file, and to administrators', async () => {
    const owner = await app.as.holding('content.create');
    const other = await app.as.holding('content.create', 'content.view');
    const { id } = await readFile(owner, 'mine.csv', cars);
    expect(await other.imports.get({ params: { id } })).toReject(404, 'NOT_FOUND');
    expect((await other.imports.list()).data).toEqual([]);
    expect((await admin.imports.get({ params: { id } })).status).toBe(200);
  });

  test.each([
    [['content-types.edit', 'field-groups.create'], 'content-types.create'],
    [['content-types.create', 'field-groups.create'], 'content-types.edit'],
    [['content-types.create', 'content-types.edit'], 'field-groups.create'],
  ])('a new type needs every right before anything is made', async (held, missing) => {
    const api = await app.as.holding('content.create', 'content.edit', 'content.publish', ...held);
    const { id } = await readFile(api, `no-${missing}.csv`, cars);
    const plan = await suggestedPlan(api, id);
    for (const answer of [
      await api.imports.check({ params: { id }, body: { plan } }),
      await api.imports.run({ params: { id }, body: plan }),
    ]) {
      expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      expect(JSON.stringify(answer.body)).toContain(missing);
    }
    expect((await api.imports.get({ params: { id } })).data).toMatchObject({ status: 'open', contentType: null });
  });

  test('publishing and editing need their rights on the type', async () => {
    const { slug } = await buildContentType(app, { fields: [{ name: 'make', label: 'Make', type: 'text' }] });
    const writer = await app.as.holding(`content-types.${slug}.create`, `content-types.${slug}.view`);
    const { id } = await readFile(writer, 'cars.csv', cars);
    const plan = await suggestedPlan(writer, id, slug);
    expect(await writer.imports.run({ params: { id }, body: plan })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const editor = await app.as.holding(...['create', 'view', 'edit'].map((act) => `content-types.${slug}.${act}`));
    const { id: second } = await readFile(editor, 'cars.csv', cars);
    const published = { ...plan, status: 'publish' as const };
    expect(await editor.imports.run({ params: { id: second }, body: published })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    expect(await imported(editor, second, plan)).toMatchObject({ status: 'done', counts: { created: 2 } });
  });

  test('a token imports with what it was granted, not with what its maker may', async () => {
    const { slug } = await buildContentType(app, { fields: [{ name: 'sku', label: 'SKU', type: 'text' }] });
    const entry = await buildEntry(app, { contentType: slug, status: 'draft', customFields: { sku: 'a1' } });
    const permissions = ['content.view', 'content.create', 'content.edit'];
    const program = tokenApi(app, (await buildApiToken(app, { permissions })).secret);
    const { id } = await readFile(program, 'goods.csv', 'sku,title\na1,Not live\n');
    const plan = await suggestedPlan(program, id, slug);
    expect((await program.imports.run({ params: { id }, body: plan })).status).toBe(200);
    await admin.drafts.publish({ params: { id: entry.id }, body: {} });
    await app.runJobs();
    expect((await program.imports.get({ params: { id } })).data).toMatchObject({ status: 'failed' });
    expect((await admin.entries.get({ params: { id: entry.id } })).data.title).toBe('Test entry');
  });

  test('[H04] rows of somebody who may not publish end the coming publication of what they change', async () => {
    const { slug } = await buildContentType(app, { fields: [{ name: 'sku', label: 'SKU', type: 'text' }] });
    const editor = await app.as.holding(
      ...['create', 'view', 'edit', 'delete'].map((act) => `content-types.${slug}.${act}`),
    );
    const publishAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const entry = await buildEntry(app, { contentType: slug, status: 'draft', customFields: { sku: 'a1' } });
    const params = { id: entry.id };
    const schedule = () => admin.entries.update({ params, body: { publishAt } });
    const error = 'It was changed by somebody who may not publish it. Schedule it again.';
    await schedule();
    const { id } = await readFile(editor, 'goods.csv', 'sku,title\na1,Never seen\n');
    expect(await imported(editor, id, await suggestedPlan(editor, id, slug))).toMatchObject({ counts: { updated: 1 } });
    expect((await admin.entries.get({ params })).data).toMatchObject({ title: 'Never seen', scheduleError: error });

    const { id: again } = await readFile(admin, 'goods.csv', 'sku,title\na1,Seen\n');
    await imported(admin, again, await suggestedPlan(admin, again, slug));
    await schedule();
    expect((await admin.entries.get({ params })).data).toMatchObject({ title: 'Seen', scheduleError: null });
  });

  test.each([['create', 'delete', 'edit'], ['create', 'delete'], ['create', 'edit'], ['create']])(
    'the row of an import offers the undo to who may do it: %s, %s, %s',
    async (...actions) => {
      for (const isSingle of [false, true]) {
        const { slug } = await buildContentType(app, { isSingle });
        const may = (of: string[]) => of.map((action) => `${isSingle ? 'single' : 'content'}-types.${slug}.${action}`);
        const role = await buildRole(app, { permissions: may(['create', 'view', 'edit']) });
        const api = await app.as.user(await buildUser(app, { roles: [role.slug] }));
        const { id } = await readFile(api, 'back.csv', 'title\nOne\n');
        expect(await imported(api, id, await suggestedPlan(api, id, slug))).toMatchObject({ counts: { created: 1 } });
        await admin.roles.update({ params: { id: role.id }, body: { permissions: may(actions) } });
        const isOffered = (await api.imports.get({ params: { id } })).data.can.undo;
        expect(isOffered).toBe(actions.length === 3);
        expect((await api.imports.undo({ params: { id } })).status).toBe(isOffered ? 200 : 403);
      }
    },
  );

  test('who loses the rights imports no further row', async () => {
    const { id: typeId, slug } = await buildContentType(app, {});
    const { id } = await readFile(admin, 'lost.csv', 'title\nOne\n');
    await admin.imports.run({ params: { id }, body: await suggestedPlan(admin, id, slug) });
    await sql`update imports set created_by = null where id = ${id}::uuid`.execute(app.db);
    await app.runJobs();
    expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
      status: 'failed',
      counts: { created: 0 },
    });
    expect((await admin.contentTypes.get({ params: { id: typeId } })).data.entryCount).toBe(0);
  });
});

describe('a plan that cannot be is rejected by its place', () => {
  test.each<[string, (plan: ImportPlan) => ImportPlan, string]>([
    ['an unknown column', (plan) => ({ ...plan, title: 'Nothing' }), 'title'],
    [
      'a slug that no type may have',
      (plan) => ({ ...plan, target: { ...plan.target, slug: 'No Slug' } as never }),
      'target.slug',
    ],
    ['a kind that no column becomes', (plan) => withField(plan, { type: 'relation' }), 'fields.0.type'],
    ['a reserved name', (plan) => withField(plan, { name: 'id' }), 'fields.0.name'],
    ['two columns for one field', (plan) => withField(plan, { name: 'year' }), 'fields.1.name'],
  ])('%s', async (_name, change, field) => {
    const { id } = await readFile(admin, 'plans.csv', cars);
    const plan = change(await suggestedPlan(admin, id));
    for (const answer of [
      await admin.imports.check({ params: { id }, body: { plan } }),
      await admin.imports.run({ params: { id }, body: plan }),
    ])
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('a field that the type does not have, a key that feeds nothing', async () => {
    const { slug } = await buildContentType(app, {});
    const { id } = await readFile(admin, 'keys.csv', cars);
    const plan = await suggestedPlan(admin, id, slug);
    const wrong = { ...plan, fields: [{ column: 'Make', name: 'make', isRequired: false }] };
    expect(await admin.imports.run({ params: { id }, body: wrong })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['fields.0.name'],
    });
    expect(await admin.imports.run({ params: { id }, body: { ...plan, key: 'Make' } })).toReject(
      400,
      'VALIDATION_ERROR',
      {
        fields: ['key'],
      },
    );
  });
});

const withField = (plan: ImportPlan, change: object): ImportPlan => ({
  ...plan,
  fields: plan.fields.map((field, index) => (index === 0 ? { ...field, ...change } : field)),
});

test('a table becomes a type with its fields and entries, and is taken back', async () => {
  const { id, columns } = await readFile(admin, 'used cars.csv', cars);
  expect(columns.map(({ name, kinds }) => [name, kinds[0]?.type])).toEqual([
    ...[
      ['Title', 'text'],
      ['Make', 'text'],
      ['Year', 'number'],
      ['Price', 'number'],
      ['Sold on', 'date'],
    ],
    ...[
      ['Mail', 'email'],
      ['Page', 'url'],
      ['In stock', 'boolean'],
    ],
  ]);
  const plan = await suggestedPlan(admin, id);
  expect(plan).toMatchObject({
    target: { kind: 'new', name: 'Used cars', slug: 'used-cars' },
    title: 'Title',
    status: 'publish',
  });
  const { data: check } = await admin.imports.check({ params: { id }, body: { plan } });
  expect(check).toMatchObject({ looked: 2, next: null, counts: { created: 2, refused: 0 } });

  const done = await imported(admin, id, plan);
  expect(done).toMatchObject({ status: 'done', position: 2, counts: { created: 2, refused: 0 }, can: { undo: true } });
  const [saab] = await entriesOf('used-cars');
  expect(saab).toMatchObject({
    title: 'Saab 900',
    status: 'publish',
    customFields: { price: 900, year: 1986, in_stock: false },
  });
  expect(await admin.imports.run({ params: { id }, body: plan })).toReject(409, 'IMPORT_STARTED');

  await admin.imports.undo({ params: { id } });
  await app.runJobs();
  expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
    status: 'undone',
    notes: [],
    contentType: null,
    counts: { removed: 2, kept: 0 },
  });
  const types = await admin.contentTypes.list({ query: { search: 'used-cars' } });
  expect(types.data.items).toEqual([]);
  expect(await admin.imports.undo({ params: { id } })).toReject(409, 'IMPORT_NOT_UNDOABLE');
});

test('cells that do not fit are told by row, column and reason; the other rows go in', async () => {
  const text = 'title,year,note\nGood,1990,=1+1\nBad,soon,x\n,1991,y\nWide,1,2,3\nNull,1992,a\0b\n';
  const { id } = await readFile(admin, 'mixed.csv', text);
  const plan = await suggestedPlan(admin, id);
  const fields = plan.fields.map((field) => (field.column === 'year' ? { ...field, type: 'number' } : field));
  const changed = { ...plan, fields };
  const { data: check } = await admin.imports.check({ params: { id }, body: { plan: changed } });
  expect(check).toMatchObject({ counts: { created: 2, refused: 3 }, refusedCells: { year: 1 } });
  expect(check.refused.map(({ line, refusals }) => [line, refusals[0]])).toEqual([
    [3, { column: 'year', value: 'soon', reason: 'Year must be a valid number' }],
    [5, { column: null, value: null, reason: 'has 4 cells where the first line has 3' }],
    [6, { column: null, value: null, reason: 'holds characters that cannot be stored, such as NUL' }],
  ]);
  const done = await imported(admin, id, changed);
  expect(done.counts).toMatchObject({ created: 2, refused: 3 });
  expect((await entriesOf('mixed')).map(({ title, customFields }) => [title, customFields['note']])).toEqual([
    ['Good', '=1+1'],
    ['Untitled 3', 'y'],
  ]);
  const { data: report } = await admin.imports.report({ params: { id } });
  expect(report.rows.map(({ line }) => line)).toEqual([3, 5, 6]);
});

describe('into a type that is there', () => {
  test('rows are entries by a key: new, changed, unchanged and rejected ones; undo restores all but what was changed since', async () => {
    const { id: type, slug } = await buildContentType(app, {
      fields: [
        { name: 'sku', label: 'SKU', type: 'text' },
        { name: 'price', label: 'Price', type: 'number' },
      ],
    });
    const entry = (title: string, sku: string, price: number) =>
      buildEntry(app, { contentType: type, title, slug: sku, status: 'publish', customFields: { sku, price } });
    const bolt = await entry('Bolt', 'a1', 1);
    await entry('Nut', 'a2', 2);
    const washer = await entry('Washer', 'a3', 3);
    const rows = [
      'sku,title,price',
      'a1,Bolt M8,10',
      'a2,Nut,2',
      'a3,Washer XL,30',
      'a4,Screw,4',
      'a1,Again,5',
      ',None,6',
      'a5,Odd,x',
      '',
    ];
    const { id } = await readFile(admin, 'stock.csv', rows.join('\n'));
    const plan = { ...(await suggestedPlan(admin, id, slug)), status: 'publish' as const };
    expect(plan).toMatchObject({ key: 'sku', title: 'title', target: { kind: 'existing', contentType: slug } });
    const { data: check } = await admin.imports.check({ params: { id }, body: { plan } });
    expect(check.counts).toEqual({ created: 1, updated: 2, unchanged: 1, refused: 3 });
    expect(check.refused.map(({ refusals }) => refusals[0]?.reason)).toEqual([
      'The key is that of line 2',
      'The row has no key',
      'Price must be a valid number',
    ]);
    expect(await imported(admin, id, plan)).toMatchObject({
      counts: { created: 1, updated: 2, unchanged: 1, refused: 3 },
    });
    expect((await admin.entries.get({ params: { id: bolt.id } })).data).toMatchObject({ title: 'Bolt M8', slug: 'a1' });

    await admin.entries.update({ params: { id: washer.id }, body: { title: 'Mine now' } });
    await admin.imports.undo({ params: { id } });
    await app.runJobs();
    expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
      status: 'undone',
      counts: { removed: 1, restored: 1, kept: 1 },
    });
    expect(
      (await entriesOf(slug)).map(({ title, status, customFields }) => [title, status, customFields['price']]),
    ).toEqual([
      ['Bolt', 'publish', 1],
      ['Mine now', 'publish', 30],
      ['Nut', 'publish', 2],
    ]);
    const { data: report } = await admin.imports.report({ params: { id }, query: { after: 2 } });
    expect(report.rows[0]).toMatchObject({ line: 4, outcome: 'kept' });
  });

  test('without a key the same file changes nothing when it comes again', async () => {
    const { slug } = await buildContentType(app, { fields: [{ name: 'make', label: 'Make', type: 'text' }] });
    for (const counts of [
      { created: 2, unchanged: 0 },
      { created: 0, unchanged: 2 },
    ]) {
      const { id } = await readFile(admin, 'again.csv', cars);
      expect((await imported(admin, id, await suggestedPlan(admin, id, slug))).counts).toMatchObject(counts);
    }
  });
});

test('the type stays with what was added to it since', async () => {
  const { id } = await readFile(admin, 'kept.csv', cars);
  await imported(admin, id, await suggestedPlan(admin, id));
  await buildEntry(app, { contentType: 'kept', title: 'By hand', status: 'draft', customFields: {} });
  await admin.imports.undo({ params: { id } });
  await app.runJobs();
  expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
    notes: ['The content type stays: 1 entry is in it.'],
    counts: { removed: 2 },
  });
});

test('a stopped import imports no further row, and can be undone', async () => {
  const { id } = await readFile(admin, 'stopped.csv', cars);
  await admin.imports.run({ params: { id }, body: await suggestedPlan(admin, id) });
  expect((await admin.imports.cancel({ params: { id } })).data.status).toBe('cancelled');
  expect(await admin.imports.cancel({ params: { id } })).toReject(409, 'IMPORT_NOT_RUNNING');
  await app.runJobs();
  expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
    counts: { created: 0 },
    can: { undo: true },
  });
  expect((await admin.imports.remove({ params: { id } })).status).toBe(200);
});

test('of the files of one person that wait to be imported the last ten are kept', async () => {
  const owner = await app.as.holding('content.create');
  const ids: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    app.clock.advance(1000);
    ids.push((await readFile(owner, `${n}.csv`, cars)).id);
  }
  expect((await owner.imports.list()).data.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  const { rows } = await sql`select 1 from import_rows where import_id = ${ids[0]}::uuid`.execute(app.db);
  expect(rows).toEqual([]);
});

test('many rows go in once each, whichever process does them', async () => {
  const rows = Array.from({ length: 1800 }, (_, index) => `Row ${index},${index}`);
  const { id } = await readFile(admin, 'many.csv', `title,n\n${rows.join('\n')}\n`);
  await admin.imports.run({ params: { id }, body: await suggestedPlan(admin, id) });
  const ctx = systemContext(app.platform, 'test');
  await app.platform.jobs.add(ctx, 'imports.run', { importId: id });
  await app.runJobs();
  expect((await admin.imports.get({ params: { id } })).data).toMatchObject({
    status: 'done',
    counts: { created: 1800 },
  });
  const { data: type } = await admin.entries.list({ query: { contentType: 'many' } });
  expect(type.total).toBe(1800);
});
