import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { filterOperators, valueOperators } from '../../../contracts/lists/condition.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { buildEntry, buildType, carFields } from '../delivery.fixtures.ts';

let app: TestApp;
const path = '/api/content/cars';

beforeAll(async () => {
  app = await startApp();
  const { type } = await buildType(await app.as.admin(), {
    slug: 'cars',
    fields: [
      ...carFields,
      { type: 'text', name: 'unfilterable', label: 'No filter', filterable: false },
      { type: 'number', name: 'unsortable', label: 'No sort', sortable: false },
    ],
  });
  const add = async (title: string, day: string, customFields: Record<string, unknown>) => {
    app.clock.set(new Date(`${day}T12:00:00.000Z`));
    // A session of that day.
    await buildEntry(await app.as.admin(), type, { title, slug: title.toLowerCase(), customFields });
  };
  await add('Alpha', '2026-01-01', {
    maker: 'Škoda, Mladá',
    notes: 'First NOTE',
    year: 1990,
    sold: true,
    built: '1990-01-15',
    origin: 'japan',
    colours: ['red', 'blue'],
  });
  await add('Beta', '2026-01-02', {
    maker: 'hudson',
    notes: 'second note',
    year: 1999.5,
    sold: false,
    built: '1999-12-31',
    origin: 'usa',
    colours: ['green'],
  });
  await add('Gamma', '2026-01-03', {
    maker: '100%_\\x',
    notes: 'third',
    year: -3,
    built: '2000-02-29',
    origin: 'europe',
    colours: ['red', 'green'],
  });
  await add('Empty', '2026-01-04', {});
  app.clock.set(new Date());
});

const get = async (query: string) => readAnswer(await app.fetch(`${path}?${query}`));
const titles = async (query: string) => {
  const answer = await get(query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const shown = (answer.body['data'] as PublishedEntry[]).map(({ title }) => title);
  expect(answer.body['meta']).toMatchObject({ total: shown.length });
  return shown;
};

describe('errors', () => {
  const secretNames = [
    ...['password', 'userId', 'user_id', 'author.email', 'status', 'version', 'meta', 'importKey', 'search_text'],
    ...[
      'custom_fields',
      'customFields',
      'customFields.year',
      'c.title',
      'content.slug',
      'contentTypeId',
      'hashedToken',
    ],
    ...['invented', '__proto__', 'constructor', 'toString', 'unfilterable', 'content', 'contentType', 'Year'],
  ];

  test('a name that exists privately is rejected like one that does not, in every parameter', async () => {
    const errorOf = async (query: string, name: string) => {
      const answer = await get(query);
      expect(answer, query).toReject(400, 'VALIDATION_ERROR');
      const { requestId: _, ...body } = answer.body;
      return JSON.stringify(body).replaceAll(JSON.stringify(name).slice(1, -1), '…');
    };
    for (const name of secretNames) {
      const encoded = encodeURIComponent(name);
      for (const operator of ['equals', 'startsWith', 'in']) {
        expect(await errorOf(`filter[${encoded}][${operator}]=1`, name)).toBe(
          await errorOf(`filter[zzz][${operator}]=1`, 'zzz'),
        );
      }
      expect(await errorOf(`include=${encoded}`, name)).toBe(await errorOf('include=zzz', 'zzz'));
      if (name === 'unfilterable') continue;
      const sortable = await errorOf(`sort=${encoded}`, name);
      expect(sortable).toBe(await errorOf('sort=zzz', 'zzz'));
      if (['content', 'contentType', 'customFields'].includes(name)) continue;
      expect(await errorOf(`fields=${encoded}`, name)).toBe(await errorOf('fields=zzz', 'zzz'));
    }
  });

  test('a field that its definition keeps from sorting or filtering is rejected like an unknown one', async () => {
    expect(await get('sort=unsortable')).toReject(400, 'VALIDATION_ERROR', { fields: ['sort'] });
    expect(await get('sort=colours')).toReject(400, 'VALIDATION_ERROR', { fields: ['sort'] });
    expect(await titles('sort=unfilterable')).toHaveLength(4);
  });

  test.each([
    [
      'filter[nothing][equals]=1',
      'filter[nothing][equals]',
      'names a field that this list cannot be filtered by; allowed: id, title, slug, author, createdAt, updatedAt, publishedAt, maker, notes, year, sold, built, origin, colours, unsortable',
    ],
    [
      'filter[year][contains]=1',
      'filter[year][contains]',
      'names an operator that this field does not take; allowed: equals, lessThan, lessThanOrEqual, greaterThan, greaterThanOrEqual, between, in, notIn, isEmpty, isNotEmpty',
    ],
    [
      'filter[sold][is]=true',
      'filter[sold][is]',
      'names an operator that this field does not take; allowed: equals, in, notIn, isEmpty, isNotEmpty',
    ],
    ['filter[year]=1', 'filter[year]', 'must be spelled filter[field][operator]'],
    [
      'filter[year][equals]=ten',
      'filter[year][equals]',
      'holds a value that this field cannot have; its values are numbers such as 12.5',
    ],
    [
      'sort=colours',
      'sort',
      'names a field that this list cannot be sorted by; allowed: id, title, slug, author, createdAt, updatedAt, publishedAt, maker, notes, year, sold, built, origin, unfilterable',
    ],
    [
      'fields=price',
      'fields',
      'names a field that entries here do not have; allowed: id, title, slug, content, contentType, author, createdAt, updatedAt, publishedAt, customFields, maker, notes, year, sold, built, origin, colours, unfilterable, unsortable',
    ],
    ['include=maker', 'include', 'names a field that cannot be included; there is none'],
    [
      'order=year',
      'order',
      'is not a parameter of this call, which takes fields, include, page, pageSize, sort, sortBy, sortDir, search, count, after and filter[field][operator]',
    ],
  ])('%s is rejected with what is allowed', async (query, name, message) => {
    const { body } = await get(query);
    expect(body['fields']).toEqual({ [name]: [message] });
    expect(body['errorSuggestion']).toBe('Correct the parameters named under fields and send the request again');
  });

  test('the parameters of one entry are fewer, and a name that never was is rejected with the way to those that are', async () => {
    const entry = await readAnswer(await app.fetch(`${path}/alpha?page=1`));
    expect(entry.body['fields']).toEqual({
      page: ['is not a parameter of this call, which takes fields, include, preview'],
    });
    for (const address of ['/api/content/never-was', `${path}/never-was`]) {
      const answer = await readAnswer(await app.fetch(address));
      expect(answer).toReject(404, 'NOT_FOUND');
      expect(answer.body['errorSuggestion']).toBe(
        'GET /api/content names the public types, GET /api/content/{type} their published entries',
      );
    }
  });

  const payloads = [
    ...[`'`, `"`, `''`, `\\'`, `--`, `/*`, `;`, `year;select pg_sleep(3)`, `1' or '1'='1`, `") or (select 1)=(1`],
    ...[`year--`, `year desc`, `year,(select 1)`, `(case when 1=1 then year end)`, `pg_sleep(3)`, `year::text`, `$1`],
    ...[`a'||(select version())||'`, `custom_fields->>'x'`, `year\u0000`, `\u0000`, `year\n`, `"year"`, `c.id`, `%27`],
    ...[`year]`, `[year`, `year][equals`, `../../x`, `{}`, `[]`, `*`, `\ud83d`, `ｙear`, `x'; drop table content; --`],
  ];
  const places: [string, (payload: string) => string][] = [
    ['sort', (one) => `sort=${one}`],
    ['sort, descending', (one) => `sort=-${one}`],
    ['sortBy', (one) => `sortBy=${one}`],
    ['orderBy', (one) => `orderBy=${one}`],
    ['sortDir', (one) => `sortBy=title&sortDir=${one}`],
    ['orderDirection', (one) => `sortBy=title&orderDirection=${one}`],
    ['fields', (one) => `fields=${one}`],
    ['include', (one) => `include=${one}`],
    ['filter field', (one) => `filter[${one}][equals]=1`],
    ['filter operator', (one) => `filter[year][${one}]=1`],
    ['filter shape', (one) => `filter${one}=1`],
    ['parameter', (one) => `${one}=1`],
    ['page', (one) => `page=${one}`],
    ['pageSize', (one) => `pageSize=${one}`],
    ['number value', (one) => `filter[year][equals]=${one}`],
    ['number list', (one) => `filter[year][in]=1,${one}`],
    ['number pair', (one) => `filter[year][between]=1,${one}`],
    ['boolean value', (one) => `filter[sold][equals]=${one}`],
    ['date value', (one) => `filter[built][lessThan]=${one}`],
    ['moment value', (one) => `filter[createdAt][lessThan]=${one}`],
    ['id value', (one) => `filter[id][equals]=${one}`],
  ];

  test.each(places)('SQL in %s is a 400, and the database never sees it', async (_place, query) => {
    for (const payload of payloads) {
      const answer = await get(query(encodeURIComponent(payload.toWellFormed())));
      expect(answer.status, payload).toBe(400);
    }
    expect(app.logLines.filter((line) => /"level":"(?:error|warn)"|syntax/.test(line))).toEqual([]);
  });

  test('SQL in a text value, a search or a slug is only a text', async () => {
    for (const payload of payloads.filter((one) => !one.includes('\0'))) {
      const text = encodeURIComponent(payload.toWellFormed());
      for (const operator of valueOperators.filter((one) => one !== 'between')) {
        expect((await get(`filter[maker][${operator}]=${text}`)).status, payload).toBe(200);
      }
      expect((await get(`search=${text}`)).status, payload).toBe(200);
      expect((await app.fetch(`${path}/${text}`)).status, payload).toBeOneOf([404]);
    }
    expect(app.logLines.filter((line) => /"level":"(?:error|warn)"|syntax/.test(line))).toEqual([]);
  });

  test.each([
    ['a NUL', 'filter[maker][equals]=a%00b'],
    ['a NUL in a search', 'search=%00'],
    ['a NUL in a name', 'so%00rt=x'],
    ['a missing operator', 'filter[maker]=x'],
    ['an operator the kind has not', 'filter[year][contains]=1'],
    ['an operator in another case', 'filter[year][EQUALS]=1'],
    ['one end of a range', 'filter[year][between]=1'],
    ['three ends of a range', 'filter[year][between]=1,2,3'],
    ['an empty value in a list of numbers', 'filter[year][in]=1,'],
    ['two values for one', 'filter[year][equals]=1&filter[year][equals]=2'],
    ['two pages', 'page=1&page=2'],
    ['a number beyond all', 'filter[year][equals]=1e400'],
    ['no day', 'filter[built][equals]=2001-02-29'],
    ['no moment', 'filter[createdAt][equals]=yesterday'],
    ['the year 275760', 'filter[createdAt][lessThan]=%2B275760-09-13'],
    ['101 values', `filter[year][in]=${Array.from({ length: 101 }, (_, n) => n).join(',')}`],
    [
      '21 conditions',
      filterOperators.flatMap((one) => [`filter[maker][${one}]=a,b`, `filter[notes][${one}]=a,b`]).join('&'),
    ],
    ['a value of 1,001 characters', `filter[maker][equals]=${'x'.repeat(1001)}`],
    ['a search of 201 characters', `search=${'x'.repeat(201)}`],
    ['a list of sort keys of 501 characters', `sort=${'+'.repeat(501)}`],
    ['a list of fields of 2,001 characters', `fields=title${'+'.repeat(1996)}`],
    ['a list of fields of 2,001 characters in several parts', `fields=title${`&fields=${'+'.repeat(667)}`.repeat(3)}`],
    ['a list of inclusions of 2,001 characters', `include=${'+'.repeat(2001)}`],
    ['six sort keys', 'sort=title,slug,id,year,built,maker'],
    ['a parameter that does not exist', 'utm_source=x'],
  ])('%s is a 400', async (_name, query) => {
    expect(await get(query)).toReject(400, 'VALIDATION_ERROR');
  });
});

describe('filters [F07]: every operator on every kind', () => {
  test.each([
    ['maker', 'equals', 'hudson', 'Beta'],
    ['maker', 'equals', 'Hudson', ''],
    ['maker', 'contains', 'MLAD', 'Alpha'],
    ['maker', 'contains', '%_\\', 'Gamma'],
    ['maker', 'startsWith', 'ŠKODA', 'Alpha'],
    ['maker', 'endsWith', 'SON', 'Beta'],
    ['maker', 'lessThan', 'HUDSON', 'Gamma'],
    ['maker', 'lessThanOrEqual', 'HUDSON', 'Beta Gamma'],
    ['maker', 'greaterThan', 'HUDSON', 'Alpha'],
    ['maker', 'greaterThanOrEqual', 'HUDSON', 'Alpha Beta'],
    ['maker', 'between', 'a,i', 'Beta'],
    ['maker', 'in', 'HUDSON,nobody', 'Beta'],
    ['maker', 'notIn', 'HUDSON,nobody', 'Alpha Empty Gamma'],
    ['notes', 'equals', 'First NOTE', 'Alpha'],
    ['notes', 'contains', 'note', 'Alpha Beta'],
    ['notes', 'startsWith', 'SECOND', 'Beta'],
    ['notes', 'endsWith', 'note', 'Alpha Beta'],
    ['notes', 'lessThan', 'second', 'Alpha'],
    ['notes', 'lessThanOrEqual', 'second note', 'Alpha Beta'],
    ['notes', 'greaterThan', 'second note', 'Gamma'],
    ['notes', 'greaterThanOrEqual', 'second note', 'Beta Gamma'],
    ['notes', 'between', 'a,g', 'Alpha'],
    ['notes', 'in', 'third,first note', 'Alpha Gamma'],
    ['notes', 'notIn', 'third,first note', 'Beta Empty'],
    ['year', 'equals', '1990', 'Alpha'],
    ['year', 'equals', '1999.50', 'Beta'],
    ['year', 'lessThan', '1990', 'Gamma'],
    ['year', 'lessThanOrEqual', '1.99e3', 'Alpha Gamma'],
    ['year', 'greaterThan', '1990', 'Beta'],
    ['year', 'greaterThanOrEqual', '1990', 'Alpha Beta'],
    ['year', 'between', '1990,1999', 'Alpha'],
    ['year', 'in', '-3,1990,7', 'Alpha Gamma'],
    ['year', 'notIn', '-3,1990', 'Beta Empty'],
    ['sold', 'equals', 'true', 'Alpha'],
    ['sold', 'in', 'true,false', 'Alpha Beta'],
    ['sold', 'notIn', 'true', 'Beta Empty Gamma'],
    ['built', 'equals', '1990-01-15', 'Alpha'],
    ['built', 'lessThan', '1999-12-31', 'Alpha'],
    ['built', 'lessThanOrEqual', '1999-12-31', 'Alpha Beta'],
    ['built', 'greaterThan', '1999-12-31', 'Gamma'],
    ['built', 'greaterThanOrEqual', '1999-12-31', 'Beta Gamma'],
    ['built', 'between', '1990-01-01,1999-12-31', 'Alpha Beta'],
    ['built', 'in', '2000-02-29', 'Gamma'],
    ['built', 'notIn', '2000-02-29', 'Alpha Beta Empty'],
    ['origin', 'equals', 'japan', 'Alpha'],
    ['origin', 'contains', 'APA', 'Alpha'],
    ['origin', 'startsWith', 'u', 'Beta'],
    ['origin', 'endsWith', 'pe', 'Gamma'],
    ['origin', 'lessThan', 'japan', 'Gamma'],
    ['origin', 'lessThanOrEqual', 'japan', 'Alpha Gamma'],
    ['origin', 'greaterThan', 'japan', 'Beta'],
    ['origin', 'greaterThanOrEqual', 'japan', 'Alpha Beta'],
    ['origin', 'between', 'a,k', 'Alpha Gamma'],
    ['origin', 'in', 'japan,usa', 'Alpha Beta'],
    ['origin', 'notIn', 'japan,usa', 'Empty Gamma'],
    ['colours', 'equals', 'red', 'Alpha Gamma'],
    ['colours', 'contains', 'blue', 'Alpha'],
    ['colours', 'in', 'blue,green', 'Alpha Beta Gamma'],
    ['colours', 'notIn', 'red', 'Beta Empty'],
    ['title', 'contains', 'ALP', 'Alpha'],
    ['title', 'notIn', 'alpha,beta', 'Empty Gamma'],
    ['slug', 'startsWith', 'ga', 'Gamma'],
    ['createdAt', 'equals', '2026-01-02', 'Beta'],
    ['createdAt', 'equals', '2026-01-02T12:00:00Z', 'Beta'],
    ['createdAt', 'lessThan', '2026-01-02', 'Alpha'],
    ['createdAt', 'lessThanOrEqual', '2026-01-02', 'Alpha Beta'],
    ['createdAt', 'greaterThan', '2026-01-02', 'Empty Gamma'],
    ['createdAt', 'greaterThanOrEqual', '2026-01-03T13:00:00+01:00', 'Empty Gamma'],
    ['createdAt', 'between', '2026-01-01,2026-01-02', 'Alpha Beta'],
    ['createdAt', 'in', '2026-01-01,2026-01-03', 'Alpha Gamma'],
    ['createdAt', 'notIn', '2026-01-01', 'Beta Empty Gamma'],
    ['updatedAt', 'greaterThan', '2026-01-03', 'Empty'],
    ['publishedAt', 'lessThan', '2026-01-02', 'Alpha'],
  ])('%s %s %s', async (field, operator, value, expected) => {
    const shown = await titles(`filter[${field}][${operator}]=${encodeURIComponent(value)}`);
    expect(shown.sort()).toEqual(expected === '' ? [] : expected.split(' ').sort());
  });

  test('ids, several conditions together, a repeated parameter with commas, a plus sign in a moment', async () => {
    const { id } = ((await get('search=beta')).body['data'] as PublishedEntry[])[0] ?? { id: '' };
    expect(await titles(`filter[id][equals]=${id.toUpperCase()}`)).toEqual(['Beta']);
    expect(await titles(`filter[id][notIn]=${id}&filter[year][greaterThan]=0`)).toEqual(['Alpha']);
    const maker = 'filter[maker][in]=';
    expect(await titles(`${maker}${encodeURIComponent('škoda, mladá')}&${maker}hudson&sort=title`)).toEqual([
      'Alpha',
      'Beta',
    ]);
    expect(await titles('filter[createdAt][equals]=2026-01-03T13:00:00+01:00')).toEqual(['Gamma']);
  });

  test('a blank parameter counts as absent', async () => {
    expect(await titles('search=&page=&sort=&fields=')).toHaveLength(4);
  });
});

describe('search and order', () => {
  test.each([
    ['alpha', 'Alpha'],
    ['SKODA', 'Alpha'],
    ['škoda note', 'Alpha'],
    ['note', 'Alpha Beta'],
    ['100%_\\x', 'Gamma'],
    ['%', 'Gamma'],
    ['_', 'Gamma'],
    ['nothing of the kind', ''],
  ])('search finds %s', async (words, expected) => {
    const shown = await titles(`search=${encodeURIComponent(words)}`);
    expect(shown.sort().join(' ')).toBe(expected);
  });

  test.each([
    ['title', 'Alpha Beta Empty Gamma'],
    ['-title', 'Gamma Empty Beta Alpha'],
    ['createdAt', 'Alpha Beta Gamma Empty'],
    ['-updatedAt', 'Empty Gamma Beta Alpha'],
    ['publishedAt', 'Alpha Beta Gamma Empty'],
    ['year', 'Gamma Alpha Beta Empty'],
    ['-year', 'Beta Alpha Gamma Empty'],
    ['maker', 'Gamma Beta Alpha Empty'],
    ['-built', 'Gamma Beta Alpha Empty'],
    ['origin,title', 'Gamma Alpha Beta Empty'],
    ['-sold,-title', 'Alpha Beta Gamma Empty'],
    ['id', 'Alpha Beta Gamma Empty'],
    ['slug', 'Alpha Beta Empty Gamma'],
    ['author,title', 'Alpha Beta Empty Gamma'],
  ])('sort=%s', async (sort, expected) => {
    expect((await titles(`sort=${sort}`)).join(' ')).toBe(expected);
    expect((await titles(`sort=${sort}&filter[title][notIn]=x`)).join(' ')).toBe(expected);
  });

  test('the other spellings of a list query', async () => {
    expect(await titles('orderBy=year&orderDirection=DESC')).toEqual(['Beta', 'Alpha', 'Gamma', 'Empty']);
    expect(await titles('sortBy=title&sortOrder=asc&query=note')).toEqual(['Alpha', 'Beta']);
  });
});
