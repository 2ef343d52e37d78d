import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType, modelOf } from '../../content-types/content-types.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';

const path = '/admin/api/content/export';
let app: TestApp;
let reader: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  await buildContentType(app, { slug: 'secrets', fields: [{ name: 'hidden', label: 'Hidden', type: 'text' }] });
  await buildContentType(app, {
    slug: 'cars',
    fields: [
      { name: 'make', label: 'Make', type: 'text' },
      { name: 'year', label: 'Built in', type: 'number' },
      {
        name: 'extras',
        label: 'Extras',
        type: 'select',
        allow_multiple_selection: true,
        options: options('gps', 'tow'),
      },
    ],
  });
  reader = await app.as.holding('content-types.cars.view');
});

const options = (...values: string[]) => values.map((value) => ({ label: value.toUpperCase(), value }));
const address = (query: object) => `${path}?${new URLSearchParams({ contentType: 'cars', ...query })}`;

async function file(query: object, api = reader) {
  const answer = await api.fetch(address(query));
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  expect({ status: answer.status, text: answer.ok ? '' : text }).toEqual({ status: 200, text: '' });
  const [, body = '', count] = /^\uFEFF([\s\S]*)# rows: (\d+)\r\n$/.exec(text) ?? [];
  const lines: string[][] = parse(body);
  expect(lines).toHaveLength(Number(count) + 1);
  return { answer, head: lines[0], lines: lines.slice(1) };
}

describe('rejected is an export', () => {
  test('by people who are not signed in, may not view the type, or name none', async () => {
    const query = { contentType: 'cars' };
    expect(await app.as.anonymous.entries.export({ query })).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).entries.export({ query })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const refused = (contentType: string) => reader.entries.export({ query: { contentType } });
    expect(await refused('secrets')).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await refused('gone')).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await refused('')).toReject(400, 'VALIDATION_ERROR', { fields: ['contentType'] });
    const admin = await app.as.admin();
    expect(await admin.entries.export({ query: { contentType: 'gone' } })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['contentType'],
    });
  });

  test.each(['hidden', 'customFields.hidden', 'customFields.__proto__', '__proto__', 'body', 'title,'])(
    'with a column that the list has not: %j',
    async (columns) => {
      const answer = await reader.entries.export({ query: { contentType: 'cars', columns } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['columns'] });
    },
  );

  test.each([
    [{ sortBy: 'customFields.hidden' }, 'sortBy'],
    [{ filters: '[{"column":"customFields.hidden","operator":"equals","value":"x"}]' }, 'filters.0.column'],
    [{ status: 'secret' }, 'status'],
  ])('of a question that the list rejects: %j', async (query, at) => {
    const answer = await reader.entries.export({ query: { contentType: 'cars', ...query } as never });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [at] });
  });
});

test('[H22] the columns of the view with their names and values, in its order, without formulas and without the trash', async () => {
  const admin = await app.as.admin();
  const extras = ['gps', 'tow'];
  await buildEntry(app, { contentType: 'cars', title: 'Beta', customFields: { make: '=1+1', year: 1999, extras } });
  await buildEntry(app, {
    contentType: 'cars',
    title: 'Alpha, "the first"',
    status: 'draft',
    customFields: { year: -3 },
  });
  const trashed = await buildEntry(app, { contentType: 'cars', title: 'Omega' });
  await admin.entries.remove({ params: { id: trashed.id } });

  const columns = 'title,customFields.year,status,customFields.make,customFields.extras';
  const { answer, head, lines } = await file({ columns, sortBy: 'title', sortDir: 'asc' });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="entries-\d{4}-\d{2}-\d{2}\.csv"$/);
  expect(head).toEqual(['Title', 'Built in', 'Status', 'Make', 'Extras']);
  expect(lines).toEqual([
    ['Alpha, "the first"', '-3', 'draft', '', ''],
    ['Beta', '1999', 'publish', "'=1+1", 'GPS, TOW'],
  ]);
  expect((await file({ columns: 'title', status: 'trash' })).lines).toEqual([['Omega']]);
  expect((await file({ columns: 'title', search: 'nothing like it' })).lines).toEqual([]);
});

test('all that the entries say where no columns are named, lists as JSON', async () => {
  const { head, lines } = await file({ sortBy: 'title', sortDir: 'desc' });
  const own = ['Id', 'Title', 'Slug', 'Status', 'Content', 'Created', 'Updated'];
  expect(head).toEqual([...own, 'make', 'year', 'extras']);
  expect(lines[0]?.slice(-3)).toEqual(["'=1+1", '1999', '["gps","tow"]']);
});

describe('a file of many entries', () => {
  const count = 1234;

  async function fleet() {
    const own = await startApp({ config: { rateLimits: false } });
    const fields = [{ name: 'year', label: 'Year', type: 'number' as const }];
    const { id } = await buildContentType(own, { slug: 'cars', fields });
    const rows = Array.from({ length: count }, (_, index) => ({
      index,
      importKey: `${index}`,
      title: `Car ${index}`,
      customFields: index % 3 > 0 ? { year: 1990 + (index % 7) } : {},
    }));
    await importEntries(systemContext(own.platform, 'test'), {
      model: await modelOf(own, id),
      rows,
      status: 'publish',
      mode: 'all',
    });
    return { own, admin: await own.as.admin() };
  }

  let still: Awaited<ReturnType<typeof fleet>>;
  beforeAll(async () => {
    still = await fleet();
  });

  test.each([
    {},
    { sortBy: 'title', sortDir: 'asc' },
    { sortBy: 'customFields.year', sortDir: 'desc' },
    { sortBy: 'customFields.year,title', sortDir: 'asc,desc' },
  ])('has each of them once, in the order of the list: %j', async (order) => {
    const { admin } = still;
    const listed: string[] = [];
    for (let page = 1; listed.length < count; page += 1) {
      const { data } = await admin.entries.list({ query: { contentType: 'cars', pageSize: 100, page, ...order } });
      listed.push(...data.items.map(({ title }) => title));
    }
    const { lines } = await file({ columns: 'title', ...order }, admin);
    expect(lines.flat()).toEqual(listed);
    const some = await file({ columns: 'title', search: '12', ...order }, admin);
    expect(some.lines.flat()).toEqual(listed.filter((title) => title.includes('12')));
  });

  /** A file whose reader stops after its beginning, before it has all that there is. */
  async function begun() {
    const { own, admin } = await fleet();
    await sql`update content set author = repeat('words ', 8000)`.execute(own.db);
    const { id } = await buildUser(own, { roles: ['administrator'] });
    const answer = await (await own.as.user({ id })).fetch(address({ columns: 'title,author' }));
    const body = answer.body?.getReader();
    if (!body) throw new Error('The export has no body');
    await body.read();
    return { own, admin, id, body };
  }
  type Begun = Awaited<ReturnType<typeof begun>>;

  async function restOf({ body }: Begun): Promise<string> {
    let rest = '';
    for (let part = await body.read(); !part.done; part = await body.read()) rest += Buffer.from(part.value).toString();
    return rest;
  }
  const readings = async ({ own }: Begun) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(own.db);
    return rows[0]?.count;
  };

  test('shows them as they were when it began, whatever is written meanwhile', async () => {
    const beginning = await begun();
    await sql`update content set title = 'Rewritten'`.execute(beginning.own.db);
    await sql`delete from content where title like '%9'`.execute(beginning.own.db);
    const rest = await restOf(beginning);
    expect(rest).not.toContain('Rewritten');
    expect(rest.endsWith(`# rows: ${count}\r\n`)).toBe(true);
  });

  test.each<[string, (begun: Begun) => Promise<{ status: number }>]>([
    ['its reader is dismissed', ({ admin, id }) => admin.users.update({ params: { id }, body: { roles: [] } })],
    [
      'its reader loses the right to view the type',
      async ({ admin, id }) => {
        const role = { name: 'Others', slug: 'others', permissions: ['content-types.view'] };
        const made = await admin.roles.create({ body: role });
        return admin.users.update({ params: { id }, body: { roles: [made.data.slug] } });
      },
    ],
  ])('breaks off when %s', async (_, dismiss) => {
    const beginning = await begun();
    expect((await dismiss(beginning)).status).toBe(200);
    await expect(restOf(beginning)).rejects.toThrow('terminated');
    await vi.waitFor(async () => expect(await readings(beginning)).toBe(0), 20_000);
  });

  test('is given up with its connection when its reader goes', async () => {
    const beginning = await begun();
    // It reads on until nobody takes more of it.
    await vi.waitFor(async () => expect(await readings(beginning)).toBe(1), 20_000);
    await beginning.body.cancel();
    await vi.waitFor(async () => expect(await readings(beginning)).toBe(0), 20_000);
  });

  test('stops the statement that is under way when its reader goes', async () => {
    const { own, admin } = still;
    const holder = await own.db.startTransaction().execute();
    await sql`lock table content in access exclusive mode`.execute(holder);
    const going = new AbortController();
    const answer = admin.fetch(address({ columns: 'title' }), { signal: going.signal });
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'millwright'`.execute(
        own.db,
      );
      return rows[0]?.count;
    };
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 20_000);
    going.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 20_000);
    await holder.rollback().execute();
  });
});
