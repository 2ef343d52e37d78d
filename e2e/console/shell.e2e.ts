import { expect, type Page, type Route } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rightsCall = '**/admin/api/auth/permissions';
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { success: false, error: 'x', code: 'SERVER_ERROR' } });

async function expectNoViolations(page: Page): Promise<void> {
  // Menus and tooltips are drawn at the end of the document, outside its landmarks.
  expect(await violationsOn(page, { withoutRule: 'region' })).toEqual([]);
}

test('[E01] pages to sign in have no chrome; the others have a sidebar and a header that folds', async ({
  page,
  site,
}) => {
  await page.goto('/admin/auth/login');
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  await expect(main(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveCount(0);

  await signInQuickly(page, site);
  await page.goto('/admin/builder/field-groups');
  await expect(main(page)).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(heading(page, 'Field Group Management')).toBeVisible();
  await expect(page).toHaveTitle('Field Group Management · Millwright');
  const header = page.getByRole('banner').or(page.locator('main header')).last();
  const description = await header.getByRole('paragraph').first().textContent();
  await page.getByRole('button', { name: 'Collapse header' }).click();
  await expect(crumbs).toBeHidden();
  await expect(page.getByText(description ?? '')).toBeHidden();
  await expect(heading(page, 'Field Group Management')).toBeVisible();
  await expect(page.getByRole('link', { name: /Add New Field Group/ }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Expand header' }).click();
  await crumbs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.keyboard.press('Escape');
  await page.goto('/admin');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('[E02] three groups, every item leads to its page, marks itself, and hands the focus to its heading', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  const groups = {
    Editor: {
      Dashboard: '/admin',
      Collections: '/admin/editor/collections',
      Singles: '/admin/editor/singles',
      Users: '/admin/users',
    },
    Builder: {
      'Collection Types': '/admin/builder/collections',
      'Single Types': '/admin/builder/singles',
      'Field Groups': '/admin/builder/field-groups',
    },
    Settings: {
      Settings: '/admin/settings',
      Security: '/admin/settings/security',
      'Audit Trail': '/admin/settings/audit',
      Roles: '/admin/settings/access/roles',
      Permissions: '/admin/settings/access/permissions',
      Profile: '/admin/profile',
      Help: '/admin/docs',
    },
  };
  for (const [group, items] of Object.entries(groups)) {
    const links = main(page).getByRole('region', { name: group }).getByRole('link');
    for (const [item, path] of Object.entries(items)) {
      await links.filter({ hasText: new RegExp(`^${item}$`) }).click();
      await expect(page).toHaveURL(`${site.url}${path}`);
      await expect(main(page).locator('[aria-current="page"]').filter({ hasText: /\S/ }).last()).toHaveText(item);
      if (path !== '/admin') await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused();
    }
  }
  await link(page, 'Equipment').click();
  await expect(page).toHaveURL(/\/admin\/editor\/collections\/equipment$/);
  await expect(heading(page, 'Equipment')).toBeFocused();
  await expect(link(page, 'Equipment')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'Collections')).not.toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/settings/security');
  await expect(link(page, 'Security')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'Settings')).not.toHaveAttribute('aria-current', 'page');
});

test('[E03] 18rem, 4rem with icons alone, Ctrl+B and Cmd+B, a cookie of 7 days, an overlay under 768 px', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  const width = async () => Math.round((await main(page).locator('..').boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(18 * 16);
  await page.keyboard.press('Control+b');
  await expect.poll(width).toBe(4 * 16);
  await expect(main(page).getByText('Collections')).toHaveCount(0);
  await link(page, 'Collections').hover();
  await expect(page.getByRole('tooltip', { name: 'Collections' })).toBeVisible();
  await expectNoViolations(page);
  const cookie = (await page.context().cookies(`${site.url}/admin`)).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('collapsed');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 7 * 24 * 3600)).toBeLessThan(120);
  await page.reload();
  await expect.poll(width).toBe(4 * 16);
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Meta+b');
  await expect.poll(width).toBe(18 * 16);

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(main(page)).toHaveCount(0);
  await page.keyboard.press('Control+b');
  const overlay = page.getByRole('dialog', { name: 'Menu' });
  await expect(overlay.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await link(page, 'Field Groups').click();
  await expect(overlay).toBeHidden();
  await expect(heading(page, 'Field Group Management')).toBeFocused();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(width).toBe(18 * 16);
});

test('[E02] a group folds to the present page, stays so in this browser, and a search looks below it', async ({
  signedIn: page,
}) => {
  await page.goto('/admin/settings/access/roles');
  const settings = page.getByRole('region', { name: 'Settings' });
  const fold = settings.getByRole('button', { name: 'Settings' });
  const links = settings.getByRole('link');
  await expect(links.nth(2)).toBeVisible();
  const all = await links.count();
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveText(['Roles']);
  await page.reload();
  await expect(links).toHaveText(['Roles']);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(links).toHaveCount(0);
  await fold.click();
  await expect(links).toHaveCount(all);
});

test('[E04] lists of types fold after five, 50 of a sort are fetched by name, and more are found by searching', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  const make = async (name: string, isSingle = false) => {
    const answer = await page.request.post(`${site.url}/admin/api/content-types`, {
      data: { name, slug: name.toLowerCase().replaceAll(' ', '-'), isSingle },
      headers: { 'X-UI-Request': '1' },
    });
    expect(answer.status()).toBe(201);
  };
  for (const number of [1, 2, 3, 4]) await make(`Axle ${number}`);
  await page.goto('/admin');
  const below = main(page).getByRole('list', { name: 'Collections, by name' });
  await expect(below.getByRole('link')).toHaveCount(5);
  await expect(main(page).getByRole('button', { name: /^Show/ })).toHaveCount(0);

  await make('Axle 5');
  await page.reload();
  await expect(below.getByRole('link')).toHaveText(['Axle 1', 'Axle 2', 'Axle 3', 'Axle 4', 'Axle 5']);
  await main(page).getByRole('button', { name: 'Show 1 more' }).click();
  await expect(below.getByRole('link')).toHaveCount(6);
  await main(page).getByRole('button', { name: 'Show less' }).click();
  await expect(below.getByRole('link')).toHaveCount(5);
  await page.goto('/admin/editor/collections/equipment');
  await expect(link(page, 'Equipment')).toHaveAttribute('aria-current', 'page');
  await expect(main(page).getByRole('textbox', { name: 'Search navigation' })).toHaveCount(0);

  for (let number = 10; number < 58; number++) await make(`Bolt ${number}`);
  await make('Cover page', true);
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/content/types?')) requests.push(new URL(request.url()));
  });
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Show 45 more' })).toBeVisible();
  const lists = requests.filter((url) => url.searchParams.get('pageSize') === '50');
  expect(lists.map((url) => url.searchParams.get('isSingle')).sort()).toEqual(['false', 'true']);

  const search = main(page).getByRole('textbox', { name: 'Search navigation' });
  await search.fill('bolt 57');
  await expect(below.getByRole('link')).toHaveText(['Bolt 57']);
  await expectNoViolations(page);
  await expect(link(page, 'Users')).toHaveCount(0);
  await search.fill('audit');
  await expect(main(page).getByRole('region').getByRole('link')).toHaveText(['Audit Trail']);
  await search.fill('<nothing> of the kind');
  await expect(main(page).getByText('No navigation items available')).toBeVisible();
  await main(page).getByRole('button', { name: 'Clear search' }).click();
  await expect(link(page, 'Users')).toBeVisible();
  await expect(below.getByRole('link')).toHaveCount(5);
});

test('[E05] View Site, and a menu with profile, help, shortcuts, the theme and the way out', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View Site' }).click();
  await expect(await popup).toHaveURL(`${site.url}/`);
  await (await popup).close();

  const menu = page.getByRole('button', { name: 'User menu of Administrator' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/admin\/docs$/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Collapse or expand the sidebar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  const scheme = () => page.evaluate<string | undefined>('document.documentElement.dataset.mantineColorScheme');
  await menu.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await expect.poll(scheme).toBe('dark');
  await menu.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true');
  await expectNoViolations(page);
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(scheme).toBe('light');

  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
});

test('[E06] items without permission are hidden, and the right to one type shows where it is', async ({
  page,
  site,
}) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  const expectItems = async (permissions: string[], titles: string[]) => {
    await page.context().clearCookies();
    await signInHolding(page, site, permissions);
    await page.goto('/admin');
    await expect(link(page, 'Help')).toBeVisible();
    await expect(main(page).getByRole('region').getByRole('link')).toHaveText(titles);
  };
  await expectItems([], ['Dashboard', 'Profile', 'Help']);
  await expectItems(['users.view'], ['Dashboard', 'Users', 'Profile', 'Help']);
  await expectItems(['content-types.equipment.view'], ['Dashboard', 'Collections', 'Equipment', 'Profile', 'Help']);
  await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible();
  expect(refused).toEqual([]);
});

test.describe('[E07] permissions that do not load', () => {
  test('are asked for again after 1, 2 and 3 s, then the rest is shown', async ({ page, site }) => {
    await signInQuickly(page, site);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const askedAt: number[] = [];
    await page.route(rightsCall, async (route) => {
      askedAt.push(await page.evaluate<number>('Date.now()'));
      await fail(route);
    });
    await page.goto('/admin');
    // Each step is short beside the waits, and leaves the browser time for what does not hang on its clock.
    const step = async (check: () => Promise<unknown> | unknown) =>
      expect(async () => {
        await page.clock.runFor(50);
        await check();
      }).toPass({ intervals: [10], timeout: 90_000 });
    await step(() => expect(askedAt.length).toBe(4));
    const waits = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual((index + 1) * 1000);
      expect(wait).toBeLessThan((index + 1) * 1000 + 900);
    }
    const items = main(page).getByRole('region').getByRole('link');
    await step(async () => expect(await items.allTextContents()).toEqual(['Dashboard', 'Profile', 'Help']));
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('Failed to process navigation items');
    await expect(alert).toContainText("Couldn't load user data. Please refresh the page.");
    await page.clock.runFor(30_000);
    expect(askedAt.length).toBe(4);

    await page.unroute(rightsCall);
    await page.clock.resume();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(link(page, 'Users')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test('[E06] and an answer that cannot be understood leaves what needs no right', async ({ page, site }) => {
    await signInQuickly(page, site);
    await page.route(rightsCall, (route) => route.fulfill({ json: { success: true, data: { roles: [] } } }));
    await page.goto('/admin/docs');
    await expect(main(page).getByRole('region').getByRole('link')).toHaveText(['Dashboard', 'Profile', 'Help']);
    await expect(main(page).getByRole('alert')).toContainText('Failed to process navigation items');
    await expect(main(page).getByText("Couldn't load user data. Please refresh the page.")).toHaveCount(0);
  });

  test('[E04] types that do not load leave the items, and say so', async ({ page, site }) => {
    await signInQuickly(page, site);
    await page.route('**/admin/api/content/types?*', fail);
    await page.goto('/admin/builder/field-groups');
    await expect(main(page).getByRole('alert')).toHaveText(/Failed to process navigation items/);
    await expect(link(page, 'Collections')).toBeVisible();
    await page.unroute('**/admin/api/content/types?*');
    await main(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(main(page).getByRole('alert')).toHaveCount(0);
  });
});
