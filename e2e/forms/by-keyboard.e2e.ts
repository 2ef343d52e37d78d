import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

/** Goes there as somebody without a mouse does; fails where Tab does not lead. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The same, and presses it. */
async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Opens the choices of the focused control and goes down to one. */
async function choose(page: Page, name: string) {
  const option = page.getByRole('option', { name }).first();
  await page.keyboard.press('ArrowDown');
  await expect(option).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
}

test('[I07] [I10] [I16] [I17] a form is built, reordered and saved with the keyboard alone', async ({
  signedIn: page,
  site,
}) => {
  const config = { fromEmail: 'site@example.test', apiKey: 'A-key-of-the-test' };
  const provider = { name: 'Key post', type: 'SENDGRID', config };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/email-providers', body: provider });
  const template = { name: 'Key notice', subject: 'News', htmlContent: '<p>News</p>' };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/email-templates', body: template });
  await page.goto('/admin/builder/forms/create');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('By keys');
  const rows = page.getByRole('region', { name: 'Fields' }).getByRole('listitem');
  for (const [place, kind] of ['Text', 'Email'].entries()) {
    await press(page, page.getByRole('button', { name: 'Add Field', exact: true }));
    await press(
      page,
      page.getByRole('dialog', { name: 'Select Field Type' }).getByRole('button', { name: kind, exact: true }),
    );
    const dialog = page.getByRole('dialog', { name: 'Add New Field' });
    await tabTo(page, dialog.getByLabel('Display Name'));
    await page.keyboard.type(`Field ${place + 1}`);
    await press(page, dialog.getByRole('button', { name: 'Add Field', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(place + 1);
  }

  await press(page, page.getByRole('button', { name: 'Reorder Field 2' }), 'Space');
  await expect(page.getByText(/^Field 2 (?:picked up|is at place 2)/)).toBeAttached();
  // The picked up item heeds the arrows once its neighbours are measured.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Field 2 is at place 1 of 2.')).toBeAttached({ timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(rows.first()).toContainText('Field 2');

  await press(page, page.getByRole('button', { name: 'Condition of Field 2' }));
  const condition = page.getByRole('dialog', { name: 'Condition of Field 2' });
  await tabTo(page, condition.getByLabel('Value'));
  await page.keyboard.type('sales');
  await page.keyboard.press('Enter');
  await expect(condition).toBeHidden();
  await expect(page.getByText('Only if “Field 1” is “sales”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Condition of Field 2' })).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Duplicate Field 1' }));
  await expect(rows).toHaveCount(3);
  await press(page, page.getByRole('button', { name: 'Delete Field 1 (Copy)' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(rows).toHaveCount(2);

  await tabTo(page, page.getByRole('tab', { name: 'Form Builder' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Email Integration' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Add Email Integration' }));
  const integration = page.getByRole('dialog', { name: 'Add Email Integration' });
  await expect(integration.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Desk');
  await tabTo(page, integration.getByLabel('Sender Email'));
  await page.keyboard.type('site@example.test');
  await tabTo(page, integration.getByRole('combobox', { name: 'Recipient Type' }));
  await choose(page, 'Dynamic: the address in an answer');
  await tabTo(page, integration.getByRole('combobox', { name: 'Recipient Field' }));
  await choose(page, 'Field 2');
  await tabTo(page, integration.getByRole('combobox', { name: 'Email Provider' }));
  await choose(page, 'Key post');
  await tabTo(page, integration.getByRole('combobox', { name: 'Email Template' }));
  await choose(page, 'Key notice');
  await tabTo(page, integration.getByLabel('Name', { exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(integration).toBeHidden();
  await press(page, page.getByRole('switch', { name: 'Desk is active' }), 'Space');
  await expect(page.getByRole('switch', { name: 'Desk is active' })).not.toBeChecked();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Form created')).toBeVisible();
});
