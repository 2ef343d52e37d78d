import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/app.ts';
import type { EndpointShape, Page } from '../../src/contracts/call/endpoint.ts';
import { type FilterColumns, operatorsOf } from '../../src/contracts/lists/column-filters.ts';
import { isPresence } from '../../src/contracts/lists/condition.ts';
import { type FilterType, listFacts } from '../../src/contracts/lists/list-query.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Answer } from '../support/answer.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { attempt, everyCall } from '../support/calls.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

/** Every list of an address of its own, with what its contract says of its columns. */
const lists = everyCall.flatMap(({ name, call }) => {
  const facts = call.query && listFacts.get(call.query);
  return facts && !call.path.includes('{') ? [{ ...facts, name, call }] : [];
});
const filteredLists = lists.filter(({ columns }) => Object.keys(columns).length > 0);
const sortedLists = lists.flatMap(({ sort, ...list }) => {
  const [first, second] = sort instanceof RegExp ? [] : sort;
  return first && second ? [{ ...list, first, second }] : [];
});

type Listed = Answer<Page<Record<string, unknown>>>;

async function ask(call: EndpointShape, query: Readonly<Record<string, string | number>>): Promise<Listed> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return (await attempt(admin, call, {}, `${call.path}?${search}`)) as Listed;
}
const filtered = (call: EndpointShape, column: string, operator: string, value: unknown) =>
  ask(call, { filters: JSON.stringify([{ id: 'f', column, operator, value }]) });

const typeOf = (known: FilterColumns[string]) => (typeof known === 'string' ? known : 'select');
const sampleOf = (known: FilterColumns[string]) => {
  if (known === 'number') return 3;
  if (known === 'date') return '2026-03-01';
  return typeof known === 'string' ? 'a%_\\b' : known[0];
};

test.each<[string, Record<string, FilterType>]>([
  ['contentTypes', { name: 'text', description: 'text', isPublic: 'select', entryCount: 'number', createdAt: 'date' }],
  ['fieldGroups', { name: 'text', slug: 'text', fields: 'number', contentTypes: 'number', updatedAt: 'date' }],
  ['users', { displayName: 'text', email: 'text', isActive: 'select', roles: 'multiSelect', lastSignIn: 'date' }],
  ['roles', { name: 'text', status: 'select', isSystemRole: 'select', priority: 'number', userCount: 'number' }],
  [
    'permissions',
    { name: 'text', category: 'text', isSystemPermission: 'select', roleCount: 'number', updatedAt: 'date' },
  ],
  ['auditTrail', { action: 'text', actor: 'text', target: 'text', targetType: 'text', ip: 'text', at: 'date' }],
])('[H23] the list of %s can be filtered by what its screen offers', (contract, columns) => {
  const { columns: known = {} } = lists.find(({ name }) => name === `${contract}.list`) ?? {};
  expect(Object.fromEntries(Object.entries(known).map(([name, one]) => [name, typeOf(one)]))).toMatchObject(columns);
});

describe.each(filteredLists)('[H23] $name', ({ call, columns }) => {
  test.each(Object.entries(columns))('%s takes exactly the operators of its type', async (column, known) => {
    const type = typeOf(known);
    const value = sampleOf(known);
    for (const operator of operatorsOf.text) {
      const isList = operator === 'in' || operator === 'notIn';
      const operand = isPresence(operator) ? true : operator === 'between' ? [value, value] : isList ? [value] : value;
      const answer = await filtered(call, column, operator, operand);
      if (operatorsOf[type].includes(operator)) expect(answer.status, `${operator}`).toBe(200);
      else expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['filters.0.operator'] });
    }
  });

  test.each(['invented', 'constructor', '__proto__', 'password', "id' or '1'='1"])(
    'the column %s is rejected',
    async (column) => {
      const answer = await filtered(call, column, 'equals', 'x');
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['filters.0.column'] });
    },
  );

  test('values of another type are rejected', async () => {
    for (const [column, known] of Object.entries(columns)) {
      if (['text', 'select', 'multiSelect'].includes(String(known))) continue;
      const answer = await filtered(call, column, 'equals', 'neither');
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['filters.0.value'] });
    }
  });

  test('an operator that does not exist is rejected', async () => {
    const answer = await filtered(call, Object.keys(columns)[0] ?? '', 'sounds-like', 'x');
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['filters.0.operator'] });
  });
});

test.each(filteredLists.filter(({ call }) => call.envelope === 'page'))(
  '[H23] $name tells the total on a page beyond the last',
  async ({ call }) => {
    const all = (await ask(call, {})).data.total;
    expect((await ask(call, { page: 9999, pageSize: 100 })).data).toMatchObject({ items: [], total: all });
  },
);

describe('[H23] what filters find', () => {
  const mark = 'Findable';

  beforeAll(async () => {
    const people = [
      ['Findable Åsa', 'asa@found.example.test', ['administrator'], true],
      ['findable %Bo_', 'bo@found.example.test', [], false],
      ['FINDABLE Cy', 'cy@found.example.test', ['administrator'], true],
    ] as const;
    for (const [displayName, email, roles, isActive] of people)
      await buildUser(app, { displayName, email, roles: [...roles], isActive });
  });

  const emailsOf = async (...filters: [column: string, operator: string, value: unknown][]) => {
    const list = filters.map(([column, operator, value]) => ({ column, operator, value }));
    const { data } = await ask(calls.users.list, {
      search: mark,
      filters: JSON.stringify(list),
      sortBy: 'email',
      sortDir: 'asc',
    });
    const emails = data.items.map((row) => String(row['email']));
    expect(data.total).toBe(emails.length);
    return emails.map((email) => email.charAt(0)).join('');
  };

  test.each([
    ['displayName', 'contains', 'ABLE C', 'c'],
    ['displayName', 'contains', '%', 'b'],
    ['displayName', 'contains', '_', 'b'],
    ['displayName', 'startsWith', 'findable %b', 'b'],
    ['displayName', 'endsWith', 'ÅSA', 'a'],
    ['displayName', 'equals', 'FINDABLE Cy', 'c'],
    ['displayName', 'equals', 'findable cy', ''],
    ['displayName', 'in', ['findable cy', 'Findable åsa'], 'ac'],
    ['displayName', 'notIn', ['findable cy'], 'ab'],
    ['email', 'between', ['A', 'BZ'], 'ab'],
    ['email', 'lessThan', 'BO', 'a'],
    ['email', 'greaterThanOrEqual', 'BO@FOUND.EXAMPLE.TEST', 'bc'],
    ['isActive', 'equals', 'false', 'b'],
    ['isActive', 'in', ['true', 'false'], 'abc'],
    ['roles', 'equals', 'administrator', 'ac'],
    ['roles', 'in', ['administrator', 'none'], 'ac'],
    ['roles', 'notIn', ['administrator'], 'b'],
    ['lastSignIn', 'greaterThan', '2020-01-01', ''],
    ['lastSignIn', 'notIn', ['2020-01-01'], 'abc'],
    ['createdAt', 'greaterThan', '2000-01-01', 'abc'],
  ])('users by %s %s %j', async (column, operator, value, emails) => {
    expect(await emailsOf([column, operator, value])).toBe(emails);
  });

  test('all conditions must hold, the search as well', async () => {
    expect(
      await emailsOf(['roles', 'in', ['administrator']], ['email', 'endsWith', 'TEST'], ['email', 'lessThan', 'b']),
    ).toBe('a');
  });

  test('numbers and counted columns', async () => {
    const type = await buildContentType(app, { slug: 'counted', fields: [{ name: 'a', label: 'A', type: 'text' }] });
    const { data } = await filtered(calls.fieldGroups.list, 'fields', 'between', ['1', 1]);
    const ids = data.items.map((row) => row['id']);
    expect(ids).toEqual(type.fieldGroups);
    expect((await filtered(calls.contentTypes.list, 'entryCount', 'greaterThan', '0.5')).data.total).toBe(0);
    expect((await filtered(calls.roles.list, 'permissionCount', 'greaterThan', -1)).data.total).toBeGreaterThan(0);
  });
});

describe('[H24] sorted by two columns', () => {
  test.each(sortedLists)('$name takes two columns and rejects a third', async ({ call, first, second }) => {
    expect((await ask(call, { sortBy: `${first},${second}`, sortDir: 'desc,asc' })).status).toBe(200);
    for (const sortBy of [`${first},${second},${first}`, `${first},${first}`, `${first},password`])
      expect(await ask(call, { sortBy })).toReject(400, 'VALIDATION_ERROR', { fields: ['sortBy'] });
    const answer = await ask(call, { sortBy: first, sortDir: 'asc,desc' });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['sortDir'] });
  });

  test('the second decides between equals of the first', async () => {
    for (const [slug, isPublic] of [
      ['sort-a', true],
      ['sort-b', false],
      ['sort-c', true],
    ] as const)
      await buildContentType(app, { slug, name: `Sorted ${slug === 'sort-c' ? 'first' : 'second'}`, isPublic });
    const slugs = async (sortDir: string) => {
      const { data } = await ask(calls.contentTypes.list, { search: 'sort-', sortBy: 'name,slug', sortDir });
      return data.items.map((row) => row['slug']);
    };
    expect(await slugs('asc,desc')).toEqual(['sort-c', 'sort-b', 'sort-a']);
    expect(await slugs('desc,asc')).toEqual(['sort-a', 'sort-b', 'sort-c']);
  });
});
