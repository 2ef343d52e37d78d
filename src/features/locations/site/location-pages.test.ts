import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { changeEntry, removeEntry } from '../../entries/entries.service.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { buildIndustry, buildLocation } from '../locations.fixtures.ts';

let app: TestApp;
let admin: Api;
let farm: string;
let roads: string;
let greeley: string;
let loveland: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildDemoTypes(app);
  await admin.settings.update({ body: { contactPhone: '(970) 555-0100', contactEmail: 'hello@example.test' } });
  farm = (await buildIndustry(app, { slug: 'farm' })).id;
  roads = (await buildIndustry(app, { title: 'Roads', slug: 'roads' })).id;
  const place = { phone_number: '(970) 555-0101', industries: [farm], latitude: 40.42, longitude: -104.7 };
  greeley = (await buildLocation(app, { slug: 'greeley', customFields: { ...place, city: 'Greeley' } })).id;
  loveland = (await buildLocation(app, { slug: 'loveland', customFields: { industries: [farm] } })).id;
});

interface Page {
  status: number;
  headers: Headers;
  html: string;
}

async function visit(path: string, init: RequestInit = {}): Promise<Page> {
  const answer = await app.fetch(path, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const withCookies = (cookie: string) => ({ headers: { cookie } });

function send(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Page> {
  const body = new URLSearchParams(fields).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return visit('/set-location', { method: 'POST', body, headers: { ...type, ...headers } });
}

/** The strip above the header. */
const banner = ({ html }: Page) => /<nav[^>]*aria-label="Contact".*?<\/nav>/s.exec(html)?.[0] ?? '';
const optionsIn = ({ html }: Page, name: string) => {
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(mainOf(html))?.[0] ?? '';
  return [...select.matchAll(/<option value="([^"]*)"[^>]*>/g)].map(([, value]) => value);
};
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('[K02] [K04] the choice as a page', () => {
  test('without a chosen industry there is nothing to save', async () => {
    const page = await visit('/set-location');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    for (const text of [
      'Set Your Location',
      'Choose your industry and nearest store location',
      'Select Industry',
      'Next',
    ])
      expect(mainOf(page.html)).toContain(text);
    expect(mainOf(page.html)).not.toMatch(/Select Location|>Save</);
    expect(optionsIn(page, 'industry')).toEqual(['', farm, roads]);
  });

  test('an industry leads on to its branches, and one without any says so', async () => {
    const page = await visit(`/set-location?industry=${farm}&return=/shop?page=2`);
    expect(optionsIn(page, 'location')).toEqual(['', greeley, loveland]);
    expect(mainOf(page.html)).toContain('name="return" value="/shop?page=2"');
    const empty = await visit(`/set-location?industry=${roads}`);
    expect(mainOf(empty.html)).toContain('No locations available for this industry');
    expect(mainOf(empty.html)).not.toContain('Select Location');
  });

  test.each(['nobody', '%00', 'x'.repeat(5000), '%ED%A0%80', '<script>'])(
    'a hostile industry is none: %s',
    async (value) => {
      const page = await visit(`/set-location?industry=${value}&return=${value}`);
      expect(page.status).toBe(200);
      expect(mainOf(page.html)).not.toMatch(/Select Location|<script>/);
      expect(mainOf(page.html)).toContain('name="return" value="/"');
    },
  );

  test.each([
    ['https://evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/a\r\nSet-Cookie: a=b'],
  ])('it leads to no other site: %j', async (target) => {
    const { status, headers } = await send({ industry: farm, location: greeley, return: target });
    expect([status, headers.get('location')]).toEqual([303, '/']);
  });

  test('what cannot be chosen is rejected, with what was chosen, and keeps nothing', async () => {
    for (const [fields, problem] of [
      [{ location: greeley }, 'Please select an industry'],
      [{ industry: 'nobody', location: greeley }, 'Please select an industry'],
      [{ industry: farm }, 'Please select a location'],
      [{ industry: farm, location: '\0' }, 'Please select a location'],
      [{ industry: roads, location: greeley }, 'Please select a location'],
    ] as const) {
      const page = await send({ return: '/about', ...fields });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([400, null]);
      expect(mainOf(page.html)).toContain(problem);
      expect(mainOf(page.html)).toContain('name="return" value="/about"');
      if (fields.industry === farm) expect(page.html).toContain(`<option value="${farm}" selected="">`);
    }
  });

  test('a form on another site chooses nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const page = await send({ industry: farm, location: greeley }, headers);
    expect([page.status, page.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('[K05] a choice is kept for a year and leads back', async () => {
    const { status, headers } = await send({ industry: farm, location: greeley, return: '/locations?a=b' });
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      '/locations?a=b',
      'no-store',
    ]);
    expect(headers.getSetCookie()).toEqual([
      `location=${greeley}; Max-Age=31536000; Path=/; SameSite=Lax`,
      `industry=${farm}; Max-Age=31536000; Path=/; SameSite=Lax`,
    ]);
  });
});

describe('[K01] the strip above the header', () => {
  test('leads to the choice while no branch is chosen, or one that is not there', async () => {
    for (const cookie of ['', 'location=nobody', 'location=%00', `location=${farm}`, 'location=<script>']) {
      const strip = banner(await visit('/locations?x=1', withCookies(cookie)));
      expect(strip, cookie).toContain('href="/set-location?return=%2Flocations%3Fx%3D1"');
      expect(strip, cookie).toContain('>Set Your Location</a>');
      expect(strip, cookie).not.toContain('tel:');
      expect(strip, cookie).toContain('mailto:hello@example.test');
    }
  });

  test('[K08] shows the chosen branch’s phone, or the site’s for one without', async () => {
    const page = await visit('/locations', withCookies(`location=${greeley}; industry=${farm}`));
    expect(banner(page)).toMatch(/Greeley, CO.*href="tel:9705550101".*>Change location</s);
    expect(banner(page)).not.toContain('Set Your Location');
    expect([page.headers.get('cache-control'), page.headers.get('vary')]).toEqual([
      'private, no-cache',
      expect.stringContaining('Cookie'),
    ]);
    expect(banner(await visit('/locations', withCookies(`location=${loveland}`)))).toContain('href="tel:9705550100"');
    expect(banner(await visit('/locations'))).not.toContain('tel:');
  });
});

test('[K19] the header of a page stands on the chosen industry’s picture, else on the file named shop-header', async () => {
  const picture = async (cookie = '') =>
    /data-parallax="0.4"><img[^>]* src="([^"?]+)/.exec((await visit('/locations', withCookies(cookie))).html)?.[1];
  expect(await picture()).toBeUndefined();
  const fallback = await buildMedia(admin, { name: 'shop-header.png' });
  expect(await picture()).toBe(fallback.url);
  const { url } = await buildMedia(admin);
  const customFields = { header_background_images: [url] };
  await admin.entries.update({ params: { id: farm }, body: { customFields } });
  expect(await picture(`industry=${farm}`)).toBe(url);
  for (const cookie of ['', `industry=${roads}`, 'industry=nobody']) expect(await picture(cookie)).toBe(fallback.url);
});

describe('[K20] the branches', () => {
  test('[K28] a draft, a trashed one and a slug that never was have no page', async () => {
    await buildLocation(app, { slug: 'unpublished', status: 'draft' });
    for (const slug of ['unpublished', 'never', '%00', greeley, 'GREELEY'])
      expect((await visit(`/locations/${slug}`)).status, slug).toBe(404);
    expect((await visit('/locations')).html).not.toContain('unpublished');
  });

  test('lie on a map and in a list, one without coordinates at the center of its postal code', async () => {
    const { status, html } = await visit('/locations');
    expect(status).toBe(200);
    const map = /<section[^>]*data-map.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(map).toMatch(/data-zoom="4" data-center="-?[\d.]+,-?[\d.]+"/);
    expect([...map.matchAll(/<a href="([^"]+)" aria-label="([^"]+)"/g)].map(([, ...marker]) => marker)).toEqual([
      ['/locations/greeley', 'Greeley, CO'],
      ['/locations/loveland', 'Loveland, CO'],
    ]);
    const list = /<ul[^>]*aria-label="Locations".*?<\/ul>/s.exec(html)?.[0] ?? '';
    expect(list.match(/<li/g)).toHaveLength(2);
    expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!localhost)/);
  });

  test('a branch’s page says where it is, for search engines too', async () => {
    const { status, html } = await visit('/locations/greeley');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Greeley, CO</h1>');
    expect(html).toContain('href="tel:9705550101"');
    expect(html).toContain('"@type":"LocalBusiness"');
    expect(html).toContain('"addressLocality":"Greeley"');
  });

  test('a shop whose owner removed the types has an empty page, no choice and no strip of it', async () => {
    const empty = await startApp();
    const status = async (path: string) => (await empty.fetch(path)).status;
    expect(await status('/locations')).toBe(200);
    expect(await status('/locations/one')).toBe(404);
    expect(await status('/set-location')).toBe(200);
    const home = await (await empty.fetch('/', withCookies('location=a; industry=b'))).text();
    expect(home).not.toMatch(/set-location|data-location-popup|href="\/locations"/);
  });
});

describe('[H03] the address of a branch that is not published under it', () => {
  const ctx = () => systemContext(app.platform, 'fixture');

  test('is not found of a draft, and shows it only by its preview [H02]', async () => {
    const customFields = { city: 'Unborn city', industries: [farm] };
    const { id } = await buildLocation(app, { slug: 'unborn', status: 'draft', customFields });
    expect((await visit('/locations/unborn')).status).toBe(404);
    const { pathname, search } = new URL((await admin.preview.create({ params: { id }, body: {} })).data.url, app.url);
    expect(pathname).toBe('/locations/unborn');
    const { status, headers, html } = await visit(`${pathname}${search}`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (const text of ['<strong>Preview</strong>', 'Unborn city', 'noindex']) expect(html).toContain(text);
    const other = await visit(`/locations/greeley${search}`);
    expect(other.html).not.toContain('Unborn city');
  });

  test('leads on in one hop, and is 410 once the branch is gone', async () => {
    const { id } = await buildLocation(app, { slug: 'moved-away', customFields: { city: 'Pueblo' } });
    await changeEntry(ctx(), { id, change: { slug: 'moved-here' } });
    const moved = await visit('/locations/moved-away?a=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/locations/moved-here?a=1']);
    await removeEntry(ctx(), { id, permanent: false });
    const gone = await visit('/locations/moved-here');
    expect(gone.status).toBe(410);
    expect(gone.html).toContain('No longer here');
    expect(gone.html).toMatch(/<label[^>]*>Search machines<\/label>/);
    expect(gone.html).not.toContain('Pueblo');
  });
});
