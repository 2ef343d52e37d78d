import { expect, type Page } from '@playwright/test';
import { signInQuickly, test } from '../support/started-site.ts';

/** Opens the palette with the keyboard and waits until it takes what is typed. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

const palette = (page: Page) => page.getByRole('dialog').filter({ has: page.getByPlaceholder('Search or jump to…') });

test.beforeEach(async ({ page, site }) => {
  await signInQuickly(page, site);
});

test('[A09] help is searched, shows the shortcuts and the API of the running server', async ({ page }) => {
  await page.goto('/admin/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Help topics' }).getByRole('link', { name: 'Audit trail' }).click();
  await expect(page).toHaveURL(/topic=audit/);
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Search help and API' });
  await search.fill('idempotency');
  await expect(page.getByRole('heading', { name: 'Use the admin API from a script' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeHidden();
  await search.fill('no such words');
  await expect(page.getByText('No results.')).toBeVisible();

  await search.fill('');
  await page.getByRole('tab', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('row', { name: /K Search or jump to anything/ })).toBeVisible();

  await page.getByRole('tab', { name: 'API reference' }).click();
  await search.fill('users.edit patch');
  await page.getByRole('button', { name: /PATCH \/admin\/api\/users\/\{id\}/ }).click();
  await expect(page.getByText('Needs: users.edit')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Body' }).getByRole('cell', { name: 'displayName' })).toBeVisible();
  await expect(page.getByText(/curl -X PATCH/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'API reference' })).toHaveAttribute('aria-selected', 'true');
});

test('[A09] a reference that cannot be loaded says so and can be tried again', async ({ page }) => {
  await page.route('**/openapi.json', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.goto('/admin/docs?tab=api');
  await expect(page.getByText('Failed to load the API reference')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/openapi.json');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: /GET \/admin\/api\/users / })).toBeVisible();
});

test('the palette goes anywhere with the keyboard alone, finds entries and people, and keeps what was used', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openPalette(page);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('audit tr');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\/audit$/);
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await expect(palette(page).getByText('Used last')).toBeVisible();
  await page.keyboard.type('pellavar');
  await expect(palette(page).getByText('Entries')).toBeVisible();
  await palette(page)
    .getByRole('option', { name: /Pellavar/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/editor\/collections\/equipment\/edit\//);

  await openPalette(page);
  await page.keyboard.type('no such thing anywhere');
  await expect(palette(page).getByText('Nothing is called “no such thing anywhere”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the palette takes every key from the first one, before its hits are there, and Enter waits for the best one', async ({
  page,
  site,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const hits = await held(page, `${site.url}/admin/assets/PaletteHits*`);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('roles');
  await expect(palette(page).getByRole('combobox')).toHaveValue('roles');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('Loading…')).toBeVisible();
  hits.release();
  await expect(page).toHaveURL(/\/settings\/access\/roles$/);
  await expect(palette(page)).toBeHidden();

  const entries = await held(page, `${site.url}/admin/api/content?*search=pellavar*`);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('pellavar');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByText('Searching…')).toBeVisible();
  entries.release();
  await expect(page).toHaveURL(/\/editor\/collections\/equipment\/edit\//);
});

test('the best hit is chosen, keeps its place while more is found, and media and settings are among the hits', async ({
  page,
  site,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('opening hours');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Opening hours/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings#openingHours$/);
  await expect(page.getByRole('textbox', { name: 'Opening hours' })).toBeFocused();

  const name = 'palette-note.txt';
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from('A note that the palette finds.') };
  const headers = { 'X-UI-Request': '1', Origin: site.url };
  const uploaded = await page.request.post(`${site.url}/admin/api/media`, { headers, multipart: { file } });
  expect(uploaded.status()).toBe(201);
  await openPalette(page);
  await page.keyboard.type(name);
  await expect(palette(page).getByRole('group', { name: 'Media' })).toBeVisible();
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name }).getByRole('form', { name: 'About the file' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/media$/);

  const people = await held(page, `${site.url}/admin/api/users?*search=user*`);
  await openPalette(page);
  await page.keyboard.type('user');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Users/);
  await page.keyboard.press('ArrowDown');
  const moved = await palette(page).getByRole('option', { selected: true }).textContent();
  const place = await palette(page).boundingBox();
  people.release();
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(moved ?? '');
  expect((await palette(page).boundingBox())?.y).toBe(place?.y);
});

test('Escape closes the palette alone, and a rejected search leaves what the console itself offers', async ({
  page,
  site,
}) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'User menu of' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route(`${site.url}/admin/api/*?*search=*`, (route) => route.fulfill({ status: 403, body: '{}' }));
  await openPalette(page);
  await page.keyboard.type('audit');
  await expect(palette(page).getByRole('option', { name: /^Audit Trail/ })).toBeVisible();
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
});

test('? shows the keys of the screen, / goes to its search, J K X move and choose, and each can be turned off', async ({
  page,
}) => {
  await page.goto('/admin/editor/collections/equipment');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(2).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Select the row, as Space does')).toBeVisible();
  await expect(shortcuts.getByText('Move the lifted row')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search equipment' });
  await expect(search).toBeFocused();
  await page.keyboard.type('j/k?x');
  await expect(search).toHaveValue('j/k?x');

  await search.blur();
  await page.keyboard.press('?');
  await shortcuts.getByRole('switch', { name: 'Single keys /, ?, J and K work anywhere' }).click();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeVisible();
  await expect(shortcuts).toBeHidden();
});

test('a search box keeps what is typed while the rows load and the address changes under it', async ({
  page,
  site,
}) => {
  await page.goto('/admin/users?search=nobody');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await expect(search).toHaveValue('nobody');
  await page.evaluate("history.pushState(null, '', '/admin/users?search=somebody')");
  const answers = await held(page, `${site.url}/admin/api/users?*`);
  await search.fill('');
  await search.pressSequentially('first');
  await page.goBack();
  await search.pressSequentially(' second');
  await expect(search).toHaveValue('first second');
  answers.release();
  await expect(page).toHaveURL(/search=first\+second/);
  await expect(search).toHaveValue('first second');
});

test('Ctrl and Enter saves a form, from inside a text field too', async ({ page }) => {
  await page.goto('/admin/settings');
  const tagline = page.getByRole('textbox', { name: 'Tagline' });
  await tagline.fill('Saved by the keyboard');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(tagline).toHaveValue('Saved by the keyboard');
});

/** Holds the answers to these calls back until `release`. */
async function held(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}
