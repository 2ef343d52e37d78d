import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../content-types.fixtures.ts';

let app: TestApp;
const nobody = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startApp();
});

test('[H01] the columns of a type are set by who may change it, and told to who writes its entries', async () => {
  const { id, slug } = await buildContentType(app, { slug: 'wagons' });
  const owner = await app.as.holding('content-types.edit', 'content-types.view');
  const writer = await app.as.holding('content.view');
  const shown = async () => (await writer.entries.type({ params: { slug } })).data.listColumns;
  const set = (columns: string[]) => owner.contentTypeListColumns.set({ params: { id }, body: { columns } });
  expect(await shown()).toEqual([]);
  const columns = ['title', 'customFields.make', 'updatedAt'];
  expect((await set(columns)).data).toEqual({ before: [] });
  expect(await shown()).toEqual(columns);
  expect((await set([])).data).toEqual({ before: columns });
  expect(await shown()).toEqual([]);
  const blind = await app.as.holding('content-types.edit');
  const { data } = await blind.contentTypeListColumns.set({ params: { id }, body: { columns: [] } });
  expect(data).toEqual({ before: null });
  const auditLog = app.db.selectFrom('auditEntries').select('id').where('targetId', '=', id);
  expect(await auditLog.where('action', '=', 'content-type.updated').execute()).toHaveLength(3);
});

test('[H01] columns that somebody set since are not taken back', async () => {
  const { id } = await buildContentType(app, { slug: 'harrows' });
  const owner = await app.as.holding('content-types.edit', 'content-types.view');
  const set = (columns: string[], expected?: string[]) =>
    owner.contentTypeListColumns.set({ params: { id }, body: { columns, ...(expected && { expected }) } });
  await set(['title']);
  await set(['title', 'status']);
  expect(await set([], ['title'])).toReject(409, 'VERSION_CONFLICT');
  expect((await set([], ['title', 'status'])).data).toEqual({ before: ['title', 'status'] });
});

test('[H01] columns are rejected to who may not change the type, of no type, and as what no column is called', async () => {
  const { id } = await buildContentType(app, { slug: 'carts-of-hay' });
  const viewer = await app.as.holding('content-types.view', 'content.edit');
  const owner = await app.as.holding('content-types.edit');
  const body = { columns: ['title'] };
  expect(await viewer.contentTypeListColumns.set({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await owner.contentTypeListColumns.set({ params: { id: nobody }, body })).toReject(404, 'NOT_FOUND');
  for (const columns of [['a b'], ['title', 'title'], [''], Array.from({ length: 51 }, (_, n) => `c${n}`)]) {
    expect(await owner.contentTypeListColumns.set({ params: { id }, body: { columns } })).toReject(
      400,
      'VALIDATION_ERROR',
    );
  }
});
