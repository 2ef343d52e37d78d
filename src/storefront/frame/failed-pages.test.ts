import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../../features/content-types/content-types.fixtures.ts';

describe('[E09] a page that cannot be loaded says so and offers Retry for the same address', () => {
  const address = '/parts?search=bolt&sort=title';

  async function visitBroken(cause: string) {
    const broken = await startApp();
    const contact = { contactPhone: '(970) 555-0100', contactEmail: 'sales@example.test' };
    await (await broken.as.admin()).settings.update({ body: contact });
    await buildContentType(broken, { slug: 'parts', isPublic: true });
    await broken.fetch('/cart');
    const throwing = () => {
      throw new Error(cause);
    };
    const away = new Proxy({}, { get: throwing });
    Object.assign(broken.platform.publicReads, { db: away, prepared: away });
    const answer = await broken.fetch(address);
    return { status: answer.status, headers: answer.headers, html: await answer.text(), logLines: broken.logLines };
  }

  function expectFailurePage({ html, headers }: { html: string; headers: Headers }) {
    expect(html).toContain('<title>Something went wrong | Millwright Equipment</title>');
    expect(html).toContain('We encountered an error loading this page.');
    expect(html).toContain('<a class="button" href="/parts?search=bolt&amp;sort=title">Retry</a>');
    const main = html.slice(html.indexOf('<main'));
    for (const text of ['Try again in a moment.', '(970) 555-0100</a>', 'href="mailto:sales@example.test"'])
      expect(main.slice(0, main.indexOf('</main>'))).toContain(text);
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
      'nosniff',
      expect.stringMatching(/^no-/),
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }

  test('503 while the database is away', async () => {
    const page = await visitBroken('Connection terminated unexpectedly');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expectFailurePage(page);
  });

  test('500 for an error of ours, which is logged with the request and not shown', async () => {
    const page = await visitBroken('the secret reason');
    expect(page.status).toBe(500);
    expectFailurePage(page);
    expect(page.html).not.toContain('secret reason');
    const logged = page.logLines.find((line) => line.includes('the secret reason'));
    expect(logged).toContain(page.headers.get('x-request-id'));
  });
});
