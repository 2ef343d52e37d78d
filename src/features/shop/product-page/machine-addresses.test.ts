import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../../seed/demo/demo.fixtures.ts';
import { changeEntry, removeEntry } from '../../entries/entries.service.ts';
import { buildIndustry, buildLocation, buildMachine } from '../shop.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
  const moved = await buildMachine(app, { slug: 'te-old' });
  await changeEntry(ctx(), { id: moved.id, change: { slug: 'te-new' } });
  await buildMachine(app, { slug: 'never-out', model: 'Secret model', status: 'draft' });
  await buildMachine(app, { slug: 'ockerby-wl-9', make: 'Ockerby', model: 'WL 9' });
});

const ctx = () => systemContext(app.platform, 'fixture');

async function visit(path: string) {
  const answer = await app.fetch(path, { redirect: 'manual' });
  const { status, headers } = answer;
  return { status, headers, location: headers.get('location'), html: await answer.text() };
}

async function previewOf(id: string): Promise<string> {
  const link = await (await app.as.admin()).preview.create({ params: { id }, body: {} });
  const { pathname, search } = new URL(link.data.url, app.url);
  return `${pathname}${search}`;
}

describe('[H03] the address of a machine that is not published under it', () => {
  test.each(['never-out', 'never-was', '%00', 'x'.repeat(3000)])('%s is not found', async (slug) => {
    const { status, html } = await visit(`/shop/${slug}`);
    expect(status).toBe(404);
    expect(html).not.toContain('Secret model');
  });

  test('leads to the machine in one hop, with the query, and nobody keeps that', async () => {
    const { status, location, headers } = await visit('/shop/te-old?a=1');
    expect([status, location, headers.get('cache-control')]).toEqual([301, '/shop/te-new?a=1', 'no-cache']);
  });

  test.each([
    ['in the trash', false, 'Ockerby Gone &lt;b&gt;'],
    ['deleted', true, null],
  ])('of a machine %s is 410, names it, and leads to similar ones', async (state, permanent, name) => {
    const slug = `ockerby-wl-${state.length}00`;
    const { id } = await buildMachine(app, { slug, make: 'Ockerby', model: 'Gone <b>' });
    expect((await visit(`/shop/${slug}`)).status).toBe(200);
    await removeEntry(ctx(), { id, permanent });
    const { status, headers, html } = await visit(`/shop/${slug}`);
    expect([status, headers.get('etag')]).toEqual([410, null]);
    expect(html).toContain('No longer for sale');
    if (name === null) expect(html).not.toContain('Gone');
    else expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(name);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    const cards = [...html.matchAll(/<h3[^>]*><a href="\/shop\/([^"]*)"/g)].map(([, card]) => card);
    expect(cards).toEqual(['ockerby-wl-9', 'te-new']);
    expect(html).toMatch(/<form[^>]*action="\/shop" method="get"><label[^>]*>Search machines<\/label>/);
    expect(html).toContain('<a class="button" href="/shop">See all machines</a>');
    expect((await app.fetch(`/api/shop/${slug}`)).status).toBe(404);
  });

  test('shows a new machine of that slug', async () => {
    const { id } = await buildMachine(app, { slug: 'taken-over' });
    await removeEntry(ctx(), { id, permanent: true });
    expect((await visit('/shop/taken-over')).status).toBe(410);
    await buildMachine(app, { slug: 'taken-over' });
    expect((await visit('/shop/taken-over')).status).toBe(200);
  });
});

describe('[H02] a preview of a machine', () => {
  test('shows the newest that it says, marked; nobody keeps or finds it', async () => {
    const location = await buildLocation(app, { city: 'Greeley', phone_number: '970-555-0199' });
    const { id } = await buildMachine(app, {
      slug: 'draft',
      status: 'draft',
      model: 'Unborn',
      year: 2020,
      advertised_price: 1500,
      location: location.id,
      attachments: [{ name: 'Bucket', price: 12.5 }],
    });
    const address = await previewOf(id);
    expect(address).toMatch(/^\/shop\/draft\?preview=/);
    for (const _ of [1, 2]) {
      const { status, headers, html } = await visit(address);
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
      for (const text of ['<strong>Preview</strong>', 'Unborn', '$1,500', 'Bucket', '$12.50', '970-555-0199', '2020'])
        expect(html).toContain(text);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toMatch(/rel="canonical"|og:url|ld\+json/);
    }
    expect((await visit('/shop/draft')).status).toBe(404);
    expect((await visit(address.replace('/draft', '/te-new'))).html).not.toContain('Unborn');
    app.clock.advance(3_601_000);
    expect((await visit(address)).status).toBe(404);
  });

  test('shows the draft of a published machine, which visitors do not see', async () => {
    const { id } = await buildMachine(app, { slug: 'live', title: 'Live title' });
    const admin = await app.as.admin();
    await admin.drafts.save({ params: { id }, body: { title: 'Newer title' } });
    const { html } = await visit(await previewOf(id));
    expect(html).toContain('Newer title');
    const published = (await visit('/shop/live?preview=wrong')).html;
    expect(published).toContain('Live title');
    expect(published).not.toContain('Newer title');
  });
});

describe('[H03] a shop narrowed by a former slug', () => {
  test('of an industry or a location leads on in one hop, with everything else that the address says', async () => {
    const industry = await buildIndustry(app, 'Old trade');
    const location = await buildLocation(app, { city: 'Old town', title: 'Old town' });
    await changeEntry(ctx(), { id: industry.id, change: { slug: 'new-trade' } });
    await changeEntry(ctx(), { id: location.id, change: { slug: 'new-town' } });
    const one = await visit('/shop?industry=old-trade&make=Ockerby&utm_source=a%26b');
    expect([one.status, one.location]).toEqual([301, '/shop?industry=new-trade&make=Ockerby&utm_source=a%26b']);
    const both = await visit('/shop?industry=other&industry=old-trade&location=old-town');
    expect(both.location).toBe('/shop?industry=other&industry=new-trade&location=new-town');
    expect((await visit('/industries/old-trade?a=1')).location).toBe('/shop?industry=new-trade&a=1');
    const next = await buildIndustry(app, 'Next');
    await changeEntry(ctx(), { id: next.id, change: { slug: 'old-trade' } });
    expect((await visit('/shop?industry=old-trade')).status).toBe(200);
  });

  test.each(['nobody', '%00', '%ED%A0%80', 'x'.repeat(400), "'"])(
    'that nothing ever had is read as it is: %s',
    async (slug) => {
      const { status, html } = await visit(`/shop?industry=${slug}&location=${slug}`);
      expect(status).toBe(200);
      expect(html).toContain('No machines match');
    },
  );
});
