import { expect } from '@playwright/test';
import { goodPassword, newPerson, signInAs } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import {
  addCondition,
  address,
  choose,
  isListCall,
  makeLamps,
  names,
  rows,
  settled,
  shows,
  table,
  tool,
} from '../support/table-page.ts';

// What another file did to the lamps of a shared site is none of these tests' business: an own one, by a setting that changes nothing.
test.beforeAll(async ({ site }) => makeLamps(site));
test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

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

  await test.step('no results, by an address that ends its search with a space', async () => {
    await page.goto(`${address}?search=${encodeURIComponent('no such lamp ')}`);
    await expect(page.getByRole('searchbox', { name: 'Search lamps' })).toHaveValue('no such lamp ');
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

test('[K27] a table stands as a skeleton under its page header; banners say what failed and what worked', async ({
  page,
  site,
}) => {
  await test.step('header and skeleton while the first rows are on their way', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/admin\/api\/content\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Lamps' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await expect(table(page).getByRole('columnheader', { name: 'Title' })).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await expect(rows(page).getByRole('link')).toHaveCount(0);
    release();
    await expect(rows(page).getByRole('link')).toHaveCount(10);
    await page.unroute(/\/admin\/api\/content\?/);
  });

  await test.step('a banner of an error stays until it is settled, and gives way to one of success', async () => {
    await signInAs(page, site, await newPerson(site));
    await page.goto('/admin/profile?tab=password');
    const form = page.getByRole('form', { name: 'Change password' });
    await form.getByRole('textbox', { name: 'Current password' }).fill(goodPassword);
    await form.getByRole('textbox', { name: 'New password' }).fill('Orchard+Gate-19');
    await form.getByRole('textbox', { name: 'Confirm password' }).fill('Orchard+Gate-19');
    const change = form.getByRole('button', { name: 'Change password' });
    await page.route(/\/admin\/api\/.*password/, (route) => route.abort());
    await change.click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await page.unroute(/\/admin\/api\/.*password/);
    await change.click();
    await expect(form.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });
});

test('[H23] several conditions of every type, rejected in words, shown as chips and kept in the address', async ({
  page,
}) => {
  await page.goto(address);
  await tool(page, 'Filter').click();
  const popover = page.getByRole('dialog', { name: /^Filter/ });

  await test.step('only operators that fit are offered; what cannot be asked is rejected at the control', async () => {
    await expect(popover.getByLabel('Operator of Title').getByRole('option')).toHaveCount(11);
    await addCondition(page, { column: 'Colour', isFirst: true });
    await expect(popover.getByLabel('Operator of Colour').getByRole('option')).toHaveText([
      ...['is', 'is any of', 'is none of', 'is empty', 'is not empty'],
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
  const requests: URLSearchParams[] = [];
  page.on('request', (request) => isListCall(request) && requests.push(new URL(request.url()).searchParams));

  await test.step('search', async () => {
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const search = page.getByRole('searchbox', { name: 'Search lamps' });
    await search.fill('lamp');
    await page.clock.runFor(290);
    await search.fill('lamp 5');
    await page.clock.runFor(290);
    expect(requests).toHaveLength(0);
    await page.clock.runFor(20);
    await expect.poll(() => requests.map((query) => query.get('search'))).toEqual(['lamp 5']);
    await expect(page).toHaveURL(/search=lamp\+5/);
    await search.fill('');
    await page.clock.runFor(320);
    await expect.poll(() => requests.length).toBe(2);
  });

  await test.step('fetch', async () => {
    requests.length = 0;
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await expect(table(page)).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(200);
    const second = page.getByRole('button', { name: 'Page 2', exact: true });
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'page');
    await page.clock.runFor(290);
    expect(requests).toHaveLength(0);
    await page.clock.runFor(20);
    await expect
      .poll(() => requests.map((query) => `${query.get('sortBy')} ${query.get('page')}`))
      .toEqual(['title 2']);
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
  await expect(page.getByRole('button', { name: 'Page 5', exact: true })).toBeVisible();
  await expect(pageButtons).toHaveText(['1', '2', '3', '4', '5', '6']);
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page).toHaveURL(/page=3/);
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '20', '30', '40', '50'].map((size) => `${size} per page`));
  await page.getByRole('option', { name: '20 per page' }).click();
  await expect(page.getByText('1–20 of 55')).toBeVisible();
  await expect(page).toHaveURL(/\/lamps\?pageSize=20$/);
  await expect(pageButtons).toHaveText(['1', '2', '3']);
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

test('a list needs at most 20 requests from cold, the sign-in page 12', async ({ page, context }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(address);
  await settled(page);
  await expect(tool(page, 'Views')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(20);

  await context.clearCookies();
  requests.length = 0;
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(12);
});
