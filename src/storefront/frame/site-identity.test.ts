import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { openTestPlatform } from '../../../tests/support/platform.ts';
import { buildApp } from '../../app.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

async function home({ fetch } = app) {
  const answer = await fetch('/');
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '', answer };
}

describe('[E18] the storefront is who its settings say', () => {
  test('an untouched site shows no contact and no picture of others', async () => {
    const { html, policy } = await home();
    expect(html).not.toMatch(/aria-label="Contact"|tel:|mailto:|og:image/);
    expect(policy).toContain("img-src 'self' data:;");
  });

  test('name, tagline, logo, contact, links and search texts show with the next request', async () => {
    await admin.settings.update({
      body: {
        siteName: 'Plain & Sons',
        siteTagline: 'Iron since 1931.',
        logoUrl: 'https://pictures.example.test/logo.svg',
        contactEmail: 'Office@Example.test',
        contactPhone: '+1 (970) 555-0100',
        contactAddress: '1 Mill Lane\nExampletown',
        bannerLinks: [
          { label: 'Videos', url: 'https://videos.example.test/plain' },
          { label: 'Parts', url: '/parts' },
        ],
        seoTitlePattern: '{site} – {title}',
        seoDescription: 'Machines of every size.',
        seoImageUrl: '/media/share.jpg',
      },
    });
    const { html, policy } = await home();
    expect(html).toContain('<title>Plain &amp; Sons</title>');
    expect(html).toContain('<h1>Plain &amp; Sons</h1>');
    expect(html).toContain('Iron since 1931.');
    expect(html).toContain('src="https://pictures.example.test/logo.svg"');
    expect(policy).toContain("img-src 'self' data: https://pictures.example.test;");
    expect(html).toContain('href="tel:+19705550100"');
    expect(html).toContain('href="mailto:office@example.test"');
    expect(html).toContain('1 Mill Lane\nExampletown');
    expect(html).toContain('<a href="https://videos.example.test/plain" rel="noopener">Videos</a>');
    expect(html).toContain('<a href="/parts">Parts</a>');
    expect(html).toContain('<meta name="description" content="Machines of every size."/>');
    const { publicUrl } = app.platform.config;
    expect(html).toContain(`<meta property="og:image" content="${publicUrl}/media/share.jpg"/>`);
    const missing = await (await app.fetch('/nothing')).text();
    expect(missing).toContain('<title>Plain &amp; Sons – Page not found</title>');
  });

  test('a notice, the navigation, the colour and the opening hours show on every page', async () => {
    await admin.settings.update({
      body: {
        siteNotice: 'A demonstration <here>',
        navigation: [{ label: 'Yard & shop', url: '/shop' }],
        siteColour: 'green',
        openingHours: 'Monday 7–5\nTuesday 7–5',
      },
    });
    for (const path of ['/', '/nothing']) {
      const html = await (await app.fetch(path)).text();
      expect(html).toContain('A demonstration &lt;here&gt;');
      expect(html).toContain('<html lang="en" data-colour="green">');
      expect(html).toContain('Monday 7–5\nTuesday 7–5');
    }
    expect((await home()).html).toContain('<a href="/shop">Yard &amp; shop</a>');
    await admin.settings.update({ body: { siteNotice: '', navigation: [] } });
    const { html } = await home();
    expect(html).not.toContain('A demonstration');
    expect(html).not.toContain('Yard &amp; shop');
  });

  test('[Q38] in every other process within a second', async () => {
    const beside = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
    const server = buildApp(beside.platform, { readiness: app.readiness });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      await expect.poll(() => beside.platform.bus.isUp).toBe(true);
      const titleThere = async () => /<h1>(.*?)<\/h1>/.exec(await (await fetch(url)).text())?.[1];
      expect(await titleThere()).toBe('Plain &amp; Sons');
      await admin.settings.update({ body: { siteName: 'Hill Works' } });
      await expect.poll(titleThere, { interval: 20 }).toBe('Hill Works');
    } finally {
      await server.close();
      await beside.close();
    }
  });

  test('texts are only text', async () => {
    const attack = '"><script>alert(1)</script>';
    await admin.settings.update({
      body: {
        siteName: attack,
        siteTagline: attack,
        contactAddress: attack,
        bannerLinks: [{ label: attack, url: '/x' }],
      },
    });
    const { html } = await home();
    expect(html.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, '')).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });

  test('a page that fails still carries the name that was known last', async () => {
    const own = await startApp();
    await (await own.as.admin()).settings.update({ body: { siteName: 'Remembered Works' } });
    expect((await home(own)).html).toContain('Remembered Works');
    const throwing = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    Object.assign(own.platform.publicReads, { db: new Proxy({}, { get: throwing }), prepared: { read: throwing } });
    own.platform.bus.notifyLocally([{ topic: 'settings' }, { topic: 'content' }, { topic: 'model' }]);
    const { html, answer } = await home(own);
    expect(answer.status).toBe(503);
    expect(html).toContain('<title>Something went wrong | Remembered Works</title>');
  });
});
