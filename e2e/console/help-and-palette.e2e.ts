import { expect, type Page } from '@playwright/test';
import { signInQuickly, test } from '../support/started-site.ts';

/** Opens the palette with the keyboard and waits until it takes what is typed. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('textbox')).toBeFocused();
}

const palette = (page: Page) => page.getByRole('dialog').filter({ has: page.getByPlaceholder('Search or jump to…') });

test.beforeEach(async ({ page, site }) => {
  await signInQuickly(page, site);
});

test('[A09] help is searched, shows the shortcuts and the API of the running server', async ({ page }) => {
  await page.goto('/admin/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Help topics' }).getByRole('link', { name: 'Audit trail' }).click();
  await expect(page).toHaveURL(/topic=audit/);
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Search help and API' });
  await search.fill('idempotency');
  await expect(page.getByRole('heading', { name: 'Use the admin API from a script' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeHidden();
  await search.fill('no such words');
  await expect(page.getByText('No results.')).toBeVisible();

  await search.fill('');
  await page.getByRole('tab', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('row', { name: /K Search or jump to anything/ })).toBeVisible();

  await page.getByRole('tab', { name: 'API reference' }).click();
  await search.fill('users.edit patch');
  await page.getByRole('button', { name: /PATCH \/admin\/api\/users\/\{id\}/ }).click();
  await expect(page.getByText('Needs: users.edit')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Body' }).getByRole('cell', { name: 'displayName' })).toBeVisible();
  await expect(page.getByText(/curl -X PATCH/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'API reference' })).toHaveAttribute('aria-selected', 'true');
});

test('[A09] a reference that cannot be loaded says so and can be tried again', async ({ page }) => {
  await page.route('**/openapi.json', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/admin/docs?tab=api');
  await expect(page.getByText('Failed to load the API reference')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/openapi.json');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /GET \/admin\/api\/users / })).toBeVisible();
});

test('the palette goes anywhere with the keyboard alone, finds entries and people, and keeps what was used', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openPalette(page);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('audit tr');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\/audit$/);
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await expect(palette(page).getByText('Used last')).toBeVisible();
  await page.keyboard.type('pellavar');
  await expect(palette(page).getByText('Entries')).toBeVisible();
  await palette(page)
    .getByRole('button', { name: /Pellavar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/editor\/collections\/equipment\/edit\//);

  await openPalette(page);
  await page.keyboard.type('no such thing anywhere');
  await expect(palette(page).getByText('Nothing is called “no such thing anywhere”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
