import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInAs } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('an entry is looked at without leaving its list: by key, by menu, and by who may only read', async ({
  page,
  site,
  browser,
}) => {
  const make = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const fields = ['Maker', 'Note'].map((label) => ({ type: 'text', name: label.toLowerCase(), label }));
  await make('content-types', { name: 'Ploughs', slug: 'ploughs', fields });
  const blocks = [{ type: 'paragraph', data: { text: 'Turns both ways.' } }];
  await make('content', {
    contentType: 'ploughs',
    title: 'Reversible',
    content: { json: { blocks }, html: '' },
    customFields: { maker: 'Tarnholt' },
    status: 'draft',
  });
  const address = '/admin/editor/collections/ploughs';
  await signInQuickly(page, site);
  await page.goto(address);
  const row = page.getByRole('row', { name: /Reversible/ });
  const drawer = page.getByRole('dialog', { name: 'Reversible' });

  await test.step('V shows it, Escape leads back to the row', async () => {
    await row.focus();
    await page.keyboard.press('v');
    await expect(drawer.getByText('Tarnholt')).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'Content' })).toHaveText('Turns both ways.');
    await expect(drawer.getByText('Note')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(row).toBeFocused();
  });

  await test.step('from its menu, and on to its form', async () => {
    await row.getByRole('button', { name: /Reversible/ }).click();
    await page.getByRole('menuitem', { name: 'Quick view' }).click();
    await drawer.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Reversible');
  });

  await test.step('a click on the row, where nothing may be changed', async () => {
    const other = await browser.newPage();
    await signInAs(other, site, await newPerson(site, { permissions: ['content.view'] }));
    await other.goto(`${site.url}${address}`);
    await other
      .getByRole('row', { name: /Reversible/ })
      .getByRole('cell')
      .last()
      .click({ position: { x: 2, y: 2 } });
    const shown = other.getByRole('dialog', { name: 'Reversible' });
    await expect(shown.getByText('Tarnholt')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Edit' })).toHaveCount(0);
    await other.close();
  });
});
