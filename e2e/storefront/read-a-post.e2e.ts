import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

/** From the home page to the blog, into a post, and on to the page about the dealer. */
async function readAround(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByText('This is a demonstration')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Used and new machines' })).toBeVisible();
  for (const name of ['Categories', 'Industries', 'Just in', 'From the blog', 'Locations']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.getByRole('link', { name: 'How to read an undercarriage report' }).click();
  await expect(page).toHaveURL(/\/blog\/how-to-read-an-undercarriage-report$/);
  const post = page.getByRole('article').first();
  await expect(post.getByRole('heading', { level: 1, name: 'How to read an undercarriage report' })).toBeVisible();
  await expect(post.getByText('By Mara Quist')).toBeVisible();
  await expect(post.getByRole('table')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'One family, two trades' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Millwright Sales' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a branch' })).toHaveAttribute('href', '/locations');
}

/** True if the page is wider than the screen. */
const overflows = (page: Page) => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a post and the page about the dealer are read from the home page [K18] [K21]', async ({ page, site: _ }) => {
      await readAround(page);
    });
  });
}

test('on a narrow screen nothing is wider than the screen, and a former name leads to its post [K18]', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/blog', '/blog/how-to-read-an-undercarriage-report', '/about']) {
    await page.goto(path);
    expect(await overflows(page)).toBe(false);
  }
  await page.goto('/blog/undercarriage-report-explained');
  await expect(page).toHaveURL(`${site.url}/blog/how-to-read-an-undercarriage-report`);
  await expectNoViolations(page);
});

test('a long word is broken, and Hebrew runs from the right (R73, R74)', async ({ page, site }) => {
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);
  const title = `${long} at work`;
  const content = `<p>${long}</p><p>שלום עולם</p>`;
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content',
    body: { contentType: 'posts', title, slug: 'a-long-word', status: 'publish', content },
  });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/blog/a-long-word');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('at work');
  expect(await overflows(page)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(page.getByText('שלום עולם')).toHaveCSS('unicode-bidi', 'plaintext');
  await page.goto('/blog');
  expect(await overflows(page)).toBe(false);
});
