import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { address, bar, box, count, long, makeLamps, rows, settled, toast, tool } from '../support/table-page.ts';

test.beforeAll(async ({ site }) => makeLamps(site));
test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

test('[H22] [H26] columns, three densities, long values cut at 50 characters, and cards on small screens', async ({
  page,
}) => {
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await tool(page, 'Display').click();
  for (const name of ['Note', 'Watts']) await page.getByRole('checkbox', { name }).check();
  const height = async () => Math.floor((await rows(page).nth(4).boundingBox())?.height ?? 0);
  for (const [density, pixels] of [
    ['Comfortable', 52],
    ['Compact', 28],
    ['Default', 44],
  ] as const) {
    await page.getByText(density, { exact: true }).click();
    await expect.poll(height, density).toBeGreaterThanOrEqual(pixels);
    expect(await height()).toBeLessThanOrEqual(pixels + 2);
  }
  await page.keyboard.press('Escape');
  const cut = page.getByText(`${long.slice(0, 50)}…`);
  await expect(cut).toBeVisible();
  await expect(page.getByText(long)).toBeHidden();
  await cut.focus();
  await expect(page.getByRole('tooltip')).toHaveText(long);
  await cut.blur();
  await cut.hover();
  await expect(page.getByRole('tooltip')).toHaveText(long);

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(rows(page).first()).toHaveCSS('display', 'flex');
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(rows(page).first()).toHaveCSS('display', 'table-row');
  await page.setViewportSize({ width: 390, height: 800 });
  const card = rows(page).first();
  await expect(card.getByRole('link', { name: 'Lamp 01' })).toBeVisible();
  // Author and Watts give way; Note was switched on by hand.
  for (const label of ['Author', 'Watts']) await expect(card.locator(`[data-label="${label}"]`)).toBeHidden();
  await expect(card.locator('[data-label="Note"]')).toBeVisible();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(390);
  await tool(page, 'Filter').click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('[H22] the keyboard moves, selects ranges and opens; what is selected outlives its page and is done with at once', async ({
  page,
}) => {
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await settled(page);
  await rows(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar(page)).toContainText('3 selected');
  for (const name of ['Lamp 02', 'Lamp 03', 'Lamp 04']) await expect(box(page, name)).toBeChecked();
  await page.keyboard.press('End');
  await expect(rows(page).last()).toBeFocused();

  await test.step('by mouse, over pages', async () => {
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(box(page, 'Lamp 12')).toBeVisible();
    await box(page, 'Lamp 12').click();
    await box(page, 'Lamp 14').click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('6 selected');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expect(bar(page)).toContainText('13 selected');
    await page.getByRole('button', { name: 'Page 1', exact: true }).click();
    await expect(box(page, 'Lamp 03')).toBeChecked();
  });

  await test.step('another question forgets it', async () => {
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page)).toBeHidden();
    await box(page, 'Lamp 01').check();
    await expect(bar(page)).toContainText('1 selected');
    await page.goto(`${address}?sortBy=title&sortDir=asc&status=draft`);
    await expect(bar(page)).toBeHidden();
  });

  await test.step('an action is asked for, done, and clears it', async () => {
    await box(page, 'Lamp 06').check();
    await box(page, 'Lamp 07').check();
    await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toast(page, '2 entries published')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(box(page, 'Lamp 06')).toBeHidden();
    await box(page, 'Lamp 08').check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByRole('dialog')).toContainText('“Lamp 08” moves to the trash');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(bar(page)).toContainText('1 selected');
  });

  await test.step('Enter opens', async () => {
    await rows(page).nth(2).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/editor\/collections\/lamps\/.+/);
  });
});

test('[H22] [C16] a bulk action without its permission stays clickable and answers', async ({ page, site }) => {
  await signInHolding(page, site, ['content-types.lamps.view']);
  await page.goto(address);
  await rows(page).first().getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Publish (No Permission)', exact: true }).click();
  await expect(toast(page, 'Permission Required')).toContainText(
    'You need the content-types.lamps.publish permission to publish entries.',
  );
  await expect(bar(page)).toContainText('1 selected');
});

test('[H23] views are saved under a name, picked, changed, renamed and deleted', async ({ page }) => {
  await page.goto(`${address}?search=lamp+1&sortBy=title&sortDir=asc`);
  await settled(page);
  const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
  const name = page.getByRole('dialog').getByLabel('Name');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await tool(page, 'Views').click();
  await item('Save as a new view…').click();
  await save.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await name.fill('Ones');
  await save.click();
  await expect(toast(page, 'View saved')).toBeVisible();
  await expect(tool(page, 'Views: Ones')).toBeVisible();

  await tool(page, 'Views: Ones').click();
  await item('Back to the plain table').click();
  await expect(page.getByText('1–10 of 55')).toBeVisible();
  await expect(page).toHaveURL(/\/lamps$/);
  await tool(page, 'Views').click();
  await item('Ones').click();
  await expect(page).toHaveURL(/search=lamp\+1/);
  await expect(page.getByRole('searchbox', { name: 'Search lamps' })).toHaveValue('lamp 1');

  await test.step('changed since it was picked', async () => {
    await tool(page, 'Display').click();
    await page.getByText('Compact', { exact: true }).click();
    await page.keyboard.press('Escape');
    await tool(page, 'Views: Ones, changed').click();
    await item('Save changes to “Ones”').click();
    await expect(tool(page, 'Views: Ones')).toBeVisible();
  });

  await test.step('a name that is taken is rejected at the name', async () => {
    await tool(page, 'Views: Ones').click();
    await item('Save as a new view…').click();
    await name.fill('ONES');
    await save.click();
    await expect(page.getByRole('dialog').getByText('You already have a view with this name')).toBeVisible();
    await expect(toast(page, 'You already have a view with this name')).toContainText(/^Error/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('renamed, found after a reload, deleted', async () => {
    await tool(page, 'Views: Ones').click();
    await item('Rename “Ones”…').click();
    await name.fill('Tens');
    await save.click();
    await expect(tool(page, 'Views: Tens')).toBeVisible();
    await page.reload();
    await tool(page, 'Views: Tens').click();
    await item('Delete “Tens”…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'View deleted')).toBeVisible();
    await expect(tool(page, 'Views')).toBeVisible();
  });
});

const isExport = /\/admin\/api\/content\/export\?/;

test('[H22] the present view is exported whole, without formulas, and can be stopped', async ({ page }) => {
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await settled(page);
  await tool(page, 'Display').click();
  await page.getByRole('checkbox', { name: 'Note' }).check();
  for (const label of ['Watts', 'Made', 'Updated']) await page.getByRole('checkbox', { name: label }).uncheck();
  await page.keyboard.press('Escape');

  await test.step('stopped', async () => {
    await page.route(isExport, () => {});
    await tool(page, 'Export as CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Export Lamps' });
    await expect(dialog).toContainText('All 55 rows of this view, with the 5 columns shown');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('0 of 55 rows')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute(isExport);
  });

  await test.step('a failure keeps the dialog', async () => {
    await page.route(isExport, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await tool(page, 'Export as CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Export Lamps' });
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('The export stopped')).toBeVisible();
    await page.unroute(isExport);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^entries-lamps-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFTitle,Colour,Status,Author,Note');
    expect(lines[1]).toMatch(new RegExp(`,Very green,.*,${long}$`));
    expect(lines[2]).toMatch(/,Very blue,.*,'=SUM\(A1\)$/);
    expect(lines.slice(1, -1).map((line) => line.slice(0, 7))).toEqual(
      Array.from({ length: count }, (_, index) => `Lamp ${String(index + 1).padStart(2, '0')}`),
    );
  });
});
