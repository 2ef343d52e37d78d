import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { upload } from '../../media/media.fixtures.ts';
import { buildMachine } from '../shop.fixtures.ts';

let app: TestApp;
let report: { id: string; url: string };

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  const admin = await app.as.admin();
  const types = (await admin.contentTypes.list({ query: { pageSize: 50 } })).data.items;
  const { id } = types.find(({ slug }) => slug === 'equipment') ?? { id: '' };
  await buildFieldGroup(app, {
    name: 'Papers <of> it',
    contentTypes: [id],
    fields: [
      { type: 'text', name: 'engine', label: 'Engine' },
      { type: 'file', name: 'report', label: 'Inspection report' },
      { type: 'file', name: 'cost_sheet', label: 'Cost sheet', is_private: true },
    ],
  });
  const paper = async (text: string) => {
    const { data } = await upload(admin, { content: text, name: 'paper.txt', type: 'text/plain' });
    return { id: data.file.id, url: data.file.url };
  };
  report = await paper('A plain report');
  await buildMachine(app, {
    slug: 'told',
    year: 2021,
    operating_weight: 32_000,
    engine: 'Six cylinders',
    report: report.url,
    cost_sheet: (await paper('What it cost')).url,
  });
});

test('[K16] every public field of the type is a row, under the name of its group; its files are downloads', async () => {
  const html = await (await app.fetch('/shop/told')).text();
  const table = /<table[^>]*><caption>Specifications<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? '';
  const rows = [...table.matchAll(/<th scope="row(?:group)?"[^>]*>(.*?)<\/th>/g)].map(([, text]) => text);
  expect(rows).toEqual([
    ...['Machine', 'Make', 'Model', 'Category', 'Year'],
    ...['Dimensions', 'Operating weight (lb)'],
    ...['Papers &lt;of&gt; it', 'Engine'],
  ]);
  expect(html).toContain(`<a href="${report.url}">Inspection report</a>`);
  expect(html).not.toContain('Cost sheet');
  const { data } = (await (await app.fetch('/api/shop/told')).json()) as { data: { downloads: object[] } };
  expect(data.downloads).toMatchObject([{ label: 'Inspection report', url: report.url, size: expect.any(Number) }]);
});

test('a file that is gone is no download', async () => {
  const admin = await app.as.admin();
  await admin.media.remove({ params: { id: report.id }, query: { force: 'true' } });
  const html = await (await app.fetch('/shop/told')).text();
  expect(html).not.toContain('Inspection report');
});
