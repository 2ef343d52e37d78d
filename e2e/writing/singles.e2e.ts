import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('the entry of a single has one page, and comes back from the trash [H01] [H04]', async ({ page, site }) => {
  const create = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const type = await create('content-types', { name: 'Imprint', slug: 'imprint', isSingle: true });
  const entry = await create('content', { contentType: 'imprint', title: 'Who we are', status: 'draft' });
  await signInQuickly(page, site);
  const its = `/admin/editor/singles/${type.id}`;

  await test.step('the addresses of a collection lead there', async () => {
    for (const path of ['', '/create', `/edit/${entry.id}`]) {
      await page.goto(`/admin/editor/collections/imprint${path}`);
      await expect(page).toHaveURL(its);
      await expect(page.getByLabel('Title')).toHaveValue('Who we are');
    }
  });

  await test.step('its form says what lies in the trash', async () => {
    await asAdministrator(site, { method: 'DELETE', path: `/admin/api/content/${entry.id}` });
    await page.goto(its);
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByRole('alert')).toContainText('“Who we are” lies in the trash.');
    await page.getByRole('link', { name: 'Open the trash' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Who we are' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Entry' })).toHaveCount(0);
  });

  await test.step('from where it is restored', async () => {
    await page.getByRole('button', { name: 'Actions for Who we are' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await page.goto(its);
    await expect(page.getByLabel('Title')).toHaveValue('Who we are');
  });
});
