import { readFile } from 'node:fs/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { signIn } from '../tools/server-process.ts';
import { signInHolding } from './people.ts';
import { administrator, signInQuickly, test } from './started-site.ts';

const address = '/admin/editor/collections/lamps';
const long = 'A lamp whose note is longer than the fifty characters that a table has room for';
const count = 55;

/** 55 lamps, the last one newest; one note is long, one would run as a formula. */
test.beforeAll(async ({ site }) => {
  const cookie = await signIn(site.url, administrator);
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}/admin/api/${path}`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(201);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const options = ['red', 'green', 'blue'].map((value) => ({ value, label: `Very ${value}` }));
  const group = await post('field-groups', {
    name: 'Lamp facts',
    slug: 'lamp-facts',
    fields: [
      { name: 'watts', label: 'Watts', type: 'number' },
      { name: 'colour', label: 'Colour', type: 'select', options },
      { name: 'made', label: 'Made', type: 'date' },
      { name: 'used', label: 'Used', type: 'boolean' },
      { name: 'note', label: 'Note', type: 'text' },
    ],
  });
  await post('content-types', { name: 'Lamps', slug: 'lamps', fieldGroups: [group.id] });
  await post('content-types', { name: 'Shades', slug: 'shades' });
  for (let n = 1; n <= count; n++) {
    const note = n === 1 ? long : n === 2 ? '=SUM(A1)' : '';
    const made = `2026-${String(1 + (n % 12)).padStart(2, '0')}-15`;
    const customFields = {
      watts: n * 10,
      colour: options[n % 3]?.value,
      made,
      used: n % 2 === 0,
      ...(note && { note }),
    };
    const title = `Lamp ${String(n).padStart(2, '0')}`;
    await post('content', { contentType: 'lamps', title, status: n % 5 === 0 ? 'publish' : 'draft', customFields });
  }
});

test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

const table = (page: Page, name = 'Lamps') => page.getByRole('table', { name });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const names = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).map((title) => title.replace('Lamp ', '')).join(' ');
const shows = (page: Page, lamps: string) => expect.poll(() => names(page)).toBe(lamps);
const settled = (page: Page) => expect(table(page)).toHaveAttribute('aria-busy', 'false');
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const isListCall = (request: Request) => /\/admin\/api\/content\?/.test(request.url());
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for the selected rows' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

async function addCondition(page: Page, given: { column: string; operator?: string; isFirst?: boolean }) {
  const popover = page.getByRole('dialog', { name: /^Filter/ });
  if (!given.isFirst) await popover.getByRole('button', { name: 'Add condition' }).click();
  await popover.getByLabel('Column').last().selectOption({ label: given.column });
  const operator = popover.getByLabel(`Operator of ${given.column}`);
  if (given.operator) await operator.selectOption({ label: given.operator });
  return popover.getByLabel(`Value of ${given.column}`);
}

async function choose(page: Page, name: string, options: readonly string[]) {
  await page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).first().click();
  for (const option of options) await page.getByRole('option', { name: option }).click();
}

test('[H22] a list loads, finds nothing, fails and is empty, each said with its way out', async ({ page }) => {
  await page.goto(address);
  await expect(rows(page)).toHaveCount(10);

  await test.step('no results', async () => {
    await page.getByRole('searchbox', { name: 'Search lamps' }).fill('no such lamp');
    await expect(page.getByText('No results.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('searchbox', { name: 'Search lamps' })).toHaveValue('');
  });

  await test.step('a failure', async () => {
    await page.route(/\/admin\/api\/content\?/, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await page.getByRole('searchbox', { name: 'Search lamps' }).fill('lamp 1');
    await expect(page.getByRole('heading', { name: 'Failed to load Lamps' })).toBeVisible();
    await page.unroute(/\/admin\/api\/content\?/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Empty the search box' }).click();
  });

  await test.step('old rows stay while new ones load', async () => {
    await shows(page, '55 54 53 52 51 50 49 48 47 46');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/admin\/api\/content\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await expect(rows(page)).toHaveCount(10);
    expect(await names(page)).toBe('55 54 53 52 51 50 49 48 47 46');
    release();
    await shows(page, '45 44 43 42 41 40 39 38 37 36');
    await page.unroute(/\/admin\/api\/content\?/);
  });

  await test.step('nothing there', async () => {
    await page.goto('/admin/editor/collections/shades');
    await expect(page.getByRole('heading', { name: 'No Shades found' })).toBeVisible();
  });
});

test('[H23] several conditions of every type, refused in words, shown as chips and kept in the address', async ({
  page,
}) => {
  await page.goto(address);
  await tool(page, 'Filter').click();
  const popover = page.getByRole('dialog', { name: /^Filter/ });

  await test.step('only operators that fit are offered; what cannot be asked is refused at the control', async () => {
    await expect(popover.getByLabel('Operator of Title').getByRole('option')).toHaveCount(11);
    await addCondition(page, { column: 'Colour', isFirst: true });
    await expect(popover.getByLabel('Operator of Colour').getByRole('option')).toHaveText([
      ...['is', 'is any of', 'is none of'],
    ]);
    const watts = await addCondition(page, { column: 'Watts', operator: 'less than' });
    await watts.fill('a few');
    await addCondition(page, { column: 'Made', operator: 'is on or after' });
    await popover.getByRole('button', { name: 'Apply' }).click();
    await expect(popover.getByText('Choose at least one')).toBeVisible();
    await expect(popover.getByText('Must be a number')).toBeVisible();
    await expect(popover.getByText('Choose a date')).toBeVisible();
    await expect(watts).toHaveValue('a few');
    expect(page.url()).not.toContain('filters');
  });

  await test.step('all must hold', async () => {
    await choose(page, 'Value of Colour', ['Very red', 'Very green']);
    await page.keyboard.press('Escape');
    await popover.getByLabel('Value of Watts').fill('200');
    await popover.getByLabel('Value of Made').fill('2026-06-01');
    await popover.getByRole('button', { name: 'Apply' }).click();
    await shows(page, '19 18 10 09 07 06');
    const chips = page.getByRole('group', { name: 'Active filters' });
    await expect(chips).toContainText('Colour is any of Very red, Very green');
    await expect(chips).toContainText('Watts less than 200');
    await expect(chips).toContainText('Made is on or after 1 Jun 2026');
    const filters = JSON.parse(new URL(page.url()).searchParams.get('filters') ?? '[]') as object[];
    expect(filters).toEqual([
      { id: '1', column: 'customFields.colour', operator: 'in', value: ['red', 'green'] },
      { id: '2', column: 'customFields.watts', operator: 'lessThan', value: '200' },
      { id: '3', column: 'customFields.made', operator: 'greaterThanOrEqual', value: '2026-06-01' },
    ]);
  });

  await test.step('chips are taken away one by one', async () => {
    await page.getByRole('button', { name: 'Remove filter Made is on or after 1 Jun 2026' }).click();
    await shows(page, '19 18 16 15 13 12 10 09 07 06');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('1–10 of 55')).toBeVisible();
    expect(page.url()).not.toContain('filters');
  });

  await test.step('text and between', async () => {
    await tool(page, 'Filter').click();
    await (await addCondition(page, { column: 'Title', operator: 'ends with', isFirst: true })).fill('5');
    await addCondition(page, { column: 'Watts', operator: 'between' });
    await popover.getByLabel('Value of Watts, from').fill('300');
    await popover.getByLabel('Value of Watts, to').fill('100');
    await popover.getByRole('button', { name: 'Apply' }).click();
    await expect(popover.getByText('The second value must not be below the first')).toBeVisible();
    await popover.getByLabel('Value of Watts, to').fill('500');
    await popover.getByLabel('Value of Watts, to').press('Enter');
    await shows(page, '45 35');
  });

  await test.step('an address with a filter nobody can have says so, and shows the way back', async () => {
    const filters = JSON.stringify([{ id: '1', column: 'customFields.gone', operator: 'equals', value: 'x' }]);
    await page.goto(`${address}?filters=${encodeURIComponent(filters)}`);
    await expect(page.getByRole('heading', { name: 'Failed to load Lamps' })).toBeVisible();
    await expect(page.getByText('"customFields.gone" is not a column this list can be filtered by')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(rows(page)).toHaveCount(10);
  });
});

test('[H24] typing rests 300 ms before it is searched for, changes stand 300 ms before they are fetched; two columns sort', async ({
  page,
}) => {
  await page.goto(address);
  await expect(rows(page)).toHaveCount(10);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => isListCall(request) && asked.push(new URL(request.url()).searchParams));

  await test.step('search', async () => {
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const search = page.getByRole('searchbox', { name: 'Search lamps' });
    await search.fill('lamp');
    await page.clock.runFor(290);
    await search.fill('lamp 5');
    await page.clock.runFor(290);
    expect(asked).toHaveLength(0);
    await page.clock.runFor(20);
    await expect.poll(() => asked.map((query) => query.get('search'))).toEqual(['lamp 5']);
    await expect(page).toHaveURL(/search=lamp\+5/);
    await search.fill('');
    await page.clock.runFor(320);
    await expect.poll(() => asked.length).toBe(2);
  });

  await test.step('fetch', async () => {
    asked.length = 0;
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    const second = page.getByRole('button', { name: 'Page 2', exact: true });
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'page');
    await page.clock.runFor(290);
    expect(asked).toHaveLength(0);
    await page.clock.runFor(20);
    await expect.poll(() => asked.map((query) => `${query.get('sortBy')} ${query.get('page')}`)).toEqual(['title 2']);
    await page.clock.resume();
    await shows(page, '11 12 13 14 15 16 17 18 19 20');
  });

  await test.step('two columns, by Shift and by menu', async () => {
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('button', { name: 'Title', exact: true }).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: /^Title/ }).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sortBy=status%2Ctitle&sortDir=asc%2Cdesc/);
    await shows(page, '54 53 52 51 49 48 47 46 44 43');
    await page.getByRole('button', { name: /^Updated/ }).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sortBy=status%2CupdatedAt/);
    await tool(page, 'Display').click();
    await page.getByLabel('Sort by', { exact: true }).selectOption({ label: 'Status' });
    await page.getByLabel('Sort by: direction').selectOption({ label: 'Descending' });
    await page.getByLabel('Then by', { exact: true }).selectOption({ label: 'Title' });
    await page.keyboard.press('Escape');
    await settled(page);
    await expect(page).toHaveURL(/sortBy=status%2Ctitle&sortDir=desc%2Casc/);
    await shows(page, '05 10 15 20 25 30 35 40 45 50');
    await expect(page.getByRole('columnheader', { name: /^Status/ })).toHaveAttribute('aria-sort', 'descending');
  });
});

test('[H24] page sizes 10 to 50; all page buttons up to five pages; another size begins at page 1', async ({
  page,
}) => {
  await page.goto(address);
  const pageButtons = page.getByRole('button', { name: /^Page \d+$/ });
  await expect(page.getByText('1–10 of 55')).toBeVisible();
  // Six pages: some of them are left out.
  await expect(page.getByRole('button', { name: 'Page 5', exact: true })).toBeVisible();
  expect(await pageButtons.allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(/page=3/);
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '40', '50'].map((size) => `${size} per page`));
  await page.getByRole('option', { name: '20 per page' }).click();
  await expect(page.getByText('1–20 of 55')).toBeVisible();
  await expect(page).toHaveURL(/\/lamps\?pageSize=20$/);
  expect(await pageButtons.allTextContents()).toEqual(['1', '2', '3']);
  await page.goBack();
  await expect(page.getByText('1–10 of 55')).toBeVisible();
});

test('[H25] the address says what is shown without its defaults; the browser remembers columns, layout, filters and search', async ({
  page,
}) => {
  await page.goto(address);
  await page.getByRole('searchbox', { name: 'Search lamps' }).fill('lamp');
  await expect(page).toHaveURL(/\/lamps\?search=lamp$/);
  await tool(page, 'Filter').click();
  await (await addCondition(page, { column: 'Watts', operator: 'greater than', isFirst: true })).fill('500');
  await page.keyboard.press('Enter');
  await shows(page, '55 54 53 52 51');
  await tool(page, 'Display').click();
  await page.getByRole('checkbox', { name: 'Author' }).uncheck();
  await page.getByRole('checkbox', { name: 'Watts' }).check();
  await page.getByText('Compact', { exact: true }).click();
  await page.keyboard.press('Escape');

  await test.step('a bare address comes back to what was left, with its chips', async () => {
    await page.goto('/admin');
    await page.goto(address);
    await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Watts greater than 500');
    await expect(page.getByRole('searchbox', { name: 'Search lamps' })).toHaveValue('lamp');
    await expect(page.getByText('1–5 of 5')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Watts' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Author' })).toBeHidden();
    await expect(table(page)).toHaveAttribute('data-density', 'compact');
    await expect(page).toHaveURL(/search=lamp&filters=/);
  });

  await test.step('an address that asks for something wins', async () => {
    await page.goto(`${address}?search=lamp+07`);
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Active filters' })).toBeHidden();
  });

  await test.step('what was taken away stays away, and other tables are untouched', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Remove filter Watts greater than 500' }).click();
    await page.getByRole('button', { name: 'Empty the search box' }).click();
    await expect(page.getByText('1–10 of 55')).toBeVisible();
    await expect(page).toHaveURL(/\/lamps$/);
    await page.goto('/admin');
    await page.goto(address);
    await expect(page.getByText('1–10 of 55')).toBeVisible();
    await page.goto('/admin/builder/collections');
    await expect(table(page, 'Collection Types')).toHaveAttribute('data-density', 'default');
  });
});

test('[H22] [H26] columns, three densities, long values cut at 50 characters, and cards on small screens', async ({
  page,
}) => {
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await tool(page, 'Display').click();
  for (const name of ['Note', 'Watts']) await page.getByRole('checkbox', { name }).check();
  const height = async () => Math.floor((await rows(page).nth(4).boundingBox())?.height ?? 0);
  for (const [density, pixels] of [
    ['Comfortable', 36],
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
  // Author gives way; Watts was switched on by hand.
  await expect(card.locator('[data-label="Author"]')).toBeHidden();
  await expect(card.locator('[data-label="Watts"]')).toBeVisible();
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

  await test.step('an act is asked for, done, and clears it', async () => {
    await box(page, 'Lamp 06').check();
    await box(page, 'Lamp 07').check();
    await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toast(page, '2 entries published')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expect(box(page, 'Lamp 06')).toBeHidden();
    await box(page, 'Lamp 08').check();
    await bar(page).getByRole('button', { name: 'Move to trash' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 entry will move to the trash');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(bar(page)).toContainText('1 selected');
  });

  await test.step('Enter opens', async () => {
    await rows(page).nth(2).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/editor\/collections\/lamps\/.+/);
  });
});

test('[H22] a bulk action without its permission stays clickable and answers', async ({ page, site }) => {
  await signInHolding(page, site, ['content-types.lamps.view']);
  await page.goto(address);
  await rows(page).first().getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Publish (No Permission)', exact: true }).click();
  await expect(toast(page, 'Permission Required')).toContainText('You need the permission to publish entries');
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

  await test.step('a name that is taken is refused at the name', async () => {
    await tool(page, 'Views: Ones').click();
    await item('Save as a new view…').click();
    await name.fill('ONES');
    await save.click();
    await expect(page.getByText('You already have a view with this name')).toBeVisible();
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

test('[H22] the present view is exported whole, without formulas, and can be stopped', async ({ page }) => {
  await page.goto(`${address}?sortBy=title&sortDir=asc`);
  await settled(page);
  await tool(page, 'Display').click();
  for (const label of ['Note', 'Colour']) await page.getByRole('checkbox', { name: label }).check();
  await page.getByRole('checkbox', { name: 'Updated' }).uncheck();
  await page.keyboard.press('Escape');

  await test.step('stopped', async () => {
    await page.route(/pageSize=100/, () => {});
    await tool(page, 'Export as CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Export Lamps' });
    await expect(dialog).toContainText('All 55 rows of this view, with the 5 columns shown');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('0 of 55 rows')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.unroute(/pageSize=100/);
  });

  await test.step('a failure keeps the dialog', async () => {
    await page.route(/pageSize=100/, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await tool(page, 'Export as CSV').click();
    const dialog = page.getByRole('dialog', { name: 'Export Lamps' });
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('The export stopped')).toBeVisible();
    await page.unroute(/pageSize=100/);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^entries-lamps-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFTitle,Status,Author,Colour,Note');
    expect(lines[1]).toContain(`,Very green,${long}`);
    expect(lines[2]).toContain(",Very blue,'=SUM(A1)");
    expect(lines.slice(1, -1).map((line) => line.slice(0, 7))).toEqual(
      Array.from({ length: count }, (_, index) => `Lamp ${String(index + 1).padStart(2, '0')}`),
    );
  });
});
