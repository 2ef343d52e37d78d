import { expect, type Page } from '@playwright/test';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

/** The calls of the admin API that a page makes, as they begin. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/admin/api/')) calls.push(pathname + search);
  });
  return calls;
}

const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('what a link shows is read while the pointer rests on it, and the click reads nothing twice', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  await expect(inSidebar(page, 'Media')).toBeVisible();
  const calls = callsOf(page);
  const media = () => calls.filter((path) => path.startsWith('/admin/api/media?'));

  await test.step('of the sidebar', async () => {
    await inSidebar(page, 'Media').hover();
    await expect.poll(media).toHaveLength(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(media()).toHaveLength(1);
  });

  await test.step('of a row, wherever in it the pointer is', async () => {
    await page.goto('/admin/editor/collections/equipment');
    const row = page.getByRole('row').nth(1);
    const status = row.getByText('Published');
    await status.hover();
    const entry = () => calls.filter((path) => /^\/admin\/api\/content\/[0-9a-f-]{36}$/.test(path));
    await expect.poll(entry).toHaveLength(1);
    await status.click();
    await expect(page.getByRole('form', { name: 'Entry' }).getByLabel('Title')).toBeVisible();
    expect(entry()).toHaveLength(1);
  });

  await test.step('of the keyboard', async () => {
    await page.goto('/admin');
    calls.length = 0;
    await inSidebar(page, 'Users').focus();
    await expect.poll(() => calls.some((path) => path.startsWith('/admin/api/users?'))).toBe(true);
  });
});

test('nothing is read that a person may not see', async ({ page, site }) => {
  await signInHolding(page, site, ['content.view', 'media.view']);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(inSidebar(page, 'Media')).toBeVisible();
  const calls = callsOf(page);
  await page.evaluate(`{
    const link = document.createElement('a');
    link.href = '/admin/users';
    link.textContent = 'A link to the users';
    link.style.cssText = 'position: fixed; top: 200px; left: 50%; z-index: 9';
    document.body.append(link);
  }`);
  // The code of a page is read before its rights are looked at.
  const code = page.waitForRequest((request) => request.url().endsWith('.js'));
  await page.getByRole('link', { name: 'A link to the users' }).hover();
  await (await code).response();
  await inSidebar(page, 'Media').hover();
  await expect.poll(() => calls.some((path) => path.startsWith('/admin/api/media?'))).toBe(true);
  expect(calls.filter((path) => path.startsWith('/admin/api/users'))).toEqual([]);
});
