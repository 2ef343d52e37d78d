import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall, samplePath } from '../../support/calls.ts';

let app: TestApp;
let admin: Api;
let builder: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  builder = await app.as.holding('content-types.view', 'field-groups.view', 'content.view', 'users.view', 'roles.view');
  const fields: FieldDraft[] = [{ name: 'year', label: 'Year', type: 'number' }];
  await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  await buildEntry(app, { contentType: 'cars', customFields: { year: 1999 } });
});

const hostile = [
  "'",
  '"',
  "id'",
  'id"',
  'id--',
  'id;select 1',
  "id'; drop table content; --",
  'id" asc nulls first, (select pg_sleep(3))::text "',
  '(select pg_sleep(3))',
  '1;select pg_sleep(3)--',
  'case when (1=1) then id else slug end',
  "case when (select substr(password,1,1) from users limit 1)='1' then 1 else 2 end",
  'id,(select 1/0)',
  '1,2,3',
  'random()',
  'id/**/desc',
  'id)',
  'c.id',
  'content.id',
  'users.password',
  'pg_catalog.version()',
  "a'||(select current_user)||'",
  '$1',
  '\\',
  'id\n--',
  '%27%20or%201=1',
  "customFields.a'||(select 1)||'",
  'customFields.year::text',
  'customFields.year)->',
  "customFields.year' or '1'='1",
];

/** Where lists take a name; each with a value that is fine but for it. */
const nameParameters: [parameter: string, of: (payload: string) => string][] = [
  ...['sortBy', 'sortDir', 'orderBy', 'orderDirection', 'sortOrder', 'sort_by'].map(
    (name) => [name, (payload: string) => payload] as [string, (payload: string) => string],
  ),
  ['filters', (column) => JSON.stringify([{ id: 'f', column, operator: 'equals', value: 'x' }])],
  ['filters', (operator) => JSON.stringify([{ id: 'f', column: 'createdAt', operator, value: 'x' }])],
  ['filters', (value) => JSON.stringify([{ id: value, column: 'createdAt', operator: 'equals', value }])],
  [
    'filters',
    (value) => JSON.stringify([{ id: 'f', column: 'createdAt', operator: 'in', value: ['2024-01-01', value] }]),
  ],
];
const lists = everyCall.filter(({ call }) => call.envelope === 'page' && call.method === 'GET');

const issues = () => app.logLines.filter((line) => /syntax error|"level":"error"/.test(line));

/** Asks many at a time, and gives each answer's status with its address. */
async function statusesOf(api: Api, addresses: readonly string[]): Promise<[number, string][]> {
  const answers: [number, string][] = [];
  const waiting = [...addresses];
  const ask = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const answer = await api.fetch(address);
      await answer.arrayBuffer();
      answers.push([answer.status, address]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return answers;
}

describe('INJ-01 no name of a caller becomes SQL', () => {
  test.each(lists)('in the list $name, no matter who asks', async ({ call }) => {
    const path = samplePath(call);
    const addresses = nameParameters.flatMap(([name, of]) =>
      hostile.map((payload) => `${path}?${new URLSearchParams({ [name]: of(payload) })}`),
    );
    // What is left of a pattern when nothing is wrong with it is the list itself.
    const isIgnored = (address: string) => address.includes('sort_by');
    for (const [status, address] of await statusesOf(admin, addresses)) {
      if (!isIgnored(address)) expect(status, decodeURIComponent(address)).toBe(400);
      else expect(status, address).toBeLessThan(500);
    }
    for (const api of [builder, app.as.anonymous]) {
      for (const [status, address] of await statusesOf(api, addresses.slice(0, 60))) {
        expect([400, 401, 403], address).toContain(status);
      }
    }
    expect(issues()).toEqual([]);
  });

  test('in the public list, as sort, filter, operator, field or included one', async () => {
    const addresses = hostile.flatMap((payload) => {
      const text = encodeURIComponent(payload);
      return [
        `/api/content/cars?sort=${text}`,
        `/api/content/cars?sort=-${text}`,
        `/api/content/cars?sortBy=${text}`,
        `/api/content/cars?filter[${text}][equals]=1`,
        `/api/content/cars?filter[year][${text}]=1`,
        ...(payload === '1,2,3' ? [] : [`/api/content/cars?filter[year][in]=1,${text}`]),
        `/api/content/cars?fields=${text}`,
        `/api/content/cars?include=${text}`,
        `/api/content/cars/one?fields=${text}`,
        `/api/content/cars?${text}=1`,
      ];
    });
    for (const [status, address] of await statusesOf(app.as.anonymous, addresses)) {
      expect([400, 404], decodeURIComponent(address)).toContain(status);
    }
    expect(issues()).toEqual([]);
  });

  test.each(lists)(
    'AUTHZ-04 in the list $name a filter or a choice of fields by another spelling is rejected',
    async ({ call }) => {
      const path = samplePath(call);
      const spelled = (name: string) => [
        `filter[${name}]=x`,
        `filter[${name}][startsWith]=x`,
        `filters[${name}]=x`,
        `where[${name}]=x`,
        `fields=${name}`,
        `include=${name}`,
        `populate[${name}]=x`,
      ];
      // A name that is there reads as one that is not.
      for (const name of ['password', 'hashedToken', 'author.email', 'invented']) {
        const addresses = spelled(name).map((query) => `${path}?${encodeURI(query)}`);
        for (const [status, address] of await statusesOf(admin, addresses)) expect(status, address).toBe(400);
      }
      // Some are asked for with a parameter that only keeps them from being read out of a cache.
      const [plain, fresh] = await Promise.all([admin.fetch(path), admin.fetch(`${path}?_=1763755000`)]);
      expect(fresh.status).toBe(plain.status);
    },
  );

  test('as a value it is looked for to the letter', async () => {
    for (const payload of hostile) {
      const query = new URLSearchParams({ search: payload, 'filter[title][contains]': payload });
      const answer = await app.as.anonymous.fetch(`/api/content/cars?${query}`);
      expect(answer.status, payload).toBe(200);
      expect((await answer.json()) as object).toMatchObject({ data: [] });
      const { status, data } = await admin.entries.list({ query: { contentType: 'cars', search: payload } });
      expect([status, data.total], payload).toEqual([200, 0]);
    }
    expect(issues()).toEqual([]);
  });

  test.each(hostile)('not by way of a name that is stored first: %j', async (payload) => {
    const field = await admin.fieldGroups.create({
      body: { name: 'Second', slug: 'second', fields: [{ name: payload, label: 'X', type: 'text' }] },
    });
    expect(field).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.name'] });
    const type = await admin.contentTypes.create({ body: { name: 'Second', slug: payload } });
    expect(type).toReject(400, 'VALIDATION_ERROR', { fields: ['slug'] });
    const entry = await admin.entries.create({ body: { contentType: payload, title: 'X' } });
    expect(entry).toReject(400, 'VALIDATION_ERROR', { fields: ['contentType'] });
  });
});
