import { describe, expect, test } from 'vitest';
import {
  isNarrowed,
  listParameters,
  queryOf,
  readListState,
  sortKeys,
  sortText,
  writeListState,
} from './list-state.ts';

const byName = { by: 'name', dir: 'asc' } as const;
const read = (text: string, defaultSort?: typeof byName) => readListState(new URLSearchParams(text), defaultSort);
const plain = {
  page: 1,
  pageSize: 10,
  sortBy: 'createdAt',
  sortDir: 'desc',
  search: '',
  status: '',
  filters: [],
  more: {},
};
const filter = { id: '1', column: 'name', operator: 'contains' as const, value: 'a b&c' };

describe('[H25] the address of a list', () => {
  test('nothing asked is the default: page 1 of ten, the newest first', () => {
    expect(read('')).toEqual(plain);
    expect(read('', byName)).toEqual({ ...plain, sortBy: 'name', sortDir: 'asc' });
  });

  test('a list may begin with longer pages', () => {
    const long = { ...byName, pageSize: 100 };
    expect(readListState(new URLSearchParams(), long).pageSize).toBe(100);
    expect(String(writeListState(readListState(new URLSearchParams(), long), long))).toBe('');
    expect(String(writeListState({ ...readListState(new URLSearchParams(), long), pageSize: 10 }, long))).toBe(
      'pageSize=10',
    );
  });

  test('defaults are left out', () => {
    expect(String(writeListState(read('')))).toBe('');
    expect(String(writeListState(read('page=1&pageSize=10&sortBy=createdAt&sortDir=desc&search=')))).toBe('');
    expect(String(writeListState(read('sortBy=name&sortDir=asc', byName), byName))).toBe('');
  });

  test('a direction of its own keeps its column, so that neither reads as the default', () => {
    expect(String(writeListState({ ...read(''), sortDir: 'asc' }))).toBe('sortBy=createdAt&sortDir=asc');
    expect(String(writeListState({ ...read(''), sortBy: 'name' }))).toBe('sortBy=name&sortDir=desc');
  });

  test.each([
    'page=3',
    'pageSize=40',
    'sortBy=name&sortDir=asc',
    'sortBy=name%2CcreatedAt&sortDir=asc%2Cdesc',
    'search=caf%C3%A9+%25',
    'status=draft',
    'role=editor&page=2',
    `filters=${encodeURIComponent(JSON.stringify([filter])).replaceAll('%20', '+')}`,
  ])('%s comes back as it was', (text) => {
    expect(String(writeListState(read(text)))).toBe(text);
  });

  test.each([
    ['page=0', { page: 1 }],
    ['page=-2&pageSize=x', { page: 1, pageSize: 10 }],
    ['pageSize=5000', { pageSize: 100 }],
    ['page=1e3', { page: 1000 }],
    ['sortBy=a,b,c&sortDir=asc,desc,asc', { sortBy: 'a,b', sortDir: 'asc,desc' }],
    ['sortBy=a,b&sortDir=asc', { sortBy: 'a,b', sortDir: 'asc,asc' }],
    ['sortBy=a&sortDir=up', { sortBy: 'a', sortDir: 'desc' }],
    ['filters=nonsense', { filters: [] }],
    ['filters=[{"column":1}]', { filters: [] }],
    ['filters={}', { filters: [] }],
  ])('nonsense in %s is read as the default', (text, part) => {
    expect(read(text)).toMatchObject(part);
  });

  test('filters without an id get one, for the screen to tell them apart', () => {
    const bare = JSON.stringify([
      { column: 'a', operator: 'equals', value: 1 },
      { column: 'b', operator: 'equals', value: 2 },
    ]);
    expect(read(`filters=${bare}`).filters.map(({ id }) => id)).toEqual(['1', '2']);
  });
});

test('[H24] two sorted columns are spelled in one word each', () => {
  const keys = [byName, { by: 'createdAt', dir: 'desc' as const }];
  expect(sortText(keys)).toEqual({ sortBy: 'name,createdAt', sortDir: 'asc,desc' });
  expect(sortKeys(sortText(keys))).toEqual(keys);
});

test('a call is asked for filters only when there are some', () => {
  expect(listParameters(read('search=x'))).toEqual({
    page: 1,
    pageSize: 10,
    sortBy: 'createdAt',
    sortDir: 'desc',
    search: 'x',
  });
  expect(listParameters({ ...read(''), filters: [filter] }).filters).toEqual([filter]);
});

test('the question is what decides which rows there are, not their page or order', () => {
  const question = queryOf(read('search=x'));
  expect(queryOf(read('search=x&page=4&pageSize=50&sortBy=name&sortDir=asc'))).toBe(question);
  expect(queryOf(read('search=y'))).not.toBe(question);
  expect(queryOf(read('search=x&role=editor'))).not.toBe(question);
});

test('page, size and order narrow nothing; search, status, filters and a list’s own parameters do', () => {
  expect(isNarrowed(read('page=2&pageSize=50&sortBy=name&sortDir=asc'))).toBe(false);
  for (const text of ['search=x', 'status=draft', 'role=editor']) expect(isNarrowed(read(text))).toBe(true);
  expect(isNarrowed({ ...read(''), filters: [filter] })).toBe(true);
});
