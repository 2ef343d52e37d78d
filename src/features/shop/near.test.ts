import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';

let app: TestApp;
let greeley: string;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  const branch = (title: string, customFields: Record<string, unknown>) =>
    buildEntry(app, { contentType: 'locations', title, slug: title.toLowerCase(), customFields });
  const machine = (slug: string, location: { id: string } | null, advertised_price: number) =>
    buildEntry(app, {
      contentType: 'equipment',
      slug,
      title: slug,
      customFields: { make: 'Tarnholt', model: slug, location: location?.id ?? null, advertised_price },
    });
  const near = await branch('Greeley', {
    ...{ city: 'Greeley', state: 'CO', zip: '80631', phone_number: '970-555-0101' },
    ...{ latitude: 40.42, longitude: -104.7 },
  });
  const far = await branch('Chadron', { city: 'Chadron', state: 'NE', zip: '69337', latitude: 42.83, longitude: -103 });
  const nowhere = await branch('Limon', { city: 'Limon', state: 'CO', zip: '80828' });
  greeley = near.id;
  for (const [slug, place, price] of [
    ['far', far, 100],
    ['none', null, 200],
    ['near', near, 300],
    ['unknown', nowhere, 400],
    ['near-too', near, 500],
  ] as const)
    await machine(slug, place, price);
});

interface Shop {
  fields?: Record<string, string[]>;
  data: { slug: string; distanceMiles: number | null }[];
  facets: { name: string; values: { label: string; count: number }[] }[];
}

const ask = async (query: string) => {
  const answer = await app.fetch(`/api/shop?${query}`);
  return { status: answer.status, body: (await answer.json()) as Shop };
};
const slugs = async (query: string) => (await ask(query)).body.data.map(({ slug }) => slug);

test.each([
  ['near=8063', 'near', 'must be a zip code of five digits'],
  ['near=80634-1234', 'near', 'must be a zip code of five digits'],
  ['near=8063a', 'near', 'must be a zip code of five digits'],
  ['near=80634&near=80631', 'near', 'must be given once'],
  ['sort=distance', 'sort', 'distance needs the zip code near'],
  ['state=Colorado', 'state', 'must be the code of a state, such as CO'],
  ['state=C1', 'state', 'must be the code of a state, such as CO'],
])('%s is rejected', async (query, field, text) => {
  const { status, body } = await ask(query);
  expect([status, body.fields]).toEqual([400, { [field]: [text] }]);
});

describe('near a zip code', () => {
  test('machines say how far their branch is, and come in that order', async () => {
    const { body } = await ask('near=80634&sort=distance');
    expect(body.data.map(({ slug, distanceMiles }) => [slug, distanceMiles])).toEqual([
      ['near-too', expect.any(Number)],
      ['near', expect.any(Number)],
      ['far', expect.any(Number)],
      ['unknown', null],
      ['none', null],
    ]);
    const [near, , far] = body.data.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
    expect(near).toBeLessThan(10);
    expect(far).toBeGreaterThan(170);
    expect(far).toBeLessThan(220);
    expect(await slugs('near=80634&sort=price')).toEqual(['far', 'none', 'near', 'unknown', 'near-too']);
  });

  test('the branches of the facet come in that order, too', async () => {
    const labels = async (query: string) =>
      (await ask(query)).body.facets.find(({ name }) => name === 'location')?.values.map(({ label }) => label);
    expect(await labels('near=69337')).toEqual(['Chadron, NE', 'Greeley, CO', 'Limon, CO']);
    expect(await labels('')).toEqual(['Greeley, CO', 'Chadron, NE', 'Limon, CO']);
  });

  test('that nobody knows nothing is said', async () => {
    const { status, body } = await ask('near=99999&sort=distance');
    expect([status, body.data.every(({ distanceMiles }) => distanceMiles === null)]).toEqual([200, true]);
    expect((await ask('')).body.data[0]).toMatchObject({ distanceMiles: null });
  });

  test('the page has it in its form and on its cards, without script', async () => {
    const page = await (await app.fetch('/shop?near=80634&sort=distance')).text();
    expect(page).toContain('value="80634"');
    expect(page).toMatch(/Greeley, CO(?:<!-- -->)? · \d mi/);
    expect(page).toContain('Near 80634');
    // What the address says wrongly is read as not said.
    expect((await app.fetch('/shop?near=x&sort=distance&state=Colorado')).status).toBe(200);
  });
});

test('a state shows the machines of its branches', async () => {
  expect(await slugs('state=ne')).toEqual(['far']);
  expect((await slugs('state=CO')).toSorted()).toEqual(['near', 'near-too', 'unknown']);
  expect(await slugs('state=WY')).toEqual([]);
});

describe('for a visitor who chose a branch', () => {
  const visit = async (path: string, location: string | null) => {
    const headers = location === null ? {} : { Cookie: `location=${location}` };
    return (await app.fetch(path, { headers })).text();
  };

  test('the home page begins with the machines that stand there', async () => {
    const html = await visit('/', greeley);
    expect(html).toContain('>At Greeley, CO</h2>');
    expect(html).toContain('<a href="/shop?location=greeley">All 2 machines there</a>');
    expect(html.indexOf('At Greeley, CO')).toBeLessThan(html.indexOf('>Just in<'));
    for (const other of [null, crypto.randomUUID(), 'nonsense'])
      expect(await visit('/', other)).not.toContain('>At Greeley');
  });

  test('cards of the shop say how far it is, while the address names no other place', async () => {
    expect(await visit('/shop', greeley)).toMatch(/Chadron, NE · 1\d\d mi/);
    expect(await visit('/shop', null)).not.toMatch(/\d mi</);
    expect(await visit('/shop?near=69337', greeley)).toMatch(/Chadron, NE · \d mi/);
  });
});

describe('the nearest branch of a zip code', () => {
  const nearest = async (zip: string) => {
    const { data } = (await (await app.fetch(`/api/delivery?zip=${zip}`)).json()) as {
      data: { valid: boolean; nearest: object | null };
    };
    return [data.valid, data.nearest];
  };

  test('is told where it delivers and where it does not', async () => {
    const branch = {
      id: greeley,
      label: 'Greeley, CO',
      phoneNumber: '970-555-0101',
      distanceMiles: expect.any(Number),
    };
    expect(await nearest('80631')).toEqual([true, branch]);
    expect(await nearest('80202')).toEqual([false, branch]);
  });

  test.each(['', '99999', '8063', 'abcde', '80631-1'])('is nobody for %j', async (zip) => {
    expect(await nearest(zip)).toEqual([false, null]);
  });
});
