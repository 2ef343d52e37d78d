import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const cars = [
  'Name,Make,Year,Price,Mail',
  'Volvo 240,Volvo,1984,"$1,200.50",a@example.com',
  'Saab 900,Saab,1986,$900.00,b@example.com',
  'Broken,Saab,1987,$1.00,no address',
].join('\n');

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  // What asks for the width by script follows a moment later.
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a file on the dashboard becomes a type with entries, answers through the API, and is taken back', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Start from your data' })).toBeVisible();
  await page
    .getByLabel('Start from your data', { exact: true })
    .locator('input')
    .setInputFiles(file('old cars.csv', cars));
  await expect(page.getByRole('heading', { level: 1, name: 'Import old cars.csv' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Old cars');
  const results = page.getByRole('region', { name: 'What becomes of the rows' });
  await expect(results).toContainText('New3');
  await page.getByRole('combobox', { name: 'Becomes: Mail' }).click();
  await page.getByRole('option', { name: 'Email' }).click();
  await expect(results).toContainText('Line 4: Mail: Mail must be a valid email address');
  await expect(results).toContainText('New2');
  await page.getByRole('textbox', { name: 'Label of Make' }).fill('Maker');
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('button', { name: 'Create type and import 2 of 3 rows' }).click();
  await expect(page.getByText('2 entries created, 0 changed, 0 unchanged, 1 row refused.')).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the report' }).click();
  expect((await download).suggestedFilename()).toBe('old cars report.csv');
  const answer = await page.request.get(`${site.url}/api/content/old-cars`);
  expect(JSON.stringify(await answer.json())).toContain('Volvo 240');

  await page.getByRole('button', { name: 'Undo the import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the import?' });
  await expect(dialog).toContainText('2 entries that it made will be deleted');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('2 entries removed, 0 restored.')).toBeVisible();
  expect((await page.request.get(`${site.url}/api/content/old-cars`)).status()).toBe(404);
  await page.goto('/admin/editor/imports');
  await expect(page.getByRole('link', { name: 'old cars.csv' })).toBeVisible();
  await expectNoViolations(page);
});

test('a pasted table becomes a type by keyboard alone, and its rows change entries by a key', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin/builder/collections/create');
  const paste = page.getByRole('button', { name: 'Paste a table' });
  await paste.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Table' })).toBeFocused();
  await page.keyboard.insertText('Slug\tName\tStock\na1\tBolt\t5\na2\tNut\t6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import Pasted table.csv' })).toBeVisible();
  const name = page.getByLabel('Name', { exact: true });
  await name.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Small parts');
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue('small-parts');
  await expect(page.getByRole('region', { name: 'What becomes of the rows' })).toContainText('New2');
  await page.getByRole('button', { name: 'Create type and import 2 rows' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 entries created')).toBeVisible();

  await page.goto('/admin/editor/collections/small-parts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('A table to import', { exact: true })
    .locator('input')
    .setInputFiles(file('stock.csv', 'slug,name,stock\na1,Bolt,50\na2,Nut,6\na3,Screw,7\n'));
  const results = page.getByRole('region', { name: 'What becomes of the rows' });
  await expect(results).toContainText('New1');
  await expect(results).toContainText('Changed1');
  await expect(results).toContainText('Unchanged1');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('1 entry created, 1 changed, 1 unchanged, 0 rows refused.')).toBeVisible();
});

test('what is no table is rejected where it was given, with the reason', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.goto('/admin/editor/imports');
  const area = page.getByLabel('Start from your data', { exact: true });
  await area.locator('input').setInputFiles(file('book.xlsx', 'PK\u0003\u0004'));
  await expect(page.getByRole('alert')).toContainText(
    'book.xlsx is a spreadsheet that cannot be read; save its table as CSV',
  );
  await area.locator('input').setInputFiles(file('empty.csv', 'a,b\n'));
  await expect(page.getByRole('alert')).toContainText('empty.csv has no rows');
});

test('a workbook is read by its sheets, and what is read wrongly is read once more as a person says', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Old list']]), 'Old');
  const table = [['Stock of May'], ['Name', 'Price'], ['Crane', 84_500], ['Hoist', 12.5]];
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'Stock');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await page.goto('/admin');
  const input = page.getByLabel('Start from your data', { exact: true }).locator('input');
  await input.setInputFiles({ name: 'stock.xlsx', mimeType: 'application/octet-stream', buffer });
  const reading = page.getByRole('region', { name: 'How the file is read' });
  await reading.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'Stock' }).click();
  const line = reading.getByLabel('Column names in line');
  await expect(line).toHaveValue('2');
  await expect(page.getByRole('region', { name: 'Columns' })).toContainText('Price');
  await expect(page.getByRole('combobox', { name: 'Becomes: Price' })).toHaveValue('Number');
  await expectNoViolations(page);
  await line.fill('3');
  await line.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Becomes: 84500' })).toBeVisible();
  await expectNoSidewaysScrolling(page);

  await page.goto('/admin');
  const latin = Buffer.from('Ort;Preis\nGr\x9a\xa7e;12.500\n', 'latin1');
  await input.setInputFiles({ name: 'mac.csv', mimeType: 'text/csv', buffer: latin });
  // Once the first reading has ended, after which the choices are drawn anew.
  await expect(page.getByRole('combobox', { name: 'Becomes: Preis' })).toBeVisible();
  await reading.getByRole('combobox', { name: 'Encoding' }).fill('Mac');
  await page.getByRole('option', { name: 'Mac Roman' }).click();
  await expect(page.getByRole('region', { name: 'What becomes of the rows' })).toContainText('Größe');
  await page.getByRole('combobox', { name: 'Decimal mark of Preis' }).click();
  await page.getByRole('option', { name: '1.234,5' }).click();
  await page.getByRole('combobox', { name: 'Becomes: Preis' }).click();
  await page.getByRole('option', { name: 'Number' }).click();
  await expect(page.getByRole('region', { name: 'What becomes of the rows' })).toContainText('New1');
  await expectNoViolations(page);
});
