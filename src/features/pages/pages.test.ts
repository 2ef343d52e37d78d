import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildMedia } from '../media/media.fixtures.ts';

let app: TestApp;

const visit = async (path: string) => {
  const answer = await app.fetch(path);
  return { status: answer.status, html: await answer.text() };
};

describe('an empty shop', () => {
  beforeAll(async () => {
    app = await startApp();
  });

  test('says what to do, and no page is found', async () => {
    const { status, html } = await visit('/');
    expect(status).toBe(200);
    expect(html).toContain('Nothing is published yet');
    expect(html).toContain('href="/admin"');
    expect((await visit('/about')).status).toBe(404);
  });

  test('says so with empty types, too', async () => {
    await buildDemoTypes(app);
    expect((await visit('/')).html).toContain('Nothing is published yet');
  });
});

describe('pages of their own address', () => {
  let logos: string[];

  beforeAll(async () => {
    app = await startApp();
    await buildDemoTypes(app);
    const admin = await app.as.admin();
    const files = [await buildMedia(admin), await buildMedia(admin), await buildMedia(admin)];
    const [header = '', ...others] = files.map(({ url }) => url);
    logos = others;
    await buildEntry(app, {
      contentType: 'pages',
      title: 'About <us>',
      slug: 'about',
      customFields: {
        description: 'Who we are.',
        header_image: header,
        buttons: [
          { label: 'Shop', url: '/shop' },
          { label: 'Trap', url: 'javascript:alert(1)' },
          { label: '', url: '/nothing' },
        ],
        logos,
        heading: 'One family',
        text: '<p>Since <strong>1961</strong>.</p>',
      },
    });
    await buildEntry(app, { contentType: 'pages', title: 'Bare', slug: 'bare' });
    await buildEntry(app, { contentType: 'pages', title: 'Unborn', slug: 'unborn', status: 'draft' });
    await buildContentType(app, { slug: 'rentals', name: 'Rentals', isPublic: true });
  });

  test.each(['/unborn', '/nothing', '/%00', `/${'a'.repeat(3000)}`])('%s is not found', async (path) => {
    const { status, html } = await visit(path);
    expect(status).toBe(404);
    expect(html).not.toContain('Unborn');
  });

  test('[K21] the about block has two logos, a heading and formatted text', async () => {
    const { status, html } = await visit('/about');
    expect(status).toBe(200);
    expect(html).toContain('<h1>About &lt;us&gt;</h1>');
    expect(html).toContain('<h2>One family</h2>');
    expect(html).toContain('<p>Since <strong>1961</strong>.</p>');
    for (const logo of logos) expect(html).toContain(logo);
    expect(html).toContain(`<link rel="canonical" href="${app.platform.config.publicUrl}/about"/>`);
  });

  test('buttons lead where links may lead', async () => {
    const { html } = await visit('/about');
    expect(html).toContain('<a class="button" href="/shop">Shop</a>');
    expect(html).not.toMatch(/Trap|javascript:/);
    expect(html).not.toContain('href="/nothing"');
  });

  test('a page without any value has its title', async () => {
    const { status, html } = await visit('/bare');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Bare</h1>');
  });

  test('an address that no page has is a content type’s', async () => {
    const { status, html } = await visit('/rentals');
    expect(status).toBe(200);
    expect(html).toContain('Nothing in Rentals yet');
  });
});

describe('the home page', () => {
  beforeAll(async () => {
    app = await startApp();
    await buildDemoTypes(app);
    await buildContentType(app, { slug: 'auctions', name: 'Auctions', isPublic: true });
    await buildEntry(app, { contentType: 'auctions', title: 'First auction' });
    await buildEntry(app, { contentType: 'industries', title: 'Forestry', slug: 'forestry' });
    await buildEntry(app, {
      contentType: 'locations',
      title: 'Pueblo, CO',
      slug: 'pueblo',
      customFields: { city: 'Pueblo', state: 'CO', zip: '81003', phone_number: '(719) 555-0112', dealer: true },
    });
    await buildEntry(app, { contentType: 'posts', title: 'Oil', slug: 'oil' });
    const machine = { make: 'Tarnholt', model: 'TE 140', category: 'excavator', year: 2021, hours: 3120 };
    await buildEntry(app, {
      contentType: 'equipment',
      title: 'Tarnholt TE 140',
      slug: 'te-140',
      customFields: { ...machine, advertised_price: 84500, stock_number: 'MW-1' },
    });
    await buildEntry(app, { contentType: 'equipment', title: 'Tarnholt TE 9', slug: 'te-9', customFields: machine });
    await buildEntry(app, { contentType: 'equipment', title: 'Unborn', status: 'draft', customFields: machine });
  });

  /** Where the sections begin, by what only they show. */
  const orderOf = (html: string, marks: readonly string[]) => {
    const places = marks.map((mark) => html.indexOf(mark, html.indexOf('<main')));
    expect(places).not.toContain(-1);
    return marks.toSorted(
      (one, other) => html.indexOf(one, html.indexOf('<main')) - html.indexOf(other, html.indexOf('<main')),
    );
  };
  const marks = [
    'Search machines',
    '>Categories<',
    '>Industries<',
    '>Just in<',
    '>From the blog<',
    '>Locations<',
    'First auction',
  ];

  test('shows the shop’s parts first; a new type comes last, whatever its letter', async () => {
    const { html } = await visit('/');
    expect(orderOf(html, marks)).toEqual(marks);
    expect(html).not.toContain('Unborn');
  });

  test('[K12] [K17] cards of machines say the price, else “Call for price”, with their facts and badges', async () => {
    const { html } = await visit('/');
    expect(html).toContain('<a href="/shop/te-140">Tarnholt TE 140</a>');
    expect(html).toContain('$84,500');
    expect(html).toContain('Call for price');
    expect(html).toContain('2021 · 3,120 hours');
    expect(html).toContain('In Stock');
    expect(html).toContain('href="/shop?category=excavator"');
    expect(html).toContain('href="/shop?industry=forestry"');
    expect(html).toContain('href="/locations/pueblo"');
    expect(html).toContain('<p>Pueblo, CO\n(719) 555-0112</p>');
  });

  test('[E18] what it shows and in which order is the owner’s choice', async () => {
    const admin = await app.as.admin();
    await admin.settings.update({ body: { homeSections: ['other-types', 'posts', 'machines'] } });
    const { html } = await visit('/');
    expect(orderOf(html, ['First auction', '>From the blog<', '>Just in<'])).toEqual([
      'First auction',
      '>From the blog<',
      '>Just in<',
    ]);
    expect(html).not.toContain('Search machines');
    expect(html).not.toContain('>Industries</h2>');
    await admin.settings.update({ body: { homeSections: ['hero'] } });
  });

  test('[E18] its first words, buttons and picture are the owner’s; the picture by its id or its address', async () => {
    const admin = await app.as.admin();
    const { id, url } = await buildMedia(admin);
    const buttons = [
      { label: 'See machines', url: '/shop' },
      { label: 'Ask us', url: '/contact' },
    ];
    await admin.settings.update({
      body: { homeHeading: 'Iron <that> works', homeText: 'Since 1961.', homeButtons: buttons, homePicture: id },
    });
    const { html } = await visit('/');
    expect(html).toContain('<h1>Iron &lt;that&gt; works</h1><p>Since 1961.</p>');
    for (const button of buttons) expect(html).toContain(`href="${button.url}">${button.label}</a>`);
    expect(html).toContain(`${url}?`);
    await admin.settings.update({ body: { homePicture: url } });
    expect((await visit('/')).html).toContain(`${url}?`);
    // A file that is gone is no picture.
    await admin.settings.update({ body: { homePicture: crypto.randomUUID() } });
    const without = await visit('/');
    expect([without.status, without.html.includes('/media/')]).toEqual([200, false]);
  });

  test('[E18] links at the foot of every page', async () => {
    const admin = await app.as.admin();
    expect((await visit('/')).html).not.toContain('aria-label="Footer"');
    const links = [
      { label: 'Terms of sale', url: '/terms' },
      { label: 'Videos', url: 'https://videos.example.test/plain' },
    ];
    await admin.settings.update({ body: { footerNavigation: links } });
    for (const path of ['/', '/shop', '/nothing-here']) {
      const { html } = await visit(path);
      const foot = html.slice(html.indexOf('aria-label="Footer"'));
      expect(foot).toContain('<a href="/terms">Terms of sale</a>');
      expect(foot).toContain('<a href="https://videos.example.test/plain" rel="noopener">Videos</a>');
    }
  });
});
