import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';

describe('[E09] a page that cannot be loaded says so and offers Retry for the same address', () => {
  const address = '/parts?search=bolt&sort=title';

  async function visitBroken(cause: string) {
    const broken = await startApp();
    const throwing = () => {
      throw new Error(cause);
    };
    Object.assign(broken.platform.publicReads, { db: new Proxy({}, { get: throwing }) });
    const answer = await broken.fetch(address);
    return { status: answer.status, headers: answer.headers, html: await answer.text(), logLines: broken.logLines };
  }

  function expectFailurePage({ html, headers }: { html: string; headers: Headers }) {
    expect(html).toContain('<title>Something went wrong | Millwright Equipment</title>');
    expect(html).toContain('We encountered an error loading this page.');
    expect(html).toContain('<a class="button" href="/parts?search=bolt&amp;sort=title">Retry</a>');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }

  test('503 while the database is away', async () => {
    const page = await visitBroken('Connection terminated unexpectedly');
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('2');
    expectFailurePage(page);
  });

  test('500 for a fault of ours, which is logged with the request and not shown', async () => {
    const page = await visitBroken('the secret reason');
    expect(page.status).toBe(500);
    expectFailurePage(page);
    expect(page.html).not.toContain('secret reason');
    const logged = page.logLines.find((line) => line.includes('the secret reason'));
    expect(logged).toContain(page.headers.get('x-request-id'));
  });
});
