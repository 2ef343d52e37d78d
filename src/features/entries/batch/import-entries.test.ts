import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { type ImportBatch, importEntries } from './import-entries.ts';
import type { ImportRow } from './import-row.rules.ts';

let app: TestApp;
let ctx: Ctx;
let model: ContentModel;

beforeAll(async () => {
  app = await startApp();
  ctx = systemContext(app.platform, 'import');
});

async function newModel(more: object = {}): Promise<ContentModel> {
  const type = await buildContentType(app, {
    fields: [
      { name: 'make', label: 'Make', type: 'text', validation: { required: true } },
      { name: 'year', label: 'Year', type: 'number', validation: { min: 1900 } },
    ],
    ...more,
  });
  const loaded = await loadContentModel(ctx, type.id);
  if (!loaded) throw new Error('the type is gone');
  return loaded;
}

beforeEach(async () => {
  model = await newModel();
});

const row = (index: number, more: Partial<ImportRow> = {}): ImportRow => ({
  index,
  importKey: `key-${index}`,
  title: `Car ${index}`,
  customFields: { make: 'Volvo', year: 1990 + index },
  ...more,
});

const load = (rows: ImportRow[], more: Partial<ImportBatch> = {}) =>
  importEntries(ctx, { model, rows, status: 'publish', mode: 'good', ...more });

const stored = () =>
  app.db.selectFrom('content').selectAll().where('contentTypeId', '=', model.id).orderBy('importKey').execute();

describe('rejected rows', () => {
  test.each<[Partial<ImportRow>, string, string]>([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'a\0b' }, 'title', 'holds characters that cannot be stored'],
    [{ title: 'a\ud800' }, 'title', 'holds characters that cannot be stored'],
    [{ slug: 'A b' }, 'slug', 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)'],
    [{ content: '\0' }, 'content', 'holds characters that cannot be stored'],
    [{ content: 'back\\slash \udc00' }, 'content', 'holds characters that cannot be stored'],
    [{ customFields: {} }, 'customFields.make', 'Make is required'],
    [{ customFields: { make: 'X', year: '1999' } }, 'customFields.year', 'Year must be a valid number'],
    [{ customFields: { make: 'X', year: 1 } }, 'customFields.year', 'Year must be at least 1900'],
    [{ customFields: { make: 'X', colour: 'red' } }, 'customFields.colour', 'is not a field of this type'],
    [{ importKey: 'key-1' }, 'importKey', 'Another row has the same key'],
    [{ slug: 'taken' }, 'slug', 'An entry with this slug already exists'],
    [{ slug: 'first' }, 'slug', 'An entry with this slug already exists'],
  ])('%j', async (more, field, reason) => {
    await buildEntry(app, { contentType: model.id, slug: 'taken', status: 'draft' });
    const before = await stored();
    const rows = [row(1, { slug: 'first' }), row(2, more)];
    expect(await load(rows, { mode: 'all' })).toEqual({ done: [], refused: [{ index: 2, field, reason }] });
    expect(await stored()).toEqual(before);
    const kept = await load(rows, { mode: 'good' });
    expect(kept).toMatchObject({ done: [{ index: 1, outcome: 'created' }], refused: [{ index: 2, field }] });
  });

  test('an actor without the rights', async () => {
    const actor = { ...ctx.actor, isAdmin: false, permissions: new Set(['content.create', 'content.edit']) };
    const attempt = () => importEntries({ ...ctx, actor }, { model, rows: [row(1)], status: 'publish', mode: 'good' });
    expect(attempt).toThrow('You do not have permission to access this resource.');
    expect(await stored()).toEqual([]);
  });

  test('[H04] changing published entries by an actor who may not publish', async () => {
    await load([row(1)]);
    const before = await stored();
    const actor = { ...ctx.actor, isAdmin: false, permissions: new Set(['content.create', 'content.edit']) };
    const rows = [row(1, { title: 'Changed' })];
    const attempt = importEntries({ ...ctx, actor }, { model, rows, status: 'draft', mode: 'good' });
    await expect(attempt).rejects.toThrow('You do not have permission to access this resource.');
    expect(await stored()).toEqual(before);
  });

  test('a second entry of a single', async () => {
    model = await newModel({ isSingle: true });
    const { done, refused } = await load([row(1), row(2)]);
    expect(done).toHaveLength(1);
    expect(refused).toEqual([{ index: 2, field: 'contentType', reason: 'This single already has its entry' }]);
    expect((await load([row(1), row(3)])).refused).toHaveLength(1);
  });

  test('a published entry may not lose what publishing needs', async () => {
    await load([row(1)]);
    const { refused } = await load([row(1, { customFields: { make: null } })]);
    expect(refused).toEqual([{ index: 1, field: 'customFields.make', reason: 'Make is required' }]);
  });
});

test('twice the same is unchanged, a difference is an update, and only that', async () => {
  const outcomes = async (rows: ImportRow[]) => (await load(rows)).done.map(({ outcome }) => outcome);
  expect(await outcomes([row(1), row(2)])).toEqual(['created', 'created']);
  const first = await stored();
  expect(await outcomes([row(2), row(1)])).toEqual(['unchanged', 'unchanged']);
  expect(await stored()).toEqual(first);
  expect(await outcomes([row(1, { customFields: { year: null } }), row(2), row(3)])).toEqual([
    'updated',
    'unchanged',
    'created',
  ]);
  const [one] = await stored();
  expect(one).toMatchObject({ slug: 'car-1', status: 'publish', version: 2 });
  expect(Object.values(one?.customFields as object)).toEqual(['Volvo']);
});

test('an entry that people moved stays where it is', async () => {
  const { done } = await load([row(1), row(2)]);
  const admin = await app.as.admin();
  await admin.entries.remove({ params: { id: done[0]?.id ?? '' } });
  await admin.entries.update({ params: { id: done[1]?.id ?? '' }, body: { status: 'draft' } });
  await load([row(1, { title: 'Changed' }), row(2, { title: 'Changed' })]);
  expect((await stored()).map(({ status, title }) => `${status} ${title}`)).toEqual(['trash Changed', 'draft Changed']);
});

test('[Q44] rows of one title, beside entries that have its slug, get numbers', async () => {
  await buildEntry(app, { contentType: model.id, slug: 'car', status: 'draft' });
  await buildEntry(app, { contentType: model.id, slug: 'car-3', status: 'draft' });
  const title = 'Car!';
  await load([row(1, { title }), row(2, { title }), row(3, { title, slug: 'car-2' }), row(4, { title })]);
  const slugs = (await stored()).filter(({ importKey }) => importKey).map(({ slug }) => slug);
  expect(slugs[2]).toBe('car-2');
  expect([...slugs].sort()).toEqual(['car-2', 'car-4', 'car-5', 'car-6']);
});

test('two imports of the same rows at once create each once', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => row(index));
  const results = await Promise.all([load(rows), load(rows), load(rows)]);
  const created = results.flatMap(({ done }) => done).filter(({ outcome }) => outcome === 'created');
  expect(created).toHaveLength(50);
  expect(await stored()).toHaveLength(50);
});

test('a thousand rows, taken twice, are there once and count at once', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => row(index));
  await load(rows);
  await load(rows);
  const admin = await app.as.admin();
  expect((await admin.entries.list({ query: { contentType: model.slug } })).data.total).toBe(1000);
  expect((await admin.entries.list({ query: { contentType: model.slug, search: 'car 777' } })).data.total).toBe(1);
  const auditLog = app.db.selectFrom('auditEntries').select('after').where('targetId', '=', model.id);
  expect(await auditLog.where('action', '=', 'entries.imported').execute()).toEqual([
    { after: { created: 1000, updated: 0, unchanged: 0 } },
  ]);
});

test('editors of the type do not wait for an import that is still open', async () => {
  const many = Array.from({ length: 16 }, (_, n) => n);
  await inTransaction(ctx, async (inside) => {
    await importEntries(inside, { model, rows: [row(1)], status: 'publish', mode: 'good' });
    // More clients than there are connections: every backend of the pool gets its turn.
    await Promise.all(
      many.map((n) => buildEntry(app, { contentType: model.id, slug: `meanwhile-${n}`, status: 'draft' })),
    );
  });
  expect(await stored()).toHaveLength(1 + many.length);
});
