import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { newPerson, signInAs } from '../support/people.ts';
import { test } from '../support/started-site.ts';

/** What the device keeps of unsaved text; a page asks the browser, the test only how much. */
const keptTexts = (page: Page) =>
  page.evaluate<number>("Object.keys(localStorage).filter((key) => key.startsWith('millwright.draft:')).length");

test('what was typed into an entry survives the tab, and goes with a save, by choice, and at sign-out', async ({
  page,
  context,
  site,
}) => {
  const type = { name: 'Harrows', slug: 'harrows', fieldGroups: [] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: type });
  const person = await newPerson(site, { roles: ['administrator'] });
  const path = '/admin/editor/collections/harrows/create';
  const notice = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Your unsaved text was restored' });
  const title = (tab: Page) => tab.getByLabel('Title');
  await signInAs(page, site, person);

  await test.step('a tab that ends without a word', async () => {
    await page.goto(path);
    await title(page).fill('Disc harrow, heavy');
    await expect(page.getByText('Not saved yet').or(page.getByText('Unsaved changes'))).toBeVisible();
    await expect.poll(() => keptTexts(page)).toBe(1);
    await page.close({ runBeforeUnload: false });
  });

  const next = await context.newPage();
  await test.step('the next one has the text again, and says from when it is', async () => {
    await next.goto(path);
    await expect(title(next)).toHaveValue('Disc harrow, heavy');
    await expect(notice(next)).toContainText(/Typed \d+ \w+ \d{4}, \d\d:\d\d, and not saved since\./);
  });

  await test.step('somebody else on the same device does not', async () => {
    const other = await newPerson(site, { roles: ['administrator'] });
    await signInAs(next, site, other);
    await next.goto(path);
    await expect(title(next)).toHaveValue('');
    await expect(notice(next)).toBeHidden();
    await signInAs(next, site, person);
    await next.goto(path);
    await expect(title(next)).toHaveValue('Disc harrow, heavy');
  });

  await test.step('a save takes it from the device', async () => {
    await saveDraft(next);
    await expect(next.getByText('All changes saved')).toBeVisible();
    expect(await keptTexts(next)).toBe(0);
    await next.goto(path);
    await expect(title(next)).toHaveValue('');
  });

  await test.step('so does its author', async () => {
    await title(next).fill('Nothing like it');
    await next.close({ runBeforeUnload: false });
    const third = await context.newPage();
    await third.goto(path);
    await notice(third).getByRole('button', { name: 'Discard it' }).click();
    await expect(title(third)).toHaveValue('');
    expect(await keptTexts(third)).toBe(0);
    await third.close();
  });

  await test.step('and who signs out', async () => {
    const fourth = await context.newPage();
    await fourth.goto(path);
    await title(fourth).fill('Not for the next one at this desk');
    await expect.poll(() => keptTexts(fourth)).toBe(1);
    await fourth.getByRole('button', { name: /^User menu of/ }).click();
    await fourth.getByRole('menuitem', { name: 'Log out' }).click();
    await fourth.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(fourth).toHaveURL(/\/admin\/auth\/login/);
    expect(await keptTexts(fourth)).toBe(0);
  });
});
