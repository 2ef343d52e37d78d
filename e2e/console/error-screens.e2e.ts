import { expect, type Locator, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const alert = (page: Page) => page.getByRole('alert');
const reference = /(?:Quote this to support:|Reference) (?:ui-[0-9a-f]{8}|[0-9a-zA-Z-]{6,})/;
const fieldGroups = '**/admin/api/field-groups?*';
const hold = () => {};

/** Stops the page's clock; from then on `until` moves it, in steps that are short beside what is measured. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

async function until(page: Page, check: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20);
    await check();
  }).toPass({ intervals: [10], timeout: 60_000 });
}

const now = { timeout: 100 };

/** Within the time of its fading; more of the clock would end any message. */
async function isGone(page: Page, toast: Locator): Promise<void> {
  for (let step = 0; step < 20; step += 1) await page.clock.runFor(20);
  await expect(toast).toHaveCount(0);
}

test('[E08] a page that breaks says so with an id; Retry clears the error, Logout ends the session', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.route(fieldGroups, (route) =>
    route.fulfill({ json: { success: true, data: [null], meta: { total: 1, page: 1, pageSize: 10 } } }),
  );
  await page.goto('/admin/builder/field-groups');
  await expect(page.getByRole('heading', { level: 1, name: 'An unexpected error occurred' })).toBeVisible();
  await expect(alert(page)).toHaveText(reference);
  await expect(page).toHaveTitle('An unexpected error occurred · Millwright');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  // The page came anew and broke again, once its second answer is there.
  const brokenAgain = page.waitForResponse(fieldGroups);
  await page.getByRole('button', { name: 'Retry' }).click();
  await brokenAgain;
  await expect(page.getByRole('heading', { name: 'An unexpected error occurred' })).toBeVisible();
  await page.unroute(fieldGroups);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Field Group Management' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);

  await page.route(fieldGroups, (route) =>
    route.fulfill({ json: { success: true, data: [null], meta: { total: 1 } } }),
  );
  await page.goto('/admin/builder/field-groups');
  const logout = page.getByRole('link', { name: 'Logout' });
  await expect(logout).toHaveAttribute('href', '/admin/api/auth/logout');
  await logout.click();
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
});

test('[E08] the details for support can be copied, and hold nothing of the address after its path', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInQuickly(page, site);
  await page.route(fieldGroups, (route) =>
    route.fulfill({ json: { success: true, data: [null], meta: { total: 1 } } }),
  );
  await page.goto('/admin/builder/field-groups?search=secret');
  await page.getByRole('button', { name: 'Copy details' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain(`Page: ${site.url}/admin/builder/field-groups\n`);
  expect(copied).toMatch(/^Reference: ui-[0-9a-f]{8}\nTime: \d{4}-/);
  expect(copied).not.toContain('secret');
});

test('[E09] a page whose code does not come offers a reload', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.route('**/*FieldGroupListPage*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Field Groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('We encountered an error loading this page.')).toBeVisible();
  await expect(alert(page)).toHaveText(reference);
  await page.unroute('**/*FieldGroupListPage*.js');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Field Group Management' })).toBeVisible();
});

test('[E09] a page whose stylesheet does not come offers a reload, and then has its styles', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('We encountered an error loading this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Logout' })).toBeHidden();
  await page.unroute('**/assets/*.css');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
});

test.describe('after an update of the server', () => {
  const script = '/admin/assets/index-of-another-build.js';
  const update = (page: Page) =>
    page.route('**/admin/api/**', async (route) => {
      const answer = async () => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), 'x-console-version': script } });
      };
      // The page that asked may be gone meanwhile.
      await answer().catch(() => {});
    });

  test('an open tab loads the next page anew, and goes back to the one before', async ({ page, site }) => {
    await signInQuickly(page, site);
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
    await update(page);
    // The list of before may still be on its way.
    const heard = page.waitForResponse((answer) => answer.headers()['x-console-version'] === script);
    await page.getByRole('searchbox').first().fill('x');
    await (await heard).finished();
    await expect(page.getByText('No results')).toBeVisible();
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await loaded;
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users$/);
  });

  test('a tab with unsaved text asks first, and keeps the text', async ({ page, site }) => {
    await signInQuickly(page, site);
    await update(page);
    await page.goto('/admin/settings');
    const tagline = page.getByRole('textbox', { name: 'Tagline' });
    await tagline.fill('Typed before the update');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(tagline).toHaveValue('Typed before the update');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await question.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.goto('/admin/settings');
    await expect(tagline).toHaveValue('Typed before the update');
  });
});

test.describe('[E11] a provider that breaks', () => {
  /** Each breaks something of the browser that only this provider needs, once. */
  const broken = {
    auth: {
      title: 'Session unavailable',
      script: `const { replaceState } = History.prototype;
        History.prototype.replaceState = () => { History.prototype.replaceState = replaceState; throw new Error('refused'); };`,
    },
    store: {
      title: 'Data store unavailable',
      script: `const { addEventListener } = window;
        window.addEventListener = (type, ...rest) => {
          if (type !== 'visibilitychange') return addEventListener.call(window, type, ...rest);
          window.addEventListener = addEventListener;
          throw new Error('refused');
        };`,
    },
    toast: {
      title: 'Notifications unavailable',
      script: `const { ResizeObserver } = window;
        window.ResizeObserver = function () { window.ResizeObserver = ResizeObserver; throw new Error('refused'); };`,
    },
    generic: {
      title: 'Something went wrong',
      script: `const { matchMedia } = window;
        window.matchMedia = (query) => {
          if (!query.includes('prefers-color-scheme') || !document.getElementById('root')) return matchMedia.call(window, query);
          window.matchMedia = matchMedia;
          throw new Error('refused');
        };`,
    },
  };
  for (const [provider, { title, script }] of Object.entries(broken)) {
    test(`${provider}: says what and what to do, and Try Again goes on`, async ({ page, site }) => {
      await signInQuickly(page, site);
      await page.addInitScript(script);
      await page.goto('/admin');
      await expect(alert(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(alert(page).getByRole('paragraph')).toHaveCount(2);
      await expect(alert(page)).toHaveText(reference);
      await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/admin/api/auth/logout');
      // The page around a lesser notice goes on loading.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    });
  }
});

test.describe('[E12] waiting', () => {
  test('the first load shows the shape of the console, and after 8 s that it takes longer', async ({ page, site }) => {
    await signInQuickly(page, site);
    await page.route('**/admin/api/auth/session', hold);
    // Not installed before: the page, which counts from its start, would count the time between the two calls.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await page.goto('/admin/builder/field-groups', { waitUntil: 'commit' });
    const note = page.getByRole('status').filter({ hasText: 'Checking your session...' });
    const hidden = page.getByText('Checking your session...');
    await expect(hidden).toBeAttached();
    await expect(hidden).toBeHidden();
    await page.clock.runFor(300);
    await until(page, () => expect(note).toBeVisible(now));
    await expect(page.getByText('Operation taking longer than expected')).toHaveCount(0);
    await page.clock.runFor(7_000);
    await expect(page.getByText('Operation taking longer than expected')).toHaveCount(0);
    await page.clock.runFor(800);
    await expect(note).toContainText('Operation taking longer than expected');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('signing in, signing out and a page that loads say what they wait for', async ({ page, site }) => {
    await page.route('**/admin/api/auth/login', hold);
    await page.goto('/admin/auth/login');
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill('somebody@example.test');
    await form.getByRole('textbox', { name: 'Password' }).fill('Something-42!');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Signing you in...' })).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await signInQuickly(page, site);
    await page.route('**/openapi.json', hold);
    await stopClock(page);
    await page.goto('/admin/docs?tab=api');
    const loading = page.getByRole('status').filter({ hasText: 'Loading content...' });
    await until(page, () => expect(loading).toBeVisible(now));
    await expect(page.getByText('Operation taking longer than expected')).toHaveCount(0);
    await page.clock.runFor(8_000);
    await expect(loading).toContainText('Operation taking longer than expected');

    await page.route('**/admin/api/auth/logout', hold);
    await page.getByRole('button', { name: /^User menu of/ }).click();
    const logOut = page.getByRole('menuitem', { name: 'Log out' });
    await until(page, () => expect(logOut).toBeVisible(now));
    await logOut.click();
    await until(page, () =>
      expect(page.getByRole('status').filter({ hasText: 'Signing you out...' })).toBeVisible(now),
    );
  });
});

test('[E12] a session that is made longer says so', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.route('**/admin/api/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expiresIn: 200 } });
  });
  await page.route('**/admin/api/auth/refresh', hold);
  await page.clock.install();
  await page.goto('/admin/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('status').filter({ hasText: 'Refreshing your session...' })).toBeVisible();
});

test.describe('[E16] toasts', () => {
  /** Unpublishes the first entry of the list, or publishes it; the page's clock stands from then on. */
  async function actionInList(page: Page): Promise<void> {
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    const item = page.getByRole('menuitem', { name: /^(?:Unpublish|Publish)$/ });
    await until(page, () => expect(item).toBeVisible(now));
    await item.click();
  }

  async function openList(page: Page): Promise<void> {
    await page.goto('/admin/editor/collections/equipment');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await stopClock(page);
  }

  test('a rejected action shows "Error" for 6 s, can be dismissed, and stays while pointed at or focused', async ({
    page,
    site,
  }) => {
    await signInQuickly(page, site);
    const error = 'Server error. Please try again later.';
    await page.route(/\/admin\/api\/content\/[^/]+\/(?:un)?publish$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { success: false, error, code: 'SERVER_ERROR' } })
        : route.fallback(),
    );
    await openList(page);
    await actionInList(page);
    const toast = page.getByRole('alert').filter({ hasText: error });
    await until(page, () => expect(toast.getByText('Error', { exact: true })).toBeVisible(now));
    await page.clock.runFor(5_700);
    await expect(toast).toBeVisible();
    await page.clock.runFor(400);
    await isGone(page, toast);

    await actionInList(page);
    await until(page, () => expect(toast).toBeVisible(now));
    await toast.hover();
    await page.clock.runFor(30_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(6_100);
    await isGone(page, toast);

    await actionInList(page);
    await until(page, () => expect(toast).toBeVisible(now));
    await toast.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(30_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Enter');
    await isGone(page, toast);
  });

  test('other messages stay 5 s, with Undo 10 s', async ({ page, site }) => {
    await signInQuickly(page, site);
    await openList(page);
    await actionInList(page);
    const toast = page.getByRole('alert').filter({ hasText: /Entry (?:un)?published/ });
    await until(page, () => expect(toast).toBeVisible(now));
    await page.clock.runFor(9_700);
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.mouse.move(5, 5);
    const undone = page.getByRole('alert').filter({ hasText: 'Undone' });
    await until(page, () => expect(undone).toBeVisible(now));
    await page.clock.runFor(4_700);
    await expect(undone).toBeVisible();
    await page.clock.runFor(400);
    await isGone(page, undone);

    await actionInList(page);
    await until(page, () => expect(toast).toBeVisible(now));
    await page.clock.runFor(10_100);
    await isGone(page, toast);
  });
});
