import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { importEntries } from '../batch/import-entries.ts';
import { builtInColumns, type ContentColumn, fieldColumn } from '../query/columns.rules.ts';
import type { EntryListQuery } from '../query/query.rules.ts';
import { pageStatement } from './list.queries.ts';

let app: TestApp;
let typeId: string;
/** Of a field that holds the same text as the title. */
let note: ContentColumn;

beforeAll(async () => {
  app = await startApp();
  const ctx = systemContext(app.platform, 'test');
  for (const slug of ['cars', 'vans']) {
    const fields = [{ type: 'text' as const, name: 'note', label: 'Note' }];
    const { id } = await buildContentType(app, { slug, fields });
    const model = await loadContentModel(ctx, id);
    if (!model) throw new Error('the type is gone');
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      index,
      importKey: `${index}`,
      title: `${slug} ${index * 7919}`,
      customFields: { note: `${slug} ${index * 7919}` },
    }));
    await importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
    typeId = id;
    const [field] = model.fields;
    if (field) note = fieldColumn(field);
  }
  // A page counts as visible to all once no transaction is older than it; until then the planner avoids reading an index alone.
  const isVisible = async () => {
    await sql`vacuum analyze content`.execute(app.db);
    const { rows } = await sql<{ isVisible: boolean }>`
      select relallvisible >= relpages as is_visible from pg_class where oid = 'content'::regclass`.execute(app.db);
    return rows[0]?.isVisible;
  };
  await vi.waitFor(async () => expect(await isVisible()).toBe(true), { timeout: 30_000 });
});

async function planOf(more: Partial<EntryListQuery>): Promise<string> {
  const statement = statementOf(more);
  return app.db.transaction().execute(async (db) => {
    // Reading 4,000 rows may still be cheaper than the search index; what counts is that the index fits.
    if (more.words) await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(db);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}

function statementOf(more: Partial<EntryListQuery>, isUnordered = false) {
  const question: EntryListQuery = {
    typeIds: [typeId],
    statuses: ['draft', 'publish'],
    conditions: [],
    userId: null,
    words: [],
    sort: [by('createdAt')],
    page: 1,
    pageSize: 10,
    ...more,
  };
  return pageStatement({ question, isUnordered });
}

const by = (name: 'title' | 'status' | 'author' | 'createdAt' | 'updatedAt', descending = true) => ({
  column: builtInColumns[name],
  descending,
});

test.each<[string, Partial<EntryListQuery>, string]>([
  ['by creation', {}, 'content_created_idx'],
  ['by change', { sort: [by('updatedAt')] }, 'content_updated_idx'],
  ['by title', { sort: [by('title', false)] }, 'content_title_idx'],
  ['by status', { sort: [by('status', false)] }, 'content_status_idx'],
  ['[H22] searched', { words: ['31676'] }, 'content_search_idx'],
  ['[H22] searched for a word that all hold', { words: ['vans'] }, 'Only Scan using content_text_idx'],
  ['deep inside', { page: 191 }, 'Only Scan using content_created_idx'],
  ['over all types', { typeIds: null }, 'Only Scan using content_created_idx'],
  ['over all types by change', { typeIds: null, sort: [by('updatedAt')] }, 'content_updated_idx'],
  ['by title and creation', { sort: [by('title', false), by('createdAt')] }, 'content_title_idx'],
])('a list %s reads an index, and counts nothing that is not filtered', async (_, listing, index) => {
  const plan = await planOf(listing);
  expect(plan).toContain(index);
  expect(plan.includes('Seq Scan on content c')).toBe(false);
  if (!listing.words) expect(plan).not.toContain('count(');
});

test.each([
  ['title', 'contains', '31676'],
  ['title', 'endsWith', ' 31676'],
  ['title', 'equals', 'vans 31676'],
  ['slug', 'contains', '31676'],
  ['slug', 'startsWith', 'vans-31676'],
] as const)('a %s that %s a text of three letters is found by the search index', async (name, operator, value) => {
  const conditions = [{ column: builtInColumns[name], operator, values: [value] }];
  expect(await planOf({ conditions, words: [] })).toContain('content_search_idx');
  const { rows } = await statementOf({ conditions }).execute(app.db);
  const titles = Array.from({ length: 2000 }, (_, index) => `vans ${index * 7919}`);
  const found: Record<typeof operator, (text: string) => boolean> = {
    equals: (text) => text === value,
    contains: (text) => text.includes(value),
    startsWith: (text) => text.startsWith(value),
    endsWith: (text) => text.endsWith(value),
  };
  const texts = name === 'slug' ? titles.map((title) => title.replace(' ', '-')) : titles;
  expect(rows).toHaveLength(texts.filter(found[operator]).length);
});

describe('a condition without an index', () => {
  const contains = (part: string): Partial<EntryListQuery> => ({
    conditions: [{ column: note, operator: 'contains', values: [part] }],
  });
  /** How many entries each scan of the statement read, beside the rows of its page. */
  async function scansOf(more: Partial<EntryListQuery>, isUnordered = false) {
    const { rows } = await sql<{ queryPlan: unknown }>`
      explain (analyze, costs off, timing off, format json) ${statementOf(more, isUnordered)}`.execute(app.db);
    const scans: number[] = [];
    JSON.stringify(rows, (_, node) => {
      const isScan = /^c(?:_\d+)?$/.test(node?.Alias ?? '') && !/^\(id = ANY/.test(node['Index Cond'] ?? '');
      if (isScan && node['Actual Loops'] > 0) scans.push(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
      return node;
    });
    return scans;
  }

  test.each([['vans 31676'], ['vans 3167']])('that few entries meet reads them once: %s', async (part) => {
    const scans = await scansOf(contains(part));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toBeGreaterThanOrEqual(2000);
  });

  test('that most entries meet reads a few for the page, and all for the total', async () => {
    const [page = 0, total = 0, ...others] = (await scansOf(contains('vans'))).sort((one, two) => one - two);
    expect({ isShort: page <= 20, isAll: total >= 2000, others }).toEqual({ isShort: true, isAll: true, others: [] });
  });

  test('reads all of them once where no index has the order', async () => {
    const sort = [by('author')];
    expect(await scansOf({ ...contains('vans'), sort }, true)).toHaveLength(1);
    expect(await scansOf({ sort }, true)).toHaveLength(1);
  });
});
