import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInAs } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const headings = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/ });
const shows = (page: Page, names: readonly string[]) => expect(headings(page)).toHaveText([...names, 'Actions']);

test('[H01] who may change a type chooses the columns that its list shows to everybody, and takes that back', async ({
  page,
  site,
  browser,
}) => {
  const make = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  await make('content-types', {
    name: 'Seeders',
    slug: 'seeders',
    fields: ['Make', 'Width', 'Rows', 'Dealer'].map((label) => ({ type: 'text', name: label.toLowerCase(), label })),
  });
  await make('content', { contentType: 'seeders', title: 'Drill', customFields: { dealer: 'Olsen' } });
  await signInQuickly(page, site);
  const chosen = ['Title', 'Make', 'Rows', 'Status', 'Updated', 'Dealer'];
  await page.goto('/admin/editor/collections/seeders');
  await expect(page.getByRole('link', { name: 'Drill' })).toBeVisible();

  await test.step('the columns that are on become those of everybody', async () => {
    await page.getByRole('button', { name: 'Display' }).click();
    for (const name of ['Width', 'Author', 'Dealer']) await page.getByRole('checkbox', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Show these columns to everybody' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Columns set for everybody' })).toBeVisible();
    await page.keyboard.press('Escape');
    await shows(page, chosen);
  });

  await test.step('also for who may only write entries, and chooses nothing for others', async () => {
    const person = await newPerson(site, { permissions: ['content.view', 'content.edit'] });
    const other = await browser.newPage();
    await signInAs(other, site, person);
    await other.goto(`${site.url}/admin/editor/collections/seeders`);
    await shows(other, chosen);
    await other.getByRole('button', { name: 'Display' }).click();
    await expect(other.getByRole('checkbox', { name: 'Dealer' })).toBeChecked();
    await expect(other.getByRole('button', { name: 'Show these columns to everybody' })).toHaveCount(0);
    await other.close();
  });

  await test.step('Undo brings back what the console chooses', async () => {
    await page
      .getByRole('alert')
      .filter({ hasText: 'Columns set for everybody' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await shows(page, ['Title', 'Make', 'Width', 'Rows', 'Status', 'Author', 'Updated']);
  });
});
