import { beforeAll, describe, expect, test } from 'vitest';
import { operatorsOf } from '../../src/contract-kit/column-filters.ts';
import type { Page } from '../../src/contract-kit/endpoint.ts';
import type { FilterType } from '../../src/contract-kit/list-query.ts';
import { buildContentType } from '../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Answer } from '../support/answer.ts';
import type { Api } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

/** Each plain list: its call, and its columns by filter type. */
const lists = {
  contentTypes: { name: 'text', description: 'text', isPublic: 'select', entryCount: 'number', createdAt: 'date' },
  fieldGroups: { name: 'text', slug: 'text', fields: 'number', contentTypes: 'number', updatedAt: 'date' },
  users: { displayName: 'text', email: 'text', isActive: 'select', roles: 'multiSelect', lastSignIn: 'date' },
  roles: { name: 'text', status: 'select', isSystemRole: 'select', priority: 'number', userCount: 'number' },
  permissions: { name: 'text', category: 'text', isSystemPermission: 'select', roleCount: 'number', updatedAt: 'date' },
  auditTrail: { action: 'text', actor: 'text', target: 'text', targetType: 'text', ip: 'text', at: 'date' },
} as const satisfies Record<string, Record<string, FilterType>>;

type List = keyof typeof lists;
type Listed = Answer<Page<Record<string, unknown>>>;
const names = Object.keys(lists) as List[];

const ask = (list: List, query: object) =>
  (admin[list].list as unknown as (given: { query: object }) => Promise<Listed>)({ query });
const filtered = (list: List, column: string, operator: string, value: unknown) =>
  ask(list, { filters: JSON.stringify([{ id: 'f', column, operator, value }]) });

const sampleOf = (column: string, type: FilterType) => {
  if (type === 'number') return 3;
  if (type === 'date') return '2026-03-01';
  return column === 'status' ? 'active' : type === 'select' ? 'true' : 'a%_\\b';
};

describe.each(names)('[H23] the list of %s', (list) => {
  test.each(Object.entries(lists[list]))('%s as %s takes exactly the operators of its type', async (column, type) => {
    const value = sampleOf(column, type);
    for (const operator of operatorsOf.text) {
      const operand = operator === 'between' ? [value, value] : ['in', 'notIn'].includes(operator) ? [value] : value;
      const answer = await filtered(list, column, operator, operand);
      if (operatorsOf[type].includes(operator)) expect(answer.status, `${operator}`).toBe(200);
      else expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['filters.0.operator'] });
    }
  });

  test.each(['invented', 'constructor', '__proto__', 'password', "id' or '1'='1"])(
    'the column %s is refused',
    async (column) => {
      const answer = await filtered(list, column, 'equals', 'x');
      expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['filters.0.column'] });
    },
  );

  test('values of another type are refused', async () => {
    for (const [column, type] of Object.entries(lists[list])) {
      if (type === 'text' || type === 'multiSelect') continue;
      const answer = await filtered(list, column, 'equals', 'neither');
      expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['filters.0.value'] });
    }
  });

  test('an operator that does not exist is refused', async () => {
    const answer = await filtered(list, Object.keys(lists[list])[0] ?? '', 'sounds-like', 'x');
    expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['filters.0.operator'] });
  });

  test('a page beyond the last still tells the total', async () => {
    const all = (await ask(list, {})).data.total;
    expect((await ask(list, { page: 9999, pageSize: 100 })).data).toMatchObject({ items: [], total: all });
  });
});

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

  const found = async (...filters: [column: string, operator: string, value: unknown][]) => {
    const list = filters.map(([column, operator, value]) => ({ column, operator, value }));
    const { data } = await ask('users', {
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
    expect(await found([column, operator, value])).toBe(emails);
  });

  test('all conditions must hold, the search as well', async () => {
    expect(
      await found(['roles', 'in', ['administrator']], ['email', 'endsWith', 'TEST'], ['email', 'lessThan', 'b']),
    ).toBe('a');
  });

  test('numbers and counted columns', async () => {
    const type = await buildContentType(app, { slug: 'counted', fields: [{ name: 'a', label: 'A', type: 'text' }] });
    const { data } = await filtered('fieldGroups', 'fields', 'between', ['1', 1]);
    const ids = data.items.map((row) => row['id']);
    expect(ids).toEqual(type.fieldGroups);
    expect((await filtered('contentTypes', 'entryCount', 'greaterThan', '0.5')).data.total).toBe(0);
    expect((await filtered('roles', 'permissionCount', 'greaterThan', -1)).data.total).toBeGreaterThan(0);
  });
});

describe('[H24] sorted by two columns', () => {
  test.each<[List, string, string]>([
    ['contentTypes', 'name', 'createdAt'],
    ['fieldGroups', 'slug', 'updatedAt'],
    ['users', 'isActive', 'lastSignIn'],
    ['roles', 'status', 'userCount'],
    ['permissions', 'category', 'roleCount'],
  ])('the list of %s takes two columns and refuses a third', async (list, first, second) => {
    expect((await ask(list, { sortBy: `${first},${second}`, sortDir: 'desc,asc' })).status).toBe(200);
    for (const sortBy of [`${first},${second},name`, `${first},${first}`, `${first},password`])
      expect(await ask(list, { sortBy })).toRefuse(400, 'VALIDATION_ERROR', { fields: ['sortBy'] });
    const answer = await ask(list, { sortBy: first, sortDir: 'asc,desc' });
    expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['sortDir'] });
  });

  test('the second decides between equals of the first', async () => {
    for (const [slug, isPublic] of [
      ['sort-a', true],
      ['sort-b', false],
      ['sort-c', true],
    ] as const)
      await buildContentType(app, { slug, name: `Sorted ${slug === 'sort-c' ? 'first' : 'second'}`, isPublic });
    const slugs = async (sortDir: string) => {
      const { data } = await ask('contentTypes', { search: 'sort-', sortBy: 'name,slug', sortDir });
      return data.items.map((row) => row['slug']);
    };
    expect(await slugs('asc,desc')).toEqual(['sort-c', 'sort-b', 'sort-a']);
    expect(await slugs('desc,asc')).toEqual(['sort-a', 'sort-b', 'sort-c']);
  });
});
