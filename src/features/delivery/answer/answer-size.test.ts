import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

let app: TestApp;

/** Eight entries of 0.9 MB: pages of up to five fit into one answer. */
beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, {
    slug: 'novels',
    isPublic: true,
    fields: [
      { name: 'year', label: 'Year', type: 'number' },
      { name: 'plot', label: 'Plot', type: 'textarea' },
    ],
  });
  for (let n = 1; n <= 8; n++)
    await buildEntry(app, {
      contentType: 'novels',
      title: `Novel ${n}`,
      content: `${n}`.repeat(900_000),
      customFields: { year: n, plot: 'A plot' },
    });
});

const ask = async (query: string) => {
  const answer = await app.as.anonymous.fetch(`/api/content/novels?${query}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const refusal = 'would make an answer of more than 5 MB; ask for fewer entries, or for parts of them by fields=';

test.each([
  '',
  'pageSize=6',
  'pageSize=6&page=1',
  'pageSize=100',
  'sort=year&pageSize=7',
  'search=novel',
  'filter[year][greaterThan]=1',
  'pageSize=6&fields=content',
])('a page of more than 5 MB is rejected and says the way out: %s', async (query) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, code: 'VALIDATION_ERROR', fields: { pageSize: [refusal] } });
});

test.each([
  ['pageSize=5', [8, 7, 6, 5, 4]],
  ['pageSize=5&page=2', [3, 2, 1]],
  ['pageSize=4&sort=year', [1, 2, 3, 4]],
  ['pageSize=3&sort=-title', [8, 7, 6]],
  ['filter[year][lessThan]=4', [3, 2, 1]],
  ['pageSize=2&page=2&search=novel&sort=year', [3, 4]],
  ['fields=title,plot', [8, 7, 6, 5, 4, 3, 2, 1]],
  ['pageSize=100&fields=title,customFields', [8, 7, 6, 5, 4, 3, 2, 1]],
])('what fits is answered whole and in its order: %s', async (query, order) => {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  expect((body['data'] as { title: string }[]).map(({ title }) => title)).toEqual(order.map((n) => `Novel ${n}`));
  expect(body['meta']).toMatchObject({ total: query.includes('lessThan') ? 3 : 8 });
});

test('the storefront shows such entries all the same', async () => {
  for (const path of ['/novels', '/']) {
    const page = await app.fetch(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Novel 8');
    expect(html.length).toBeLessThan(500_000);
  }
});

test('where the fields alone are too much, the storefront lists titles', async () => {
  await buildContentType(app, {
    slug: 'archives',
    isPublic: true,
    fields: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => ({ name, label: name, type: 'text' })),
  });
  const customFields = Object.fromEntries([...'abcdefghi'].map((name) => [name, name.repeat(100_000)]));
  for (let n = 1; n <= 6; n++) await buildEntry(app, { contentType: 'archives', title: `Box ${n}`, customFields });
  const page = await app.fetch('/archives');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Box 1');
});
