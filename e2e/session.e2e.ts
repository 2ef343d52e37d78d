import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { asAdministrator } from './behind-the-page.ts';
import { administrator, signInQuickly, test } from './started-site.ts';

const password = 'Journey-Person-42!';
let people = 0;

/** A person with a role of their own that grants these permissions. */
async function person(site: { url: string }, permissions: readonly string[]) {
  people += 1;
  const slug = `crew-${people}`;
  const role = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/roles',
    body: { name: `Crew ${people}`, slug, permissions },
  });
  const email = `${slug}@example.test`;
  const body = { email, displayName: `Person ${people}`, password, roles: [slug] };
  const user = await asAdministrator(site, { method: 'POST', path: '/admin/api/users', body });
  return { id: user.data.id, roleId: role.data.id, email, password, role: slug };
}

/** Signs in over HTTP; the page's browser keeps the cookie. */
async function enter(page: Page, site: { url: string }, who: { email: string; password: string }): Promise<void> {
  const { email, password: secret } = who;
  const answer = await page.request.post(`${site.url}/admin/api/auth/login`, {
    data: { email, password: secret },
    headers: { 'X-UI-Request': '1' },
  });
  expect(answer.status()).toBe(200);
}

/** For what a driven clock brings about. */
const often = { intervals: [20], timeout: 30_000 };
const loginForm = (page: Page) => page.getByRole('form', { name: 'Sign in' });
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ });
const sessionCall = '**/admin/api/auth/session';

async function signInHere(page: Page, who: { email: string; password: string }): Promise<void> {
  await loginForm(page).getByLabel('Email').fill(who.email);
  await loginForm(page).getByRole('textbox', { name: 'Password' }).fill(who.password);
  await loginForm(page).getByRole('button', { name: 'Sign in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Counts the session checks of all tabs. */
function countChecks(context: BrowserContext) {
  const seen = { checks: 0 };
  context.on('response', (answer) => {
    if (answer.url().endsWith('/admin/api/auth/session')) seen.checks += 1;
  });
  return seen;
}

/** Hides or shows the tab as the browser would. */
function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    // Runs in the page; the tests know no document.
    const { document } = globalThis as unknown as { document: EventTarget };
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

test('[B10] [B09] [A02] a stranger signs in first and comes to the page that was asked for', async ({ page, site }) => {
  const who = await person(site, ['content-types.view']);
  const asked = page.waitForRequest(sessionCall);
  await page.goto('/admin/builder/collections?search=crane');
  const headers = await (await asked).allHeaders();
  expect(headers).toMatchObject({ 'x-ui-request': '1', 'cache-control': 'no-cache' });
  await expect(page).toHaveURL(
    /\/admin\/auth\/login\?redirectedFrom=%2Fadmin%2Fbuilder%2Fcollections%3Fsearch%3Dcrane$/,
  );
  await expect(userMenu(page)).toBeHidden();
  await signInHere(page, who);
  await expect(page).toHaveURL(/\/admin\/builder\/collections\?search=crane$/);
  await expect(userMenu(page)).toBeVisible();
});

test('[B06] [B07] of two tabs one asks every 60 s, the other takes over, and a tab that was away asks when it is seen', async ({
  page,
  context,
  site,
}) => {
  await context.clock.install();
  await enter(page, site, administrator);
  await page.goto('/admin/profile');
  await expect(userMenu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/profile');
  await expect(userMenu(other)).toBeVisible();
  const seen = countChecks(context);

  const nextCheck = async () => {
    const before = seen.checks;
    await expect
      .poll(async () => {
        await context.clock.fastForward(2_000);
        return seen.checks;
      }, often)
      .toBe(before + 1);
  };
  await nextCheck();
  await context.clock.fastForward(50_000);
  expect(seen.checks).toBe(1);
  await nextCheck();

  await test.step('away for less than 30 s it does not ask, for longer it does; right after that none asks again', async () => {
    await show(other, 'hidden');
    await context.clock.fastForward(20_000);
    await show(other, 'visible');
    expect(seen.checks).toBe(2);
    await show(other, 'hidden');
    await context.clock.fastForward(32_000);
    await show(other, 'visible');
    await expect.poll(() => seen.checks).toBe(3);
    for (let second = 0; second < 9; second += 1) await context.clock.fastForward(1_000);
    expect(seen.checks).toBe(3);
  });

  await test.step('the tab that led is closed', async () => {
    await page.close();
    const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(waiting).toBe(0);
    const before = seen.checks;
    await context.clock.fastForward(61_000);
    await expect.poll(() => seen.checks).toBe(before + 1);
    await context.clock.fastForward(40_000);
    expect(seen.checks).toBe(before + 1);
  });
});

test('[B08] [B05] [B18] [E10] [E12] at the start it is tried again and again, then the panel offers three ways on', async ({
  page,
  context,
  site,
}) => {
  await context.clock.install();
  await enter(page, site, administrator);
  let asked = 0;
  await page.route(sessionCall, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad day</h1>' });
  });
  const askedAfter = (seconds: number) => async () => {
    await context.clock.fastForward(seconds * 1000);
    return asked;
  };
  await page.goto('/admin/profile');
  await expect(page.getByText('Checking your session...')).toBeAttached();
  await expect.poll(askedAfter(0.5), often).toBe(3);
  await expect(page.getByText('Attempt 2 of 4')).toBeVisible();
  // Four verifications of three requests each.
  await expect.poll(askedAfter(1), often).toBe(12);
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible();
  await expect(page.getByText('Error checking session: 500 Internal Server Error')).toBeVisible();
  await expect(page.getByText('Please try again later. If the problem persists, contact support')).toBeVisible();
  await expect(page.getByText('Retry attempt completed.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/admin/api/auth/logout');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(askedAfter(1), often).toBe(24);
  await expect(page.getByText('Retry attempt completed. If the issue persists, please contact support.')).toBeVisible();

  await page.unroute(sessionCall);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(userMenu(page)).toBeVisible();
});

test('[B05] [B19] a session call without an answer is given up after 8 s', async ({ page, context, site }) => {
  await context.clock.install();
  await enter(page, site, administrator);
  let asked = 0;
  await page.route(sessionCall, () => {
    asked += 1;
  });
  await page.goto('/admin/profile');
  await expect.poll(() => asked).toBe(1);
  await context.clock.fastForward(7_900);
  expect(asked).toBe(1);
  await expect
    .poll(async () => {
      // Less than an answer's longest wait at a time, so that each request leaves before it is given up.
      await context.clock.fastForward(2_000);
      return asked;
    }, often)
    .toBe(12);
  await context.clock.fastForward(9_000);
  await expect(page.getByText('Request timed out')).toBeVisible();
  await expect(page.getByText('The server took too long to respond. Please try again later')).toBeVisible();
});

test('[B12] [B13] logging out in one tab signs all tabs out at once', async ({ page, context, site }) => {
  const who = await person(site, ['content-types.view']);
  await enter(page, site, who);
  await page.goto('/admin/builder/collections');
  await expect(userMenu(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/profile');
  await expect(userMenu(other)).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
  await expect(other).toHaveURL(/\/admin\/auth\/login\?redirectedFrom=%2Fadmin%2Fprofile$/);
  expect((await page.request.get(`${site.url}/admin/api/auth/session`)).status()).toBe(401);

  await test.step('and signing in again in one brings the other back', async () => {
    await signInHere(page, who);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(other).toHaveURL(/\/admin\/profile$/);
  });

  await test.step('the link of an error screen signs the other out, too', async () => {
    await page.goto('/admin/api/auth/logout');
    await expect(page).toHaveURL(/\/admin\/auth\/login$/);
    await expect(other).toHaveURL(/\/admin\/auth\/login/);
  });
});

test('[B12] [B21] a log-out that fails says so; Try again leaves, stays out and is made up for', async ({
  page,
  context,
  site,
}) => {
  await context.clock.install();
  await enter(page, site, administrator);
  await page.goto('/admin/profile');
  await expect(userMenu(page)).toBeVisible();
  let tried = 0;
  await page.route('**/admin/api/auth/logout', (route) => {
    tried += 1;
    return route.abort();
  });
  await logOut(page);
  await expect(page.getByText('Error logging out.')).toBeVisible();
  await expect(page.getByText('Logout failed. Please try again or reload the page')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/profile$/);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
  await expect(loginForm(page)).toBeVisible();
  // The server still knows the session; the browser does not let it back in.
  expect((await page.request.get(`${site.url}/admin/api/auth/session`)).status()).toBe(200);
  await context.clock.fastForward(1_000);
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
  await page.goto('/admin/profile');
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
  expect(tried).toBeGreaterThanOrEqual(2);

  await page.unroute('**/admin/api/auth/logout');
  const answered = page.waitForResponse('**/admin/api/auth/logout');
  await context.clock.fastForward(5_000);
  expect((await answered).status()).toBe(200);
  expect((await page.request.get(`${site.url}/admin/api/auth/session`)).status()).toBe(401);
  await signInHere(page, administrator);
  await expect(page).toHaveURL(/\/admin\/profile$/);
});

test('[B10] [B17] [B18] [B20] typed text and target survive a session that was ended', async ({ page, site }) => {
  const who = await person(site, ['content-types.view', 'content-types.create']);
  await enter(page, site, who);
  await page.goto('/admin/builder/collections/create');
  await page.getByLabel('Name', { exact: true }).fill('Tower cranes');
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/users/${who.id}`, body: { isActive: false } });
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/users/${who.id}`, body: { isActive: true } });
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  await expect(page).toHaveURL(/\/admin\/auth\/login\?redirectedFrom=%2Fadmin%2Fbuilder%2Fcollections%2Fcreate$/);
  await expect(page.getByText('Authentication Error (session_expired)')).toBeVisible();
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible();
  await signInHere(page, who);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tower cranes');
});

test('[B06] [B17] a deactivated person is sent to the sign-in page by the next check', async ({
  page,
  context,
  site,
}) => {
  const who = await person(site, ['content-types.view']);
  await context.clock.install();
  await enter(page, site, who);
  await page.goto('/admin/builder/collections');
  await expect(userMenu(page)).toBeVisible();
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/users/${who.id}`, body: { isActive: false } });
  await context.clock.fastForward(61_000);
  await expect(page).toHaveURL(/\/admin\/auth\/login\?redirectedFrom=/);
  await expect(loginForm(page)).toBeVisible();
});

test('somebody else who signs in in another tab is noticed, and nothing of the one before is left', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [await person(site, ['content-types.view']), await person(site, ['field-groups.view'])];
  await enter(page, site, first);
  await page.goto('/admin/builder/collections');
  await expect(page.getByRole('link', { name: 'Collection Types' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin/auth/login?error=redirect_loop');
  await signInHere(other, second);
  await expect(userMenu(other)).toBeVisible();

  await expect(page).toHaveURL(/\/admin\/403\?permission=content-types\.view/);
  await expect(page.getByRole('link', { name: 'Field Groups' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Collection Types' })).toBeHidden();
});

test('[B11] two tabs that renew the session at once both stay signed in', async ({ page, context, site }) => {
  await enter(page, site, administrator);
  await page.goto('/admin/profile');
  const other = await context.newPage();
  await other.goto('/admin/profile');
  const renew = (tab: Page) =>
    tab.evaluate(async () => {
      const headers = { 'X-UI-Request': '1' };
      const answer = await fetch('/admin/api/auth/refresh', { method: 'POST', headers });
      return { status: answer.status, body: await answer.json() };
    });
  for (const { status, body } of await Promise.all([renew(page), renew(other), renew(page)])) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Session refreshed', newExpiryTime: expect.any(String) });
  }
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(userMenu(tab)).toBeVisible();
  }
});

test('[B14] [C10] [C16] a right that was taken away: the notice, then the menu without it, then the toast', async ({
  page,
  site,
}) => {
  const who = await person(site, ['content-types.view', 'content-types.edit']);
  await enter(page, site, who);
  await page.goto('/admin/builder/collections');
  await page.getByRole('button', { name: 'Actions for Equipment' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(/\/collections\/edit\//);
  const field = page.getByLabel('Description');
  await field.fill('Machines for hire');
  await asAdministrator(site, {
    method: 'PATCH',
    path: `/admin/api/roles/${who.roleId}`,
    body: { permissions: ['content-types.view'] },
  });
  const reloaded = page.waitForResponse('**/admin/api/auth/permissions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Access Denied')).toBeVisible();
  await expect(
    page.getByText(/^You don't have permission to access \/admin\/api\/content-types\/[\w-]+$/),
  ).toBeVisible();
  await expect(field).toHaveValue('Machines for hire');
  await reloaded;

  await page.getByRole('link', { name: 'Collection Types' }).first().click();
  await page.getByRole('button', { name: 'Leave', exact: false }).click();
  await page.getByRole('button', { name: 'Actions for Equipment' }).click();
  await page.getByRole('menuitem', { name: 'Edit (No Permission)' }).click();
  await expect(page.getByText('Permission Required')).toBeVisible();
  await expect(page.getByText('You need the content-types.edit permission to edit content types.')).toBeVisible();
  await page.getByRole('cell', { name: 'equipment', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/builder\/collections$/);
});

test('[A05] [C17] [B14] the 403 page names what is missing, who grants it, and the way back', async ({
  page,
  site,
}) => {
  const seesNothing = await person(site, ['content-types.view']);
  await enter(page, site, seesNothing);
  await page.goto('/admin/builder/collections');
  await expect(userMenu(page)).toBeVisible();
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/403\?permission=users\.view&from=%2Fadmin%2Fusers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  // One alert: the page says it, no notice beside it.
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("You don't have permission to access /admin/users");
  await expect(alert).toContainText('The missing permission is users.view.');
  await expect(page.getByText('Permission not granted by any role')).toBeVisible();
  await expect(page.getByText('Ask an administrator to give you a role that grants it.')).toBeVisible();
  await expect(page.getByText('These roles grant it')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Explain access' })).toBeHidden();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/admin\/builder\/collections$/);

  await test.step('who may see roles and users learns more, and may enter once it is granted', async () => {
    const seesMuch = await person(site, ['roles.view', 'users.view']);
    await enter(page, site, seesMuch);
    await page.goto('/admin/settings/security');
    await expect(page.getByText('The missing permission is settings.view.')).toBeVisible();
    await expect(page.getByText('These roles grant it:')).toContainText('Administrator');
    await expect(page.getByRole('link', { name: 'Explain access' })).toHaveAttribute(
      'href',
      `/admin/users/access/${seesMuch.id}?slug=settings.view`,
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await asAdministrator(site, {
      method: 'PATCH',
      path: `/admin/api/roles/${seesMuch.roleId}`,
      body: { permissions: ['roles.view', 'users.view', 'settings.view'] },
    });
    await page.reload();
    await expect(page.getByText('You hold this permission now')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/admin\/settings\/security$/);
  });
});

test('[C04] [C06] [B21] [E10] when permissions cannot be loaded, the server is asked for the one, or the panel says so', async ({
  page,
  context,
  site,
}) => {
  const who = await person(site, ['content-types.view']);
  await context.clock.install();
  await enter(page, site, who);
  await page.route('**/admin/api/auth/permissions', (route) => route.fulfill({ status: 500, body: '' }));
  const later = async () => {
    await context.clock.fastForward(1_000);
  };
  await page.goto('/admin/builder/collections');
  await expect(async () => {
    await later();
    await expect(page.getByRole('heading', { level: 1, name: /Collection Types/ })).toBeVisible({ timeout: 200 });
  }).toPass(often);

  await page.route('**/admin/api/auth/permissions/check', (route) => route.abort());
  await page.goto('/admin/builder/field-groups');
  await expect(async () => {
    await later();
    await expect(page.getByText('Permissions not loaded yet')).toBeVisible({ timeout: 200 });
  }).toPass(often);
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible();
});

test('[B13] [B20] a lost connection is said, kept track of, and checked when it is back', async ({
  page,
  context,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin/profile');
  await expect(userMenu(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  const asked = page.waitForRequest(sessionCall);
  await context.setOffline(false);
  await asked;
  await expect(page.getByText('No Internet Connection')).toBeHidden();

  await test.step('a check that fails is said once', async () => {
    await page.route(sessionCall, (route) => route.abort());
    await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('online')));
    await expect(page.getByText('Authentication Error (network_error)')).toBeVisible();
    await expect(
      page.getByText('Network connection issue. Please check your internet connection and try again'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/profile$/);
  });
});

test('[E16] a rejected action is told for 6 s, longer while the toast is pointed at or focused, and can be dismissed', async ({
  page,
  context,
  site,
}) => {
  await context.clock.install();
  await enter(page, site, administrator);
  const isChange = (method: string) => method === 'PATCH';
  await page.route('**/admin/api/content/*', (route) =>
    isChange(route.request().method())
      ? route.fulfill({ status: 500, json: { success: false, error: 'Server error. Please try again later.' } })
      : route.fallback(),
  );
  await page.goto('/admin/editor/collections/equipment');
  const toast = page.getByRole('alert').filter({ hasText: 'Server error. Please try again later.' });
  const reject = async () => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^(Unp|P)ublish$/ }).click();
    await expect(toast).toContainText('Error');
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await context.clock.fastForward(1_000);
  };

  await reject();
  await pass(3);
  await expect(toast).toBeVisible();
  await pass(6);
  await expect(toast).toBeHidden();

  await reject();
  await toast.hover();
  await pass(10);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(10, 10);
  await pass(10);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
});
