import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newPerson, signInAs } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { address, bar, box, makeLamps, settled, table, toast, tool } from '../support/table-page.ts';

test.beforeAll(async ({ site }) => makeLamps(site));

const headings = (page: Page) => table(page).getByRole('columnheader').filter({ hasText: /\S/ });
const shows = (page: Page, names: readonly string[]) => expect(headings(page)).toHaveText([...names, 'Actions']);
const handle = (page: Page, name: string) => page.getByRole('separator', { name: `Resize ${name}`, exact: true });
const widthOf = async (page: Page, name: string) =>
  (await headings(page).filter({ hasText: name }).boundingBox())?.width ?? 0;
const plain = ['Title', 'Watts', 'Colour', 'Made', 'Status', 'Author', 'Updated'];

test('[H22] columns are resized, moved and pinned, and stay so; a view shares it with everybody', async ({
  page,
  site,
  browser,
}) => {
  await signInQuickly(page, site);
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await settled(page);
  await shows(page, plain);

  await test.step('an edge is dragged, or moved by arrow keys; Enter gives the column its own width', async () => {
    const before = await widthOf(page, 'Watts');
    const edge = await handle(page, 'Watts').boundingBox();
    if (!edge) throw new Error('the handle is not shown');
    await page.mouse.move(edge.x + 4, edge.y + 8);
    await page.mouse.down();
    await page.mouse.move(edge.x + 64, edge.y + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'Watts')).toBe(Math.round(before) + 60);
    await handle(page, 'Colour').focus();
    const colour = Math.round(await widthOf(page, 'Colour'));
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => widthOf(page, 'Colour')).toBe(colour + 16);
    await expect(handle(page, 'Colour')).toHaveAttribute('aria-valuenow', String(colour + 16));
    await expect(handle(page, 'Colour')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => widthOf(page, 'Colour')).not.toBe(colour + 16);
  });

  await test.step('a heading is dragged among the others, which sorts nothing', async () => {
    const made = await headings(page).filter({ hasText: 'Made' }).boundingBox();
    const watts = await headings(page).filter({ hasText: 'Watts' }).boundingBox();
    if (!made || !watts) throw new Error('the headings are not shown');
    await page.mouse.move(made.x + 16, made.y + 10);
    await page.mouse.down();
    await page.mouse.move(watts.x + 8, made.y + 10, { steps: 8 });
    await page.mouse.up();
    await shows(page, ['Title', 'Made', 'Watts', 'Colour', 'Status', 'Author', 'Updated']);
    await expect(headings(page).filter({ hasText: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('by keyboard in the display menu, where a column is pinned beside the name', async () => {
    await tool(page, 'Display').click();
    await page.getByRole('button', { name: 'Reorder Status' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Status is at place 4 of')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Status is at place 3 of')).toBeAttached();
    await page.keyboard.press('Space');
    await shows(page, ['Title', 'Made', 'Watts', 'Status', 'Colour', 'Author', 'Updated']);
    await page.getByRole('button', { name: 'Pin Author' }).click();
    await expect(page.getByRole('button', { name: 'Pin Author' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
  });
  const arranged = ['Title', 'Author', 'Made', 'Watts', 'Status', 'Colour', 'Updated'];

  await test.step('a reload keeps it; what is pinned stays in sight while the others scroll', async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    await page.reload();
    await shows(page, arranged);
    const place = async (name: string) => (await headings(page).filter({ hasText: name }).boundingBox())?.x;
    const [author, updated] = [await place('Author'), await place('Updated')];
    await handle(page, 'Updated').focus();
    await expect.poll(() => place('Updated')).not.toBe(updated);
    expect(await place('Author')).toBe(author);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a view keeps it, and is shared with everybody', async () => {
    await tool(page, 'Views').click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('By maker');
    await page.keyboard.press('Enter');
    await tool(page, 'Views: By maker').click();
    await page.getByRole('menuitem', { name: 'Share “By maker” with everybody' }).click();
    await expect(toast(page, 'View shared')).toBeVisible();
    await tool(page, 'Views: By maker').click();
    await page.getByRole('menuitem', { name: 'Back to the plain table' }).click();
    await shows(page, plain);
  });

  await test.step('others find it, and may not change it', async () => {
    const person = await newPerson(site, { permissions: ['content.view'] });
    const other = await browser.newPage();
    await signInAs(other, site, person);
    await other.goto(`${site.url}${address}`);
    await shows(other, plain);
    await tool(other, 'Views').click();
    await other.getByRole('menuitem', { name: /^By maker/ }).click();
    await shows(other, arranged);
    await tool(other, 'Views: By maker').click();
    await expect(other.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
    await expect(other.getByRole('menuitem', { name: /Delete|Rename|sharing/ })).toHaveCount(0);
    await other.close();
  });
});

test('[H22] what is selected is exported alone, with the columns in their order', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  for (const name of ['Lamp 02', 'Lamp 03']) await box(page, name).check();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await box(page, 'Lamp 12').check();
  await bar(page).getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Lamps' });
  await expect(dialog).toContainText('The 3 selected rows, with the 7 columns shown');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect(lines.map((line) => line.replace('\uFEFF', '').split(',').slice(0, 3).join())).toEqual([
    'Title,Watts,Colour',
    'Lamp 02,20,Very blue',
    'Lamp 03,30,Very red',
    'Lamp 12,120,Very red',
  ]);
  await expect(bar(page)).toContainText('3 selected');
});
