import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildMedia } from '../media/media.fixtures.ts';
import type { Industry, StoreLocation, ZipDelivery } from './locations.contract.ts';
import { buildIndustry, buildLocation } from './locations.fixtures.ts';
import { zipMessages } from './places/zip.rules.ts';

async function startShop() {
  const app = await startApp();
  await buildDemoTypes(app);
  return { app, admin: await app.as.admin() };
}

const read = async ({ fetch }: TestApp, path: string, headers: Record<string, string> = {}) =>
  readAnswer(await fetch(path, { headers }));
const industriesIn = async (app: TestApp) =>
  (await read(app, '/api/industry')).body['industries'] as readonly Industry[];
const locationsIn = async (app: TestApp, query = '') =>
  (await read(app, `/api/locations${query}`)).data as readonly StoreLocation[];
const deliveryIn = async (app: TestApp, query: string) =>
  (await read(app, `/api/delivery${query}`)).data as ZipDelivery;
const slugsOf = (places: readonly { slug: string }[]) => places.map(({ slug }) => slug);

describe('what is not there, not published or of another kind', () => {
  test('[K28] without types every list is empty and no postal code is delivered to', async () => {
    const app = await startApp();
    expect(await read(app, '/api/industry')).toMatchObject({ status: 200, body: { success: true, industries: [] } });
    expect(await read(app, '/api/locations')).toMatchObject({ status: 200, body: { success: true, data: [] } });
    expect(await deliveryIn(app, '?zip=80537')).toMatchObject({ valid: false, location: null });
  });

  test('[K28] private types, drafts and relations to drafts are nowhere', async () => {
    const { app, admin } = await startShop();
    const draft = await buildIndustry(app, { title: 'Secret', slug: 'secret', status: 'draft' });
    const shown = await buildIndustry(app, { slug: 'agriculture' });
    await buildLocation(app, { slug: 'hidden', status: 'draft', customFields: { zip: '69001' } });
    await buildLocation(app, { slug: 'open', customFields: { industries: [draft.id, shown.id] } });
    expect(slugsOf(await industriesIn(app))).toEqual(['agriculture']);
    expect(await locationsIn(app)).toMatchObject([{ slug: 'open', industries: [shown.id], industry: [shown.id] }]);
    expect(await locationsIn(app, '?industry=secret')).toEqual([]);
    expect(await deliveryIn(app, '?zip=69001')).toMatchObject({ valid: false, location: null });

    const types = (await admin.contentTypes.list({ query: { pageSize: 50 } })).data.items;
    for (const { id } of types.filter(({ slug }) => slug === 'locations' || slug === 'industries'))
      await admin.contentTypes.update({ params: { id }, body: { isPublic: false } });
    expect(await industriesIn(app)).toEqual([]);
    expect(await locationsIn(app)).toEqual([]);
    expect(await deliveryIn(app, '?zip=80537')).toMatchObject({ valid: false });
  });

  test('fields of another kind than expected read as absent', async () => {
    const app = await startApp();
    await buildContentType(app, { slug: 'industries', isPublic: true });
    await buildContentType(app, {
      slug: 'locations',
      isPublic: true,
      fields: [
        { type: 'number', name: 'city', label: 'City' },
        { type: 'text', name: 'industries', label: 'Industries' },
        { type: 'text', name: 'latitude', label: 'Latitude' },
        { type: 'number', name: 'zip_codes', label: 'Codes' },
      ],
    });
    const customFields = { city: 7, industries: 'all', latitude: 'north', zip_codes: 80537 };
    await buildEntry(app, { contentType: 'locations', title: 'Plain', customFields });
    expect(await locationsIn(app)).toMatchObject([
      { label: 'Plain', city: null, zip: null, zipCodes: [], industries: [], latitude: null, dealer: false },
    ]);
  });
});

describe('hostile and wrong parameters', () => {
  test('a parameter that is neither true nor false is rejected by its name; unknown ones are ignored', async () => {
    const { app } = await startShop();
    await buildLocation(app, { slug: 'one' });
    for (const value of ['yes', '1', 'TRUE', '%00'])
      expect(await read(app, `/api/locations?dealer=${value}`)).toReject(400, 'VALIDATION_ERROR', {
        fields: ['dealer'],
      });
    for (const query of ['?dealer=', '?industry=', '?other=1', '?dealer[]=true', '?__proto__=1', '?%'])
      expect(slugsOf(await locationsIn(app, query)), query).toEqual(['one']);
    for (const industry of ['nobody', '%00', '%ED%A0%80', "'%20or%20true", 'x'.repeat(10_000)])
      expect(await locationsIn(app, `?industry=${industry}`), industry.slice(0, 20)).toEqual([]);
  });

  test('[K14] every postal code is answered with 200', async () => {
    const { app } = await startShop();
    await buildLocation(app);
    for (const query of [
      '',
      '?zip=',
      '?zip=1',
      '?zip=%00',
      '?zip=80537x',
      '?zip[]=80537',
      `?zip=${'8'.repeat(9000)}`,
    ]) {
      const answer = await read(app, `/api/delivery${query}`);
      expect(answer, query.slice(0, 20)).toMatchObject({
        status: 200,
        body: { success: true, data: { valid: false, message: zipMessages.invalid, location: null } },
      });
    }
  });

  test('other methods are rejected, and no session is read or made', async () => {
    const { app } = await startShop();
    for (const path of ['/api/industry', '/api/locations', '/api/delivery']) {
      expect((await app.fetch(path, { method: 'POST' })).status, path).toBe(405);
      const answer = await app.fetch(path, { headers: { cookie: 'millwright_session=x; location=%00' } });
      expect([answer.status, answer.headers.get('set-cookie')], path).toEqual([200, null]);
    }
  });
});

describe('branches and industries', () => {
  test('[K07] [K08] a branch has every field, its label where no title is written, and empty ones where nothing is written', async () => {
    const { app } = await startShop();
    const industry = await buildIndustry(app, { slug: 'agriculture' });
    const full = await buildLocation(app, {
      title: 'Greeley Branch',
      slug: 'greeley',
      customFields: {
        content_title: ' Greeley Yard ',
        city: 'Greeley',
        zip: '80631',
        address: '1 Mill Lane',
        location_code: 'GRE',
        google_link: 'https://maps.example/greeley',
        phone_number: '(970) 555-0101',
        store_number: '12',
        store_hours: 'Mo–Fr 7–17',
        zip_codes: '80615, 80624\n80631\t80615',
        industries: [industry.id],
        zip_code_radius: 50,
        latitude: 40.4233,
        longitude: -104.7091,
        dealer: true,
      },
    });
    const bare = await buildLocation(app, { slug: 'loveland' });
    const nothing = {
      contentTitle: null,
      address: null,
      locationCode: null,
      googleLink: null,
      phoneNumber: null,
      storeNumber: null,
      storeHours: null,
      zipCodes: [],
      industries: [],
      industry: [],
      zipCodeRadius: null,
      latitude: null,
      longitude: null,
      dealer: false,
    };
    expect(await locationsIn(app)).toEqual([
      {
        id: full.id,
        title: 'Greeley Branch',
        contentTitle: 'Greeley Yard',
        name: 'Greeley Yard',
        slug: 'greeley',
        label: 'Greeley Yard',
        city: 'Greeley',
        state: 'CO',
        zip: '80631',
        address: '1 Mill Lane',
        locationCode: 'GRE',
        googleLink: 'https://maps.example/greeley',
        phoneNumber: '(970) 555-0101',
        storeNumber: '12',
        storeHours: 'Mo–Fr 7–17',
        zipCodes: ['80615', '80624', '80631'],
        industries: [industry.id],
        industry: [industry.id],
        zipCodeRadius: 50,
        latitude: 40.4233,
        longitude: -104.7091,
        dealer: true,
      },
      {
        ...nothing,
        id: bare.id,
        title: 'Loveland Branch',
        slug: 'loveland',
        name: 'Loveland, CO',
        label: 'Loveland, CO',
        city: 'Loveland',
        state: 'CO',
        zip: '80537',
      },
    ]);
  });

  test('[K04] [K25] branches are narrowed by industry, by id or slug, and by dealers', async () => {
    const { app } = await startShop();
    const farm = await buildIndustry(app, { slug: 'farm' });
    const road = await buildIndustry(app, { title: 'Roads', slug: 'road' });
    await buildLocation(app, { slug: 'both', customFields: { industries: [farm.id, road.id], dealer: true } });
    await buildLocation(app, { slug: 'second', customFields: { city: 'Pueblo', industries: [farm.id] } });
    const empty = await buildIndustry(app, { title: 'Empty', slug: 'empty' });
    for (const industry of [farm.id, 'farm']) {
      expect(slugsOf(await locationsIn(app, `?industry=${industry}`))).toEqual(['both', 'second']);
      expect(slugsOf(await locationsIn(app, `?industry=${industry}&dealer=true`))).toEqual(['both']);
      expect(slugsOf(await locationsIn(app, `?industry=${industry}&dealer=false`))).toEqual(['second']);
    }
    for (const industry of [empty.id, 'empty']) expect(await locationsIn(app, `?industry=${industry}`)).toEqual([]);
  });

  test('[K06] [K08] industries come by name with their pictures, without those that were deleted', async () => {
    const { app, admin } = await startShop();
    const [one, two] = [await buildMedia(admin), await buildMedia(admin)];
    await admin.media.update({ params: { id: one.id }, body: { alt: 'Fields' } });
    await buildIndustry(app, { title: 'Roads', slug: 'roads' });
    const pictures = [one.url, two.url];
    const farm = await buildIndustry(app, { slug: 'farm', customFields: { header_background_images: pictures } });
    const shown = async () => (await industriesIn(app)).map(({ header_background_images }) => header_background_images);
    expect(await industriesIn(app)).toMatchObject([
      { id: farm.id, name: 'Agriculture', slug: 'farm' },
      { slug: 'roads' },
    ]);
    expect(await shown()).toEqual([
      [
        { url: one.url, alt: 'Fields' },
        { url: two.url, alt: '' },
      ],
      [],
    ]);
    await admin.media.update({ params: { id: one.id }, body: { alt: 'Wheat' } });
    expect((await shown())[0]?.[0]).toEqual({ url: one.url, alt: 'Wheat' });
    await admin.media.remove({ params: { id: two.id }, query: { force: 'true' } });
    expect(await shown()).toEqual([[{ url: one.url, alt: 'Wheat' }], []]);
  });

  test('[K14] [Q32] delivery names the branch; the radius decides nothing', async () => {
    const { app } = await startShop();
    await buildLocation(app, { slug: 'loveland', customFields: { zip_codes: '80513', zip_code_radius: 5000 } });
    expect(await deliveryIn(app, '?zip=80537')).toMatchObject({
      zip: '80537',
      valid: true,
      message: zipMessages.valid,
      location: { slug: 'loveland', label: 'Loveland, CO' },
    });
    expect(await deliveryIn(app, '?zip=80513')).toMatchObject({ valid: true });
    expect(await deliveryIn(app, '?zip=80514')).toMatchObject({ valid: false, location: null });
  });
});

describe('as the delivery API answers', () => {
  test('a change shows in the next answer, an unchanged one is not sent twice, and every site may read', async () => {
    const { app, admin } = await startShop();
    const location = await buildLocation(app);
    const first = await app.fetch('/api/locations');
    expect([first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([
      'public, no-cache',
      '*',
    ]);
    const tag = first.headers.get('etag') ?? '';
    expect((await app.fetch('/api/locations', { headers: { 'if-none-match': tag } })).status).toBe(304);
    await admin.entries.update({ params: { id: location.id }, body: { customFields: { city: 'Longmont' } } });
    const second = await app.fetch('/api/locations', { headers: { 'if-none-match': tag } });
    expect([second.status, await second.text()]).toEqual([200, expect.stringContaining('Longmont, CO')]);
    await admin.entries.update({ params: { id: location.id }, body: { status: 'draft' } });
    expect(await locationsIn(app)).toEqual([]);
  });
});
