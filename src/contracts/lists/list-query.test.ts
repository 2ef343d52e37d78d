import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { columnFilters } from './column-filters.ts';
import { listQuery, TableFilters } from './list-query.ts';

const filters = columnFilters({
  name: 'text',
  count: 'number',
  at: 'date',
  tags: 'multiSelect',
  status: ['draft', 'publish'],
});
const query = listQuery({
  sort: ['name', 'createdAt', 'count'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters,
});
const parsed = (input: object) => query.parse(input);
const issues = (input: object) => {
  const { error } = query.safeParse(input);
  return error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
};

describe('[H24] sorting', () => {
  test.each([
    [{}, [{ by: 'createdAt', dir: 'desc' }]],
    [{ sortBy: 'name' }, [{ by: 'name', dir: 'desc' }]],
    [{ sortBy: 'name', sortDir: 'ASC' }, [{ by: 'name', dir: 'asc' }]],
    [{ orderBy: 'name', orderDirection: 'asc' }, [{ by: 'name', dir: 'asc' }]],
    [{ sort_by: 'name' }, [{ by: 'createdAt', dir: 'desc' }]],
    [{ sortBy: 'created_at', sortOrder: 'asc' }, [{ by: 'createdAt', dir: 'asc' }]],
    [
      { sortBy: 'name,created_at', sortDir: 'asc,desc' },
      [
        { by: 'name', dir: 'asc' },
        { by: 'createdAt', dir: 'desc' },
      ],
    ],
    [
      { sortBy: 'name, count', sortDir: 'asc' },
      [
        { by: 'name', dir: 'asc' },
        { by: 'count', dir: 'asc' },
      ],
    ],
  ])('%j', (input, sort) => {
    expect(parsed(input).sort).toEqual(sort);
  });

  test.each([
    [{ sortBy: 'password' }, 'sortBy: is not a column this list can be sorted by'],
    [{ sortBy: 'name,password' }, 'sortBy: is not a column this list can be sorted by'],
    [{ sortBy: 'name,' }, 'sortBy: is not a column this list can be sorted by'],
    [{ sortBy: 'name,createdAt,count' }, 'sortBy: names more than 2 columns'],
    [{ sortBy: 'name,name' }, 'sortBy: names a column twice'],
    [{ sortBy: 'name', sortDir: 'up' }, 'sortDir: must be asc or desc, for two columns asc,desc or the like'],
    [{ sortBy: 'name', sortDir: 'asc,desc' }, 'sortDir: names more directions than columns'],
    [{ sortBy: 'name', sortDir: 'asc,desc,asc' }, 'sortDir: must be asc or desc, for two columns asc,desc or the like'],
  ])('rejected: %j', (input, violation) => {
    expect(issues(input)).toEqual([violation]);
  });
});

describe('[H24] pages', () => {
  test('page size is 10, at most 100, under every alias', () => {
    expect(parsed({})).toMatchObject({ page: 1, pageSize: 10 });
    expect(parsed({ perPage: '20' }).pageSize).toBe(20);
    expect(parsed({ limit: 1000 }).pageSize).toBe(100);
    expect(parsed({ pageSize: 30, limit: 50 }).pageSize).toBe(30);
  });

  test.each([
    [{ page: '0' }, 'page: must be at least 1'],
    [{ pageSize: '0' }, 'pageSize: must be at least 1'],
  ])('rejected: %j', (input, violation) => {
    expect(issues(input)).toEqual([violation]);
  });
});

describe('[H23] filters', () => {
  const one = (column: string, operator: string, value: unknown) => ({
    filters: JSON.stringify([{ id: '1', column, operator, value }]),
  });
  const may = new Date('2026-05-01T00:00:00Z');
  const next = new Date('2026-05-02T00:00:00Z');

  test.each([
    ['name', 'endsWith', 'x%', ['x%']],
    ['name', 'in', 'a, b', ['a', 'b']],
    ['count', 'between', ['1', 2.5], [1, 2.5]],
    ['count', 'equals', '-3', [-3]],
    ['at', 'equals', '2026-05-01', [{ from: may, until: next }]],
    ['status', 'in', ['draft'], ['draft']],
    ['tags', 'notIn', ['a', 'b'], ['a', 'b']],
  ])('%s %s %j', (column, operator, value, values) => {
    expect(parsed(one(column, operator, value)).filters).toMatchObject([
      { column: { name: column }, operator, values },
    ]);
  });

  test.each([
    ['password', 'equals', 'x', 'filters.0.column: "password" is not a column this list can be filtered by'],
    ['__proto__', 'equals', 'x', 'filters.0.column: "__proto__" is not a column this list can be filtered by'],
    [
      'count',
      'contains',
      '1',
      'filters.0.operator: "count" cannot be filtered by contains; allowed: equals, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, between, in, notIn, isEmpty, isNotEmpty',
    ],
    [
      'status',
      'startsWith',
      'd',
      'filters.0.operator: "status" cannot be filtered by startsWith; allowed: equals, in, notIn, isEmpty, isNotEmpty',
    ],
    [
      'tags',
      'between',
      ['a', 'b'],
      'filters.0.operator: "tags" cannot be filtered by between; allowed: equals, in, notIn, isEmpty, isNotEmpty',
    ],
    ['count', 'equals', 'ten', 'filters.0.value: is not a value that "count" can be compared with'],
    ['count', 'equals', '', 'filters.0.value: is not a value that "count" can be compared with'],
    ['count', 'equals', true, 'filters.0.value: is not a value that "count" can be compared with'],
    ['count', 'between', [1], 'filters.0.value: between on "count" needs 2 value(s)'],
    ['count', 'in', [], 'filters.0.value: in on "count" needs at least 1 value'],
    ['name', 'equals', ['a', 'b'], 'filters.0.value: equals on "name" needs 1 value(s)'],
    ['name', 'equals', 'a\0', 'filters.0.value: is not a value that "name" can be compared with'],
    ['at', 'equals', '2026-02-30', 'filters.0.value: is not a value that "at" can be compared with'],
    ['at', 'equals', 5, 'filters.0.value: is not a value that "at" can be compared with'],
    ['status', 'equals', 'trash', 'filters.0.value: is not a value that "status" can be compared with'],
  ])('rejected: %s %s %j', (column, operator, value, violation) => {
    expect(issues(one(column, operator, value))).toEqual([violation]);
  });

  test('every faulty filter is named by its place', () => {
    const input = [
      { column: 'name', operator: 'equals', value: 'a' },
      { column: 'none', operator: 'equals', value: 'a' },
      { column: 'count', operator: 'equals', value: 'a' },
    ];
    expect(issues({ filters: input }).map((violation) => violation.split(':')[0])).toEqual([
      'filters.1.column',
      'filters.2.value',
    ]);
  });

  test.each([
    ['not json', 'filters: must be a JSON list of filters'],
    ['{}', 'filters: must be a JSON list of filters'],
    [
      Array.from({ length: 21 }, () => ({ column: 'name', operator: 'equals', value: '' })),
      'filters: at most 20 filters',
    ],
  ])('rejected: %j', (input, violation) => {
    expect(issues({ filters: input })).toEqual([violation]);
  });

  test('filters of more characters than an address has are rejected unread', () => {
    expect(issues({ filters: `[${' '.repeat(19_999)}]` })).toEqual(['filters: must be at most 20000 characters']);
  });

  test('a list without column filters rejects any; one whose columns a service knows passes them on', () => {
    const base = { sort: ['name'], defaultSort: { by: 'name', dir: 'asc' as const } };
    const input = [{ id: '', column: 'any', operator: 'equals' as const, value: 'x' }];
    const { error } = listQuery(base).safeParse({ filters: input });
    expect(error?.issues[0]?.message).toBe('this list has no column filters');
    expect(listQuery({ ...base, filters: TableFilters }).parse({ filters: input }).filters).toEqual(input);
  });
});

describe('[F07] parameters of other dialects', () => {
  test.each(['filter', 'filter[password]', 'filter[a][contains]', 'filters[0][column]', 'where', 'where.name'])(
    '%s is rejected as a filter that would not be followed',
    (name) => {
      const [violation] = issues({ [name]: 'x' });
      expect(violation).toContain(`${name}: is not a parameter of this list`);
    },
  );

  test.each(['fields', 'fields[users]', 'select', 'include', 'populate', 'populate[roles]', 'expand'])(
    '%s is rejected as a choice that would not be followed',
    (name) => {
      expect(issues({ [name]: 'password' })).toHaveLength(1);
    },
  );

  test('one that the list knows is its own, and what asks for nothing is ignored', () => {
    const own = listQuery({ sort: ['name'], defaultSort: { by: 'name', dir: 'asc' }, extra: { include: z.string() } });
    expect(own.parse({ include: 'x', _: '1', t: '2', 'mimeType[]': 'x', password: 'x' })).toMatchObject({
      include: 'x',
    });
  });

  test('a number beyond all numbers is no value', () => {
    const beyond = '9'.repeat(400);
    expect(issues({ filters: [{ column: 'count', operator: 'lessThan', value: beyond }] })).toEqual([
      'filters.0.value: is not a value that "count" can be compared with',
    ]);
  });
});
