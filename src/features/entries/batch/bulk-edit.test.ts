import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildApiToken, tokenApi } from '../../api-tokens/api-tokens.fixtures.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import type { Entry } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';
import type { BulkEdit, BulkEditRequest, EditChange, EditResult, Rehearsal } from './bulk-edit.contract.ts';
import { bulkEditJob } from './bulk-edit.service.ts';

let app: TestApp;
let editor: Api;
let writer: Api;

const fields = [
  { type: 'text', name: 'maker', label: 'Maker', validation: { required: true } },
  { type: 'number', name: 'price', label: 'Price', validation: { min: 0 } },
  { type: 'text', name: 'code', label: 'Code', validation: { unique: true } },
  {
    type: 'select',
    name: 'tags',
    label: 'Tags',
    allow_multiple_selection: true,
    options: ['new', 'used', 'sold'].map((value) => ({ value, label: value })),
  },
  { type: 'rich_text', name: 'story', label: 'Story' },
] as unknown as FieldDraft[];

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'diggers', name: 'Diggers', isPublic: true, fields });
  editor = await app.as.holding('content.view', 'content.edit', 'content.publish');
  writer = await app.as.holding('content.view', 'content.edit');
});

const digger = (values: Record<string, unknown> = {}, status: 'draft' | 'publish' = 'draft') =>
  buildEntry(app, { contentType: 'diggers', title: 'Digger', status, customFields: { maker: 'Fiat', ...values } });
const read = async ({ id }: { id: string }) => (await editor.entries.get({ params: { id } })).data;
const edit = (request: Partial<BulkEditRequest> & { changes: EditChange[] }, api = editor) =>
  api.bulkEdits.edit({ body: { contentType: 'diggers', ...request } });
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('what an operation makes', () => {
  test.each<[string, unknown, Omit<EditChange, 'field'>, unknown]>([
    ['price', 0.1, { operation: 'add', value: 0.2 }, 0.3],
    ['price', 19.99, { operation: 'multiply', value: 3 }, 59.97],
    ['price', 84_500, { operation: 'percent', value: 10 }, 92_950],
    ['price', 84_450, { operation: 'percent', value: -1, roundTo: 100 }, 83_600],
    ['price', 1.005, { operation: 'multiply', value: 1, roundTo: 0.01 }, 1.01],
    ['price', null, { operation: 'add', value: 5 }, null],
    ['maker', 'Fiat Fiat', { operation: 'replace', value: { find: 'Fiat', with: '$& Case' } }, '$& Case $& Case'],
    ['maker', 'Fiat', { operation: 'prepend', value: 'New ' }, 'New Fiat'],
    ['maker', 'Fiat', { operation: 'append', value: ' Kobelco' }, 'Fiat Kobelco'],
    ['tags', ['used'], { operation: 'addValues', value: ['new', 'used'] }, ['used', 'new']],
    ['tags', ['used', 'new'], { operation: 'removeValues', value: ['used', 'sold'] }, ['new']],
    ['tags', ['used'], { operation: 'removeValues', value: ['used'] }, null],
    ['story', null, { operation: 'set', value: '<p>Kept</p>' }, '<p>Kept</p>'],
    ['price', 4, { operation: 'clear' }, null],
  ])('%s of %j by %j is %j', async (field, before, change, after) => {
    const entry = await digger({ [field]: before });
    const { data, status } = await edit({ ids: [entry.id], changes: [{ field, ...change }] });
    expect(status).toBe(200);
    expect(data).toMatchObject({ refused: [] });
    expect((await read(entry)).customFields[field]).toEqual(after);
  });
});

describe('a change is rejected at its path', () => {
  test.each<[string, unknown, string, string]>([
    ['an unknown field', { field: 'weight', operation: 'clear' }, 'changes.0.field', 'is not a field of this type'],
    [
      'an operation of another type',
      { field: 'maker', operation: 'add', value: 1 },
      'changes.0.operation',
      'Maker takes set, clear, replace, prepend, append',
    ],
    ['no number', { field: 'price', operation: 'add', value: '1' }, 'changes.0.value', 'must be a number'],
    ['no list', { field: 'tags', operation: 'addValues', value: 'new' }, 'changes.0.value', 'must be a list of values'],
    ['nothing to set', { field: 'price', operation: 'set' }, 'changes.0.value', 'is required'],
    [
      'nothing to find',
      { field: 'maker', operation: 'replace', value: { find: '', with: 'x' } },
      'changes.0.value',
      'must be {find, with}, with 1 to 1000 characters to find',
    ],
    [
      'rounding a text',
      { field: 'maker', operation: 'append', value: 'x', roundTo: 10 },
      'changes.0.roundTo',
      'is for add, multiply and percent',
    ],
    ['no title', { field: 'title', operation: 'clear' }, 'changes.0.operation', 'title is required'],
  ])('%s', async (_, change, path, message) => {
    const answer = await edit({ ids: [(await digger()).id], changes: [change as EditChange] });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual({ [path]: [message] });
  });

  test('without entries, and with entries of another type', async () => {
    const changes: EditChange[] = [{ field: 'price', operation: 'clear' }];
    expect((await edit({ changes })).body['fields']).toEqual({ ids: ['Name the entries by ids, or by filters'] });
    const other = await buildEntry(app);
    expect(await edit({ ids: [other.id], changes })).toReject(404, 'NOT_FOUND');
  });
});

test('a rehearsal shows what would become of the entries, and writes nothing', async () => {
  const [dear, cheap] = [await digger({ price: 100 }), await digger({ price: 5 })];
  const changes: EditChange[] = [{ field: 'customFields.price', operation: 'add', value: -10 }];
  const { data } = await edit({ ids: ids([dear, cheap]), changes, dryRun: true });
  const { sample, ...counts } = data as Rehearsal;
  expect(counts).toEqual({ total: 2, changed: 1, unchanged: 0, refused: 1 });
  expect(sample).toEqual([
    {
      id: dear.id,
      title: 'Digger',
      before: { 'customFields.price': 100 },
      after: { 'customFields.price': 90 },
      problem: null,
    },
    {
      id: cheap.id,
      title: 'Digger',
      before: { 'customFields.price': 5 },
      after: { 'customFields.price': -5 },
      problem: expect.stringContaining('0'),
    },
  ]);
  expect((await read(dear)).version).toBe(dear.version);
});

test('what is rejected stays and is listed; the others make a revision, and are taken back', async () => {
  const made = [await digger({ price: 100 }), await digger({ price: 5 }), await digger({ price: null })];
  const [dear, cheap, unpriced] = made as [Entry, Entry, Entry];
  const changes: EditChange[] = [{ field: 'price', operation: 'add', value: -10 }];
  const result = (await edit({ ids: ids(made), changes })).data as EditResult;
  expect(result).toMatchObject({ changed: 1, unchanged: 1, refused: [{ id: cheap.id, title: 'Digger' }] });
  expect(Object.keys(result.refused[0]?.fields ?? {})).toEqual(['customFields.price']);
  expect((await read(dear)).customFields['price']).toBe(90);
  expect((await read(cheap)).customFields['price']).toBe(5);
  expect((await read(unpriced)).version).toBe(unpriced.version);
  const { data: revisions } = await editor.revisions.list({ params: { id: dear.id } });
  expect(revisions.items[0]).toMatchObject({ source: 'bulk', action: 'saved', fields: ['customFields.price'] });

  const undone = await editor.bulkEdits.undo({ body: { undo: result.undo } });
  expect(undone.data).toEqual({ restored: 1, kept: [] });
  expect((await read(dear)).customFields['price']).toBe(100);
  expect((await editor.bulkEdits.undo({ body: { undo: result.undo } })).data).toMatchObject({
    restored: 0,
    kept: [{ id: dear.id, reason: 'The entry was changed since, and stays as it is' }],
  });
});

test('what somebody changed since stays, and after a day nothing is taken back', async () => {
  const entry = await digger({ price: 1 });
  const changes: EditChange[] = [{ field: 'price', operation: 'set', value: 2 }];
  const { undo } = (await edit({ ids: [entry.id], changes })).data as EditResult;
  await editor.entries.update({ params: { id: entry.id }, body: { title: 'Mine' } });
  expect((await editor.bulkEdits.undo({ body: { undo } })).data).toEqual({
    restored: 0,
    kept: [{ id: entry.id, title: 'Mine', reason: 'The entry was changed since, and stays as it is' }],
  });
  expect(await writer.bulkEdits.undo({ body: { undo } })).toReject(404, 'NOT_FOUND');
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + 24 * 3_600_000 + 1000));
  expect(await editor.bulkEdits.undo({ body: { undo } })).toReject(404, 'NOT_FOUND');
  app.clock.set(now);
});

describe('published entries', () => {
  const changes: EditChange[] = [{ field: 'maker', operation: 'set', value: 'Case' }];

  test('change at once, with publish, and their drafts with them', async () => {
    const entry = await digger({ price: 7 }, 'publish');
    await editor.drafts.save({ params: { id: entry.id }, body: { customFields: { price: 8 } } });
    expect(await edit({ ids: [entry.id], changes }, writer)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const { undo } = (await edit({ ids: [entry.id], changes })).data as EditResult;
    const after = await read(entry);
    expect(after.customFields).toMatchObject({ maker: 'Case', price: 7 });
    expect(after.draft?.customFields).toMatchObject({ maker: 'Case', price: 8 });
    await editor.bulkEdits.undo({ body: { undo } });
    const back = await read(entry);
    expect(back.customFields).toMatchObject({ maker: 'Fiat', price: 7 });
    expect(back.draft?.customFields).toMatchObject({ maker: 'Fiat', price: 8 });
  });

  test('get drafts instead, by edit alone, which undoing takes away', async () => {
    const [plain, drafted] = [await digger({}, 'publish'), await digger({}, 'publish')];
    await editor.drafts.save({ params: { id: drafted.id }, body: { customFields: { price: 8 } } });
    const { data } = await edit({ ids: ids([plain, drafted]), changes, toDraft: true }, writer);
    expect(data).toMatchObject({ changed: 2 });
    expect((await read(plain)).customFields['maker']).toBe('Fiat');
    expect((await read(plain)).draft?.customFields['maker']).toBe('Case');
    await writer.bulkEdits.undo({ body: { undo: (data as EditResult).undo } });
    expect((await read(plain)).draft).toBeNull();
    expect((await read(drafted)).draft?.customFields).toMatchObject({ maker: 'Fiat', price: 8 });
  });

  test('lose no required value', async () => {
    const entry = await digger({}, 'publish');
    const { data } = await edit({ ids: [entry.id], changes: [{ field: 'maker', operation: 'clear' }] });
    expect(data).toMatchObject({ refused: [{ fields: { 'customFields.maker': ['Maker is required'] } }] });
  });
});

test('a unique value goes to one of them, a taken slug to none', async () => {
  const pair = [await digger(), await digger()];
  const unique = await edit({ ids: ids(pair), changes: [{ field: 'code', operation: 'set', value: 'A1' }] });
  expect(unique.data).toMatchObject({
    changed: 1,
    refused: [{ fields: { 'customFields.code': [expect.any(String)] } }],
  });
  const slugs = await edit({ ids: ids(pair), changes: [{ field: 'slug', operation: 'set', value: 'the-one' }] });
  expect(slugs.data).toMatchObject({
    changed: 1,
    refused: [{ fields: { slug: ['An entry with this slug already exists'] } }],
  });
});

test('filters choose entries, as many as the person saw', async () => {
  const marked = [await digger({ maker: 'Filtered' }), await digger({ maker: 'Filtered' })];
  const filters = [{ id: '1', column: 'customFields.maker', operator: 'equals' as const, value: 'Filtered' }];
  const changes: EditChange[] = [{ field: 'title', operation: 'append', value: ' II' }];
  const stale = await edit({ filters, expected: 3, changes });
  expect(stale).toReject(409, 'SELECTION_CHANGED');
  expect(stale.body['fields']).toEqual({ expected: ['2 entries match by now, not 3'] });
  expect((await edit({ filters, expected: 2, changes })).data).toMatchObject({ changed: 2 });
  expect((await read(marked[0] as Entry)).title).toBe('Digger II');
});

test('above 200 entries a job edits them, and tells how far it is', async () => {
  await buildContentType(app, { slug: 'many', fields: [{ type: 'number', name: 'n', label: 'N' }] as FieldDraft[] });
  for (let at = 0; at < 201; at++) await buildEntry(app, { contentType: 'many', title: `No ${at}`, status: 'draft' });
  const body = {
    contentType: 'many',
    filters: [],
    expected: 201,
    changes: [{ field: 'n', operation: 'set', value: 1 }],
  };
  const answer = await editor.bulkEdits.edit({ body: body as never });
  expect(answer.status).toBe(202);
  const { job } = answer.data as unknown as { job: BulkEdit };
  expect(job).toEqual({ id: job.id, position: 0, total: 201, status: 'running' });
  await jobHandlers[bulkEditJob]?.(systemContext(app.platform, 'test'), { bulkEditId: job.id });
  const done = await editor.bulkEdits.get({ params: { id: job.id } });
  expect(done.data).toMatchObject({ position: 201, total: 201, status: 'done', error: null });
  expect(done.data.result).toEqual({ changed: 201, unchanged: 0, refused: [], undo: job.id });
  expect(await writer.bulkEdits.get({ params: { id: job.id } })).toReject(404, 'NOT_FOUND');
  expect((await editor.bulkEdits.undo({ body: { undo: job.id } })).data).toMatchObject({ restored: 201 });
});

test('a long edit of a token goes on with what the token was granted, not with what its maker may', async () => {
  const { secret } = await buildApiToken(app, { permissions: ['content.view', 'content.edit'] });
  const program = tokenApi(app, secret);
  const body = { contentType: 'many', filters: [], changes: [{ field: 'n', operation: 'set', value: 2 }] } as never;
  const start = async () => {
    const { data, status } = await program.bulkEdits.edit({ body });
    expect(status).toBe(202);
    return (data as unknown as { job: BulkEdit }).job.id;
  };
  const id = await start();
  const { data } = await editor.entries.list({ query: { contentType: 'many', pageSize: 1 } });
  const first = data.items[0]?.id ?? '';
  await editor.drafts.publish({ params: { id: first }, body: {} });
  await jobHandlers[bulkEditJob]?.(systemContext(app.platform, 'test'), { bulkEditId: id });
  expect((await program.bulkEdits.get({ params: { id } })).data).toMatchObject({ status: 'failed', position: 0 });
  expect((await read({ id: first })).customFields['n']).not.toBe(2);
  expect(await program.bulkEdits.edit({ body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});
