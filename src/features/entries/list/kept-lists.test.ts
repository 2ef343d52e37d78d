import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { adminOfBoth, startSecondServer } from '../../../../tests/support/second-server.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { type Entry, EntryDraft } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { createEntry } from '../entries.service.ts';
import { type EntryQuery, listEntries } from './list-entries.ts';

let app: TestApp;
/** An administrator at the server under test, and at another one on the same database. */
let here: Api;
let there: Api;

const fields: FieldDraft[] = [
  { name: 'year', label: 'Year', type: 'number' },
  { name: 'notes', label: 'Notes', type: 'textarea' },
];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  [here, there] = await adminOfBoth(app, await startSecondServer(app));
  await buildContentType(app, { slug: 'cars', fields });
  await buildContentType(app, { slug: 'vans' });
  for (let year = 1990; year < 2020; year += 1) {
    await buildEntry(app, { contentType: 'cars', title: `Car of ${year}`, customFields: { year } });
  }
  await buildEntry(app, { contentType: 'vans', title: 'Van' });
});

const newerThan = (year: number) =>
  JSON.stringify([{ id: '1', column: 'customFields.year', operator: 'greaterThan', value: year }]);
const questions: Record<string, string>[] = [
  { contentType: 'cars' },
  { contentType: 'cars', search: 'car' },
  { contentType: 'cars', search: 'brand' },
  { contentType: 'cars', filters: newerThan(2010) },
  { contentType: 'cars', sortBy: 'customFields.year', sortDir: 'asc' },
  { contentType: 'cars', sortBy: 'title', sortDir: 'asc', page: '3' },
  { contentType: 'cars', status: 'trash' },
  { contentType: 'cars', page: '50' },
  { search: 'car' },
  {},
];
const ask = async (api: Api, question: Record<string, string>) => {
  const { status, data } = await api.entries.list({ query: { pageSize: 10, ...question } });
  expect(status).toBe(200);
  return { total: data.total, items: data.items.map(({ id, title, version }) => ({ id, title, version })) };
};

/** The same as the database has it: a transaction shares no list with anybody. */
async function stored(question: Record<string, string>) {
  const { filters = '[]', sortBy = 'createdAt', sortDir = 'desc', page = '1', ...rest } = question;
  const query = {
    ...rest,
    filters: JSON.parse(filters),
    pageSize: 10,
    page: Number(page),
    sort: [{ by: sortBy, dir: sortDir }],
  } as EntryQuery;
  const { total, items } = await inTransaction(systemContext(app.platform, 'test'), (ctx) => listEntries(ctx, query));
  return { total, items: items.map(({ id, title, version }) => ({ id, title, version })) };
}

describe('a list that was read before', () => {
  let entry: Entry;
  beforeAll(async () => {
    entry = await buildEntry(app, { contentType: 'cars', title: 'Car to write', customFields: { year: 2015 } });
  });

  const params = () => ({ id: entry.id });
  const writes: [string, () => Promise<{ status: number }>][] = [
    ['creates an entry', () => there.entries.create({ body: { contentType: 'cars', title: 'Car, brand new' } })],
    ['renames one', () => there.entries.update({ params: params(), body: { title: 'No more of them' } })],
    ['changes a value', () => there.entries.update({ params: params(), body: { customFields: { year: 1900 } } })],
    ['puts one in the trash', () => there.entries.remove({ params: params() })],
    ['takes it out again', () => there.entries.restore({ params: params() })],
    ['publishes several', () => there.entries.bulk({ body: { ids: [entry.id], action: 'publish' } })],
    ['deletes one', () => there.entries.remove({ params: params(), query: { permanent: 'true' } })],
  ];
  test.each(writes)('is right in the very answer after another server %s', async (_, write) => {
    for (const question of [...questions, ...questions]) await ask(here, question);
    expect((await write()).status).toBeLessThan(300);
    for (const question of questions) expect(await ask(here, question)).toEqual(await stored(question));
  });

  test('has each new entry for the person who wrote it, however many ask the same all the time', async () => {
    const question = { contentType: 'vans', search: 'van' };
    let isEnding = false;
    const crowd = Array.from({ length: 4 }, async () => {
      while (!isEnding) await ask(here, question);
    });
    const { total } = await ask(here, question);
    for (let turn = 1; turn <= 8; turn += 1) {
      const writer = turn % 2 === 0 ? here : there;
      const created = await writer.entries.create({ body: { contentType: 'vans', title: `Van ${turn}` } });
      const list = await ask(here, question);
      expect([list.total, list.items[0]?.id]).toEqual([total + turn, created.data.id]);
    }
    isEnding = true;
    await Promise.all(crowd);
  });

  test('has in a transaction what it wrote itself, and nothing of that for anybody else', async () => {
    const question = { contentType: 'cars', search: 'regretted' };
    const seen = (ctx: Parameters<typeof listEntries>[0]) =>
      listEntries(ctx, { ...question, filters: [], page: 1, pageSize: 10, sort: [{ by: 'createdAt', dir: 'desc' }] });
    const act = inTransaction(systemContext(app.platform, 'test'), async (ctx) => {
      await createEntry(ctx, EntryDraft.parse({ contentType: 'cars', title: 'Regretted' }));
      expect((await seen(ctx)).total).toBe(1);
      expect((await ask(here, question)).total).toBe(0);
      throw new Error('regretted');
    });
    await expect(act).rejects.toThrow('regretted');
    expect((await ask(here, question)).total).toBe(0);
  });
});

describe('[C16] a list that somebody may read', () => {
  const question = { contentType: 'cars', search: 'car' };

  test('is rejected to those who may not, in the same moment and after', async () => {
    const [reader, outsider] = [await app.as.holding('content-types.cars.view'), await app.as.norole()];
    const foreign = await app.as.holding('content-types.vans.view');
    const answers = await Promise.all(
      [reader, outsider, foreign, reader].map((api) => api.entries.list({ query: question })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 200]);
    expect(await outsider.entries.list({ query: question })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('over all types has each reader see the types that are theirs', async () => {
    const [both, vansOnly] = [await app.as.holding('content.view'), await app.as.holding('content-types.vans.view')];
    const titles = async (api: Api) => (await ask(api, { search: 'car' })).total;
    expect(await titles(both)).toBeGreaterThan(0);
    expect(await titles(vansOnly)).toBe(0);
    expect(await titles(both)).toBeGreaterThan(0);
  });

  test('says of each entry what its own reader may do with it', async () => {
    const [reader, editor] = [
      await app.as.holding('content.view'),
      await app.as.holding('content.view', 'content.edit', 'content.publish'),
    ];
    const lists = await Promise.all([reader, editor].map((api) => api.entries.list({ query: question })));
    expect(lists.map(({ data }) => data.items[0]?.can.edit)).toEqual([false, true]);
  });
});

describe('[H22] what a search counts', () => {
  test('is texts of any length, on both sides of where the index of short ones ends', async () => {
    const lengths = [480, 490, 500, 510, 4000];
    const { slug } = await buildContentType(app, { fields });
    for (const length of lengths) {
      const notes = `${'é'.repeat(100)}${'x'.repeat(length)} needle`;
      await buildEntry(app, { contentType: slug, title: `T ${length}`, customFields: { notes } });
    }
    for (let length = 470; length < 500; length += 1) {
      const notes = `${'x'.repeat(length)} needle`;
      await buildEntry(app, { contentType: slug, title: 'T', customFields: { notes } });
    }
    for (const search of ['needle', 'xx needle', 'ne', 'NÉEDLE'])
      expect((await ask(here, { contentType: slug, search })).total).toBe(lengths.length + 30);
    expect((await ask(here, { contentType: slug, search: 'needless' })).total).toBe(0);
    expect((await ask(here, { contentType: slug, search: 'needle', page: '9' })).total).toBe(lengths.length + 30);
  });
});
