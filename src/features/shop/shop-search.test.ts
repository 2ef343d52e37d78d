import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { removeEntry } from '../entries/entries.service.ts';
import { ShopList } from './shop.contract.ts';
import { buildMachine, buildStock } from './shop.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  await buildStock(app);
});

async function list(query: string): Promise<ShopList> {
  return ShopList.parse((await readAnswer(await app.fetch(`/api/shop?${query}`))).body);
}
const slugs = async (query: string) => (await list(query)).data.map(({ slug }) => slug);

describe('search', () => {
  test.each([
    ['tarn', ['te-140']],
    ['TARNHOLT te', ['te-140']],
    ['skorpa', ['pre']],
    ['excav', ['pre', 'te-140']],
    ['wheel loa', ['wl-9']],
    ['farm', ['te-140']],
    ['lovel tarn', ['te-140']],
    ['th-140-7', ['te-140']],
    ['140', ['te-140']],
    ['arnholt', ['te-140']],
    ['ockerby tarnholt', []],
    ['zzzz', []],
    ['99999', []],
    ['---', []],
  ])('[K16] %s finds %j', async (words, expected) => {
    const { data, search } = await list(`search=${encodeURIComponent(words)}`);
    expect(data.map(({ slug }) => slug)).toEqual(expected);
    expect(search).toMatchObject({ given: words });
  });

  test.each([
    ['excvator', 'excavator', ['pre', 'te-140']],
    ['Exacvatro 140', 'excavator 140', ['te-140']],
    ['tarnhlot', 'tarnholt', ['te-140']],
    ['Lovelnd', 'loveland', ['te-140']],
    ['Minign', 'mining', ['wl-9', 'te-140']],
    ['tarn', 'tarn', ['te-140']],
    ['141', '141', []],
    ['whel exc', 'whel exc', []],
  ])('[K16] a slip in %s is forgiven: %s', async (words, used, expected) => {
    const { data, search } = await list(`search=${encodeURIComponent(words)}`);
    expect(search).toEqual({ given: words, used });
    expect(data.map(({ slug }) => slug)).toEqual(expected);
  });

  test('[K16] a whole stock number comes first, also before newer machines that it begins', async () => {
    const exact = await buildMachine(app, { slug: 'exact', stock_number: 'ZQ1', model: 'Old' });
    const longer = await buildMachine(app, {
      slug: 'longer',
      stock_number: 'ZQ12',
      model: 'ZQ1 New',
      title: 'ZQ1 ZQ1',
    });
    expect(await slugs('search=zq1')).toEqual(['exact', 'longer']);
    expect(await slugs('search=zq1&sort=-createdAt')).toEqual(['longer', 'exact']);
    const ctx = systemContext(app.platform, 'test');
    for (const { id } of [exact, longer]) await removeEntry(ctx, { id, permanent: true });
    expect(await slugs('search=zq1')).toEqual([]);
  });
});
