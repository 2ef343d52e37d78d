import { expect } from '@playwright/test';
import { test } from '../support/started-site.ts';

test('an address that visitors ask for in vain becomes a redirect, and a file brings many', async ({
  signedIn: page,
  site,
}) => {
  const visit = (path: string) => page.request.get(site.url + path, { maxRedirects: 0 });
  const main = page.getByRole('main');

  await test.step('asked for in vain, it is in the list', async () => {
    for (let n = 0; n < 3; n += 1) expect((await visit('/rental-fleet.html')).status()).toBe(404);
    await page.goto('/admin/settings/redirects');
    await page.getByRole('link', { name: 'Missing pages' }).click();
    await expect(main.getByRole('row').filter({ hasText: '/rental-fleet.html' })).toContainText('3');
  });

  await test.step('its row leads to a redirect from it; what is wrong is said at its field', async () => {
    await page.getByRole('button', { name: 'Actions for /rental-fleet.html' }).click();
    await page.getByRole('menuitem', { name: 'Make a redirect' }).click();
    await expect(page.getByRole('textbox', { name: 'From', exact: true })).toHaveValue('/rental-fleet.html');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('/rental-fleet.html');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(main.getByText('To must not lead back to /rental-fleet.html').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('/shop');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Redirect created')).toBeVisible();
    const answer = await visit('/rental-fleet.html?from=mail');
    expect([answer.status(), answer.headers()['location']]).toEqual([301, '/shop']);
    await page.goto('/admin/settings/redirects/missing');
    await expect(main.getByText('/rental-fleet.html')).toHaveCount(0);
  });

  await test.step('a file brings many, all or none', async () => {
    await page.goto('/admin/settings/redirects');
    const give = (text: string) =>
      page
        .getByLabel('Import redirects')
        .setInputFiles({ name: 'moved.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await give('from,to\n/old/a,/shop\n/old/b,nowhere\n');
    await expect(page.getByText(/Line 3: To must be a path of this site/).first()).toBeVisible();
    expect((await visit('/old/a')).status()).toBe(404);
    await give('from,to\n/old/a,/shop\n/old/b,/blog\n');
    await expect(page.getByText('2 created, 0 changed, 0 as they were.')).toBeVisible();
    expect((await visit('/old/b')).status()).toBe(301);
    await expect(main.getByRole('row').filter({ hasText: '/rental-fleet.html' })).toContainText('1');
  });
});
