import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { buildEntry, buildType } from '../delivery.fixtures.ts';

let app: TestApp;

describe('values that people have (R16, R18, R19, R20, R26)', () => {
  beforeAll(async () => {
    app = await startApp();
    const { type } = await buildType(await app.as.admin(), {
      slug: 'odd-cars',
      fields: [
        { type: 'text', name: 'txt', label: 'Text' },
        { type: 'number', name: 'num', label: 'Number' },
        { type: 'date', name: 'day', label: 'Day' },
        {
          type: 'select',
          name: 'tags',
          label: 'Tags',
          allow_multiple_selection: true,
          options: ['a,b', 'a', 'b', 'c\\d'].map((value) => ({ value, label: value })),
        },
      ],
    });
    const titlesOf = ['Zürich', 'Äpfel', 'Apfel', 'Ähre', 'Åkesson', 'école', 'Ørsted', 'Čapek', 'zebra'];
    for (const [place, title] of titlesOf.entries()) {
      const customFields =
        place === 0
          ? { txt: 'Latest CEP, returned', num: 1, day: '2024-01-01', tags: ['a,b'] }
          : place === 1
            ? { txt: 'Straße', num: 2, tags: ['a', 'c\\d'] }
            : {};
      await buildEntry(await app.as.admin(), type, { title, slug: `odd-${place}`, customFields });
    }
  });
  const ask = async (query: string) => readAnswer(await app.fetch(`/api/content/odd-cars?pageSize=50&${query}`));
  const found = async (query: string) =>
    ((await ask(query)).body['data'] as PublishedEntry[]).map(({ title }) => title);

  test.each([
    ['filter[txt][equals]=', 'filter[txt][equals]'],
    ['filter[txt][in]=', 'filter[txt][in]'],
    ['filter[num][equals]=', 'filter[num][equals]'],
    ['filter[txt][in]=x&filter[txt][in]=', 'filter[txt][in]'],
    ['filter[num][between]=1,', 'filter[num][between]'],
    ['filter[txt][isEmpty]=', 'filter[txt][isEmpty]'],
    ['filter[txt][isEmpty]=false', 'filter[txt][isEmpty]'],
    ['filter[txt][isNotEmpty]=1', 'filter[txt][isNotEmpty]'],
  ])('%s is rejected', async (query, field) => {
    expect(await ask(query)).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('entries without a value, and with one', async () => {
    for (const field of ['txt', 'num', 'tags']) {
      expect(await found(`filter[${field}][isEmpty]=true`)).toHaveLength(7);
      expect((await found(`filter[${field}][isNotEmpty]=true`)).sort()).toEqual(['Zürich', 'Äpfel']);
    }
    expect(await found('filter[day][isNotEmpty]=true')).toEqual(['Zürich']);
    expect(await found('filter[txt][isEmpty]=true&filter[title][startsWith]=a')).toHaveLength(3);
  });

  test('a comma inside a value is written \\,', async () => {
    const both = encodeURIComponent('Latest CEP\\, returned,Straße');
    expect(await found(`filter[txt][in]=${encodeURIComponent('Latest CEP\\, returned')}`)).toEqual(['Zürich']);
    expect((await found(`filter[txt][in]=${both}`)).sort()).toEqual(['Zürich', 'Äpfel']);
    expect(await found(`filter[tags][in]=${encodeURIComponent('a\\,b')}`)).toEqual(['Zürich']);
    expect(await found(`filter[tags][in]=${encodeURIComponent('c\\d')}`)).toEqual(['Äpfel']);
    const document = JSON.stringify(await (await app.fetch('/api/openapi.json')).json());
    expect(document).toContain('a comma inside a value is written');
  });

  test('accented letters are sorted with their plain ones, and found by them', async () => {
    const sorted = ['Ähre', 'Åkesson', 'Apfel', 'Äpfel', 'Čapek', 'école', 'Ørsted', 'zebra', 'Zürich'];
    expect((await found('sort=title')).map((title) => (title.endsWith('pfel') ? 'Apfel' : title))).toEqual(
      sorted.map((title) => (title.endsWith('pfel') ? 'Apfel' : title)),
    );
    for (const [word, title] of [
      ['strasse', 'Äpfel'],
      ['STRASSE', 'Äpfel'],
      ['orsted', 'Ørsted'],
      ['zurich', 'Zürich'],
      ['ahre', 'Ähre'],
    ])
      expect(await found(`search=${word}`)).toEqual([title]);
    expect(await found('filter[txt][contains]=STRASSE')).toEqual(['Äpfel']);
    expect(await found('filter[txt][equals]=Strasse')).toEqual([]);
  });
});
