import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FilterOperator } from '../../../contracts/lists/condition.ts';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { type Database, openDatabase } from '../../../platform/db/connections/pool.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { listEntries } from './list-entries.ts';

/** A list that the database gives up names what has no index. */
let app: TestApp;
/** The same database, which gives up soon. */
let impatient: Database;
/** Keeps everybody from reading entries, so that every list takes too long. */
let holder: pg.Client;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, {
    slug: 'cars',
    fields: [
      { name: 'year', label: 'Year', type: 'number' },
      { name: 'make', label: 'Make', type: 'text', filterable: true },
    ],
  });
  const { log, config } = app.platform;
  const url = config.databaseUrl ?? '';
  impatient = openDatabase({
    url,
    log,
    poolMax: 4,
    idleTimeoutMs: 30_000,
    maxLifetimeMs: 3_600_000,
    statementTimeoutMs: 100,
    queryTimeoutMs: 60_000,
    lockTimeoutMs: 60_000,
  });
  holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock table content in access exclusive mode');
});

afterAll(async () => {
  await holder.end();
  await impatient.close();
});

const filter = (column: string, operator: FilterOperator, value: TableFilter['value']): TableFilter => ({
  id: '1',
  column,
  operator,
  value,
});

function list({ filters = [], by = 'createdAt' }: { filters?: TableFilter[]; by?: string }) {
  const ctx = { ...systemContext(app.platform, 'test'), db: impatient.db };
  const sort = [{ by, dir: 'asc' as const }];
  return listEntries(ctx, { contentType: 'cars', filters, sort, page: 1, pageSize: 10 });
}

const make = filter('customFields.make', 'equals', 'Ford');
const year = filter('customFields.year', 'greaterThan', 1990);
const part = filter('customFields.make', 'contains', 'o');
const cure = (mark: string) => `Try again later, or mark ${mark} in the content model.`;

describe('a list that the database gives up', () => {
  test.each([
    [
      { filters: [make, year] },
      { 'filters.1.column': ['year is not marked as filterable'] },
      cure('year as filterable'),
    ],
    [{ by: 'customFields.year' }, { sortBy: ['year is not marked as sortable'] }, cure('year as sortable')],
    [
      { filters: [part], by: 'author' },
      { sortBy: ['author has no index for this'], 'filters.0.column': ['make has no index for this'] },
      'Try again later.',
    ],
  ])(
    'is rejected with the parts that have no index, and the marks that would help: %j',
    async (question, fields, way) => {
      const error = `The database could not filter and sort so many entries without an index in time. ${way}`;
      await expect(list(question)).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { error, fields } });
    },
  );

  test.each([{}, { by: 'title' }, { filters: [make] }])(
    'is not to blame where indexes answer it: %j',
    async (question) => {
      await expect(list(question)).rejects.toMatchObject({ code: '57014' });
    },
  );

  test('is not to blame where somebody else holds the entries: they cannot be read now', async () => {
    const { log, databaseUrl: url } = app.platform;
    const limits = { poolMax: 1, idleTimeoutMs: 1000, maxLifetimeMs: 60_000, lockTimeoutMs: 100 };
    const waiting = openDatabase({ url, log, ...limits });
    const ctx = { ...systemContext(app.platform, 'test'), db: waiting.db };
    const sort = [{ by: 'customFields.year', dir: 'asc' as const }];
    const listed = listEntries(ctx, { contentType: 'cars', filters: [year], sort, page: 1, pageSize: 10 });
    await expect(listed).rejects.toMatchObject({ code: '55P03' });
    await waiting.close();
  });
});
