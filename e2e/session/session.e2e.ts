import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { administrator, test } from '../support/started-site.ts';
import {
  countChecks,
  enter,
  loginForm,
  logOut,
  often,
  person,
  sessionCall,
  show,
  signInHere,
  userMenu,
} from './session-page.ts';

test('[B10] [B09] [A02] an anonymous client signs in first and comes to the page that was asked for', async ({
  page,
  site,
}) => {
  const who = await person(site, ['content-types.view']);
  const calls = page.waitForRequest(sessionCall);
  await page.goto('/admin/builder/collections?search=crane');
  const headers = await (await calls).allHeaders();
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
  let calls = 0;
  await page.route(sessionCall, (route) => {
    calls += 1;
    return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad day</h1>' });
  });
  const askedAfter = (seconds: number) => async () => {
    await context.clock.fastForward(seconds * 1000);
    return calls;
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
  expect(await violationsOn(page)).toEqual([]);

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
  let calls = 0;
  await page.route(sessionCall, () => {
    calls += 1;
  });
  await page.goto('/admin/profile');
  await expect.poll(() => calls).toBe(1);
  await context.clock.fastForward(7_900);
  expect(calls).toBe(1);
  await expect
    .poll(async () => {
      // Less than an answer's longest wait at a time, so that each request leaves before it is given up.
      await context.clock.fastForward(2_000);
      return calls;
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

test('[B10] [B17] [B18] [B20] [Q50] typed text and target survive a session that was ended', async ({ page, site }) => {
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
  await expect(page.getByText('Please log in again. What you typed has been kept.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(who.email);
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
