import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { openRowFile } from '../file/row-file.ts';
import type { ImportRequest } from './import-arguments.rules.ts';
import { type FinishedImport, importFile, proposeType } from './import-file.ts';

const app = await startApp();
const dataSets = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', 'vega-datasets', 'data');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(() => rm(folder, { recursive: true }));

let reports = 0;

async function importOf(overrides: Partial<ImportRequest> & { type: string; file: string }): Promise<FinishedImport> {
  const reading = { encoding: null, sheet: null, headerLine: null };
  const defaults = { createType: true, key: [], title: null, keepGood: false, report: null, status: null, reading };
  const request: ImportRequest = { ...defaults, ...overrides };
  const ctx = systemContext(app.platform, 'import');
  const file = await openRowFile(request.file);
  const progress = { at: () => {} };
  const proposed = await proposeType(ctx, { request, file, progress });
  reports += 1;
  const reportPath = request.report ?? join(folder, `report-${reports}.json`);
  return importFile(ctx, { request, file, reportPath, progress, ...proposed });
}

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function entriesOf(
  type: string,
): Promise<{ title: string; slug: string; status: string; values: Record<string, unknown> }[]> {
  const model = await loadContentModel(systemContext(app.platform, 'test'), type);
  if (model === null) return [];
  const rows = await app.db
    .selectFrom('content')
    .select(['title', 'slug', 'status', 'customFields'])
    .where('contentTypeId', '=', model.id)
    .orderBy('id')
    .execute();
  return rows.map(({ title, slug, status, customFields }) => {
    const stored = customFields as Record<string, unknown>;
    const values = model.fields.map(({ name, key }) => [name, stored[key] ?? null]);
    return { title, slug, status, values: Object.fromEntries(values) };
  });
}

const counts = ({ summary }: FinishedImport) => {
  const { created, updated, unchanged, refused } = summary;
  return { created, updated, unchanged, refused };
};

test('the 406 cars are taken as they are, and taken again change nothing', async () => {
  const file = join(dataSets, 'cars.json');
  expect(counts(await importOf({ type: 'cars', file }))).toEqual({
    created: 406,
    updated: 0,
    unchanged: 0,
    refused: 0,
  });
  expect(counts(await importOf({ type: 'cars', file }))).toEqual({
    created: 0,
    updated: 0,
    unchanged: 406,
    refused: 0,
  });

  const [first] = await entriesOf('cars');
  expect(first).toEqual({
    title: 'chevrolet chevelle malibu',
    slug: 'chevrolet-chevelle-malibu',
    status: 'publish',
    values: {
      miles_per_gallon: 18,
      cylinders: 8,
      displacement: 307,
      horsepower: 130,
      weight_in_lbs: 3504,
      acceleration: 12,
      year: '1970-01-01',
      origin: 'USA',
    },
  });
});

test('the 3,201 movies are taken with numbers as titles, gaps and dates by name; the nameless one is called Untitled', async () => {
  const finished = await importOf({ type: 'movies', file: join(dataSets, 'movies.json') });
  expect(counts(finished)).toEqual({ created: 3201, updated: 0, unchanged: 0, refused: 0 });

  const movies = await entriesOf('movies');
  expect(movies[0]?.values).toMatchObject({
    release_date: '1998-06-12',
    us_dvd_sales: null,
    mpaa_rating: 'R',
    imdb_rating: 6.1,
  });
  expect(movies.some(({ title }) => title === '1776')).toBe(true);
  const untitled = movies.filter(({ title }) => /^Untitled \d+$/.test(title));
  expect(untitled).toHaveLength(1);
  const report = JSON.parse(await readFile(finished.reportPath, 'utf8'));
  expect(report.rows).toEqual([
    expect.objectContaining({
      outcome: 'warning',
      field: 'title',
      line: expect.any(Number),
      row: movies.findIndex(({ title }) => title === untitled[0]?.title) + 1,
    }),
  ]);
});

test('a CSV with a byte order mark, semicolons, quotes and line breaks in cells', async () => {
  const text = '\uFEFFName;Price;"Note; long"\r\n"Crane ""XL""";1,5;"two\r\nlines"\r\nHoist;2;\r\n';
  await importOf({ type: 'cranes', file: await written('cranes.csv', text) });
  expect(await entriesOf('cranes')).toMatchObject([
    { title: 'Crane "XL"', values: { price: 1.5, note_long: 'two\nlines' } },
    { title: 'Hoist', values: { price: 2, note_long: null } },
  ]);
});

test('one rejected row keeps everything out, the new type included; the report names line, field and reason', async () => {
  const long = 'x'.repeat(501);
  const file = await written('long.csv', `title,year\nGood,1990\n${long},1991\nToo,many,cells\n`);
  const finished = await importOf({ type: 'long', file });
  expect(finished.summary).toMatchObject({ isImported: false, refused: 2 });
  expect(await entriesOf('long')).toEqual([]);
  expect(await loadContentModel(systemContext(app.platform, 'test'), 'long')).toBeNull();
  const { rows } = JSON.parse(await readFile(finished.reportPath, 'utf8'));
  expect(rows).toEqual([
    expect.objectContaining({
      outcome: 'refused',
      line: 4,
      row: 3,
      field: null,
      reason: 'has 3 cells where the first line has 2',
    }),
    expect.objectContaining({
      outcome: 'refused',
      line: 3,
      row: 2,
      column: 'title',
      field: 'title',
      reason: 'Title must be at most 500 characters',
    }),
  ]);
});

test('with keepGood the good rows go in, and the report can be a CSV', async () => {
  const report = join(folder, 'good.csv');
  await importOf({ type: 'parts', file: await written('parts.csv', 'title,year\nOne,1990\nTwo,1991\n') });
  const file = await written('more-parts.csv', 'title,year,colour\nThree,1992,red\nFour,soon,blue\n');
  const finished = await importOf({ type: 'parts', file, keepGood: true, report });
  expect(finished.summary).toMatchObject({ isImported: true, created: 1, refused: 1, unmatched: ['colour'] });
  expect((await entriesOf('parts')).map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  const text = await readFile(report, 'utf8');
  expect(text).toContain('warning,,,colour,,,no field of Parts takes this column\r\n');
  expect(text).toContain('refused,3,2,year,year,soon,Year must be a valid number\r\n');
});

test('a key updates its row; a row without its key, or with another’s, is rejected', async () => {
  const first = await written('stock-1.csv', 'sku,title,price\na1,Bolt,1\na2,Nut,2\n');
  await importOf({ type: 'stock', file: first, key: ['SKU'] });
  const second = await written('stock-2.csv', 'sku,title,price\na1,Bolt M8,3\na3,Washer,4\n');
  expect(counts(await importOf({ type: 'stock', file: second, key: ['sku'] }))).toMatchObject({
    created: 1,
    updated: 1,
  });
  expect(await entriesOf('stock')).toMatchObject([
    { title: 'Bolt M8', slug: 'bolt', values: { sku: 'a1', price: 3 } },
    { title: 'Nut' },
    { title: 'Washer' },
  ]);

  const broken = await written('stock-3.csv', 'sku,title,price\na1,Bolt,1\na1,Bolt again,1\n,Keyless,1\n');
  const { firstErrors } = await importOf({ type: 'stock', file: broken, key: ['sku'] });
  expect(firstErrors.map(({ line, column, field, value, reason }) => [line, column, field, value, reason])).toEqual([
    [3, 'sku', 'sku', 'a1', 'has the same key as line 2'],
    [4, 'sku', 'sku', null, 'has no sku, which is its key'],
  ]);
});

test('[Q57] a title is the text, whether it comes plain, in an object or as post_title', async () => {
  const posts = [
    { post_name: 'one', title: { rendered: 'Oil and filters' } },
    { post_name: 'two', post_title: 'Winter  storage' },
    { post_name: 'three', title: 'Plain', post_title: 'Other' },
    { post_name: 'four', title: { rendered: '' } },
  ];
  await importOf({ type: 'posts-of-elsewhere', file: await written('posts.json', JSON.stringify(posts)) });
  const titles = (await entriesOf('posts-of-elsewhere')).map(({ title }) => title);
  expect(titles).toEqual(['Oil and filters', 'Winter storage', 'Plain', 'Untitled 4']);
});

test('equal rows are different entries, each recognised again', async () => {
  const file = await written('twins.csv', 'title,n\nTwin,1\nTwin,1\n');
  await importOf({ type: 'twins', file });
  expect(counts(await importOf({ type: 'twins', file }))).toMatchObject({ created: 0, unchanged: 2 });
  expect((await entriesOf('twins')).map(({ slug }) => slug)).toEqual(['twin', 'twin-2']);
});

test('as drafts they are drafts, in a type that is not public', async () => {
  await importOf({ type: 'plans', file: await written('plans.csv', 'title\nPlan\n'), status: 'draft' });
  expect(await entriesOf('plans')).toMatchObject([{ status: 'draft' }]);
  expect(await loadContentModel(systemContext(app.platform, 'test'), 'plans')).toMatchObject({ isPublic: false });
});

test('an unknown key or title column is rejected with the columns there are', async () => {
  const file = await written('cols.csv', 'title,n\nA,1\n');
  await expect(importOf({ type: 'cols', file, key: ['sku'] })).rejects.toThrow(
    '--key: there is no column "sku"; the columns are title, n.',
  );
  await expect(importOf({ type: 'cols', file, title: 'name' })).rejects.toThrow('--title: there is no column "name"');
});

test('a report that cannot be written stops the import in one line, and nothing is left behind', async () => {
  const file = await written('full.csv', 'title,n\nA,1\n');
  const report = join(file, 'inside-a-file.json');
  await expect(importOf({ type: 'full', file, report })).rejects.toThrow(
    /^The report .* cannot be written \((?:EEXIST|ENOTDIR)\); nothing was imported\./,
  );
  await expect(importOf({ type: 'full', file, report: folder })).rejects.toThrow('(not a file)');
  expect(await entriesOf('full')).toEqual([]);
});

test('a slug that no type may have is rejected, and no report stays', async () => {
  const file = await written('slug.csv', 'title,n\nA,1\n');
  const place = await mkdtemp(join(folder, 'reports-'));
  await chmod(place, 0o755);
  await expect(importOf({ type: 'No Slug', file, report: join(place, 'r.json') })).rejects.toThrow('--type "No Slug"');
  expect(await readdir(place)).toEqual([]);
});
