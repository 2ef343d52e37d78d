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

describe('what is called otherwise', () => {
  test.each([
    ['te140', ['te-140']],
    ['TE-140', ['te-140']],
    ['wheelloader', ['wl-9']],
    ['wheel-loader', ['wl-9']],
    ['quickcoupler', ['te-140']],
    ['thumb', ['te-140']],
    ['colorado', ['wl-9', 'te-140']],
    ['CO excavator', ['te-140']],
    ['trackhoe', ['pre', 'te-140']],
    ['front loader', ['wl-9']],
    ['digger tarnholt', ['te-140']],
  ])('%s finds %j', async (words, expected) => {
    const { data, search } = await list(`search=${encodeURIComponent(words)}`);
    expect(data.map(({ slug }) => slug)).toEqual(expected);
    expect(search).toEqual({ given: words, used: words });
  });

  test.each([
    ['used excavator for sale', 'excavator', ['pre', 'te-140']],
    ['Wheel Loader near Pueblo', 'Wheel Loader Pueblo', ['wl-9']],
    ['used excvator', 'excavator', ['pre', 'te-140']],
    ['for sale', 'for sale', []],
  ])('idle words of %s count nothing where nothing matches with them', async (words, used, expected) => {
    const { data, search } = await list(`search=${encodeURIComponent(words)}`);
    expect(data.map(({ slug }) => slug)).toEqual(expected);
    expect(search).toEqual({ given: words, used });
  });

  test('the code of a state finds its machines first, then words that begin so', async () => {
    const compactor = await buildMachine(app, {
      slug: 'co-1',
      model: 'Compactor',
      title: 'Compactor',
      category: 'roller',
    });
    expect(await slugs('search=co')).toEqual(['wl-9', 'te-140', 'co-1']);
    await removeEntry(systemContext(app.platform, 'test'), { id: compactor.id, permanent: true });
  });

  test('the owner says what is called otherwise; a circle is one meaning', async () => {
    const admin = await app.as.admin();
    const before = (await admin.settings.get()).data.searchSynonyms;
    await admin.settings.update({
      body: { searchSynonyms: 'Yellow One = thing\nthing = big shovel\nbig shovel = yellow one = excavator' },
    });
    for (const words of ['yellow one', 'thing', 'BIG shovel', 'tarnholt thing'])
      expect(await slugs(`search=${encodeURIComponent(words)}`), words).toContain('te-140');
    expect(await slugs('search=trackhoe')).toEqual([]);
    await admin.settings.update({ body: { searchSynonyms: ['thing = loader'] as never } });
    expect((await admin.settings.get()).data.searchSynonyms).toBe('thing = loader');
    expect(await slugs('search=thing')).toEqual(['wl-9']);
    await admin.settings.update({ body: { searchSynonyms: before } });
  });

  test.each([
    ['loader', 'Synonyms: line 1 must be like skid loader = skid steer'],
    ['a = b\n\n= c', 'Synonyms: line 3 must be like skid loader = skid steer'],
    ['a = --', 'Synonyms: line 1 must be like skid loader = skid steer'],
    [`a = ${'b'.repeat(10_000)}`, 'Synonyms must be at most 10000 characters'],
    [7, 'Synonyms must be lines of text'],
  ])('the setting %.30j is rejected', async (searchSynonyms, text) => {
    const answer = await (await app.as.admin()).settings.update({ body: { searchSynonyms } as never });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual({ searchSynonyms: [text] });
  });
});
