import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { signInQuickly, test } from '../support/started-site.ts';

/** More than a list reads without being felt. */
const rows = 20_100;

test('a long list names the field that makes it read all entries, and leads to its mark', async ({ page, site }) => {
  test.slow();
  await signInQuickly(page, site);
  await page.goto('/admin');
  const table = ['Name,Price', ...Array.from({ length: rows }, (_, n) => `Part ${n},${(n * 37) % rows}`)].join('\n');
  await page
    .getByLabel('Start from your data', { exact: true })
    .locator('input')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByRole('button', { name: /^Create type and import 20,100 rows/ }).click();
  await expect(page.getByText('20,100 entries created', { exact: false })).toBeVisible({ timeout: 60_000 });

  await page.goto('/admin/editor/collections/parts?sortBy=customFields.price&sortDir=desc');
  const note = page.getByRole('note');
  await expect(note).toContainText('Price has no index, so all 20,100 entries are read each time.');
  await expectNoViolations(page);
  await page.goto('/admin/editor/collections/parts?sortBy=title&sortDir=asc');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(note).toHaveCount(0);

  await page.goto('/admin/editor/collections/parts?sortBy=customFields.price&sortDir=asc');
  await note.getByRole('link', { name: /^Set Sortable to “Yes, with an index” in / }).click();
  await page.getByRole('button', { name: 'Edit Price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Field' });
  await dialog.getByRole('tab', { name: 'Advanced' }).click();
  await dialog.getByRole('combobox', { name: 'Sortable' }).click();
  await page.getByRole('option', { name: 'Yes, with an index' }).click();
  await dialog.getByRole('button', { name: 'Save Field' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Field group updated')).toBeVisible();
  await page.goto('/admin/editor/collections/parts?sortBy=customFields.price&sortDir=asc');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(note).toHaveCount(0);
});
