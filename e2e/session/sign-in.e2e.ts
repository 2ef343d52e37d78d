import { expect, type Page, type Route } from '@playwright/test';
import { administrator, signInQuickly, test } from '../support/started-site.ts';

const loginCall = '**/admin/api/auth/login';
const form = (page: Page) => page.getByRole('form', { name: 'Sign in' });
const password = (page: Page) => form(page).getByRole('textbox', { name: 'Password' });

async function fill(page: Page, credentials = administrator): Promise<void> {
  await form(page).getByLabel('Email').fill(credentials.email);
  await password(page).fill(credentials.password);
}

const submit = (page: Page) => form(page).getByRole('button', { name: 'Sign in' }).click();

test('the sign-in page of an anonymous client takes 12 requests at most, and none of them fails', async ({ page }) => {
  const statuses: number[] = [];
  const errors: string[] = [];
  page.on('response', (response) => statuses.push(response.status()));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto('/admin/auth/login', { waitUntil: 'networkidle' });
  await expect(form(page)).toBeVisible();
  expect(errors).toEqual([]);
  expect(statuses.filter((status) => status >= 400)).toEqual([]);
  expect(statuses.length).toBeLessThanOrEqual(12);
});

test('[A02] [A13] a status message goes after 3 s, but not while it is pointed at', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/auth/login?message=account-created');
  const status = page.getByRole('status').filter({ hasText: 'Account created. Please sign in.' });
  await status.hover();
  await page.clock.fastForward(10_000);
  await expect(status).toBeVisible();
  await status.getByRole('button', { name: 'Dismiss' }).focus();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(10_000);
  await expect(status).toBeVisible();
  await page.getByLabel('Email').focus();
  await page.clock.fastForward(3000);
  await expect(status).toBeHidden();

  await page.goto('/admin/auth/login?message=password-reset-success');
  await expect(page.getByText('Password updated. Please sign in.')).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page.getByText('Password updated. Please sign in.')).toBeHidden();

  for (const message of ['no-such-message', 'toString', '<b>x</b>']) {
    await page.goto(`/admin/auth/login?message=${encodeURIComponent(message)}`);
    await expect(form(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
  }
});

test('[A03] [A04] the public addresses show the same forms, keep their query, and are not the storefront', async ({
  page,
}) => {
  for (const path of ['/admin/auth/login', '/login?redirectedFrom=%2Fadmin%2Fbuilder%2Fcollections']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  }
  await fill(page);
  await submit(page);
  await expect(page).toHaveURL(/\/admin\/builder\/collections$/);

  await page.context().clearCookies();
  for (const [path, heading] of [
    ['/register', 'Create Account'],
    ['/admin/auth/signup', 'Create Account'],
    ['/forgot-password', 'Forgot password'],
    ['/admin/auth/forgot-password', 'Forgot password'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('[A02] [A11] the target is kept through an error and obeyed; a strange one means the dashboard', async ({
  page,
  site,
}) => {
  await page.goto('/admin/auth/login?redirectedFrom=%2F%2Fevil.example.test%2Fadmin');
  await fill(page, { ...administrator, password: 'Not-the-password-1' });
  await submit(page);
  await expect(form(page).getByRole('alert')).toHaveText('Invalid email or password');
  await password(page).fill(administrator.password);
  await submit(page);
  await expect(page).toHaveURL(`${site.url}/admin`);

  // Signed in already: sent on, by either name of the target, in the console or outside.
  await page.goto('/login?redirect=%2Fadmin%2Fbuilder%2Ffield-groups');
  await expect(page).toHaveURL(/\/admin\/builder\/field-groups$/);
  await page.goto('/admin/auth/login?redirectedFrom=%2Fshop');
  await expect(page).toHaveURL(`${site.url}/shop`);
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

test('[A12] error=redirect_loop names the three causes and sends nobody on', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.clock.install();
  await page.goto('/admin/auth/login?error=redirect_loop');
  const alert = page.getByRole('alert').filter({ hasText: 'Authentication Loop Detected' });
  await expect(alert.getByRole('listitem')).toHaveText([
    'Cookies are disabled',
    'A restricted incognito mode',
    'An extension that blocks cookies',
  ]);
  await page.clock.fastForward(60_000);
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL(/error=redirect_loop/);
});

test('[A12] a browser that keeps no cookie ends at the loop notice, not in a loop', async ({ page }) => {
  await page.route(loginCall, async (route) => {
    const answer = await route.fetch();
    const { 'set-cookie': _, ...headers } = answer.headers();
    await page.context().clearCookies();
    await route.fulfill({ status: answer.status(), headers, body: await answer.text() });
    await page.context().clearCookies();
  });
  await page.route('**/admin/api/auth/session', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: { success: false, error: 'x', code: 'INVALID_TOKEN' } });
  });
  await page.goto('/admin/auth/login');
  await fill(page);
  await submit(page);
  await expect(page.getByText('Authentication Loop Detected')).toBeVisible();
});

test('[A10] the password can be shown; managers know the fields; the ways to the other pages keep the target and the address', async ({
  page,
}) => {
  await page.goto('/admin/auth/login?redirectedFrom=%2Fadmin%2Fbuilder%2Fcollections');
  const email = form(page).getByLabel('Email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await password(page).fill('Something-1');
  await password(page).press('Tab');
  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');

  await email.fill('somebody@example.test');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/forgot-password\?redirectedFrom=%2Fadmin%2Fbuilder%2Fcollections$/);
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.test');
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/signup\?redirectedFrom=/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login\?redirectedFrom=/);
});

test('[A16] [A40] the form says what is wrong with which field, and sends the address trimmed and in lower case', async ({
  page,
}) => {
  let calls = 0;
  let sent: unknown;
  await page.route(loginCall, (route) => {
    calls += 1;
    sent = route.request().postDataJSON();
    return route.continue();
  });
  await page.goto('/admin/auth/login');
  const email = form(page).getByLabel('Email');
  await submit(page);
  await expect(form(page)).toContainText('Email is required');
  await expect(form(page)).toContainText('Password is required');
  await expect(email).toBeFocused();
  for (const bad of ['nobody', 'a..b@example.test', 'a@nodot', `${'x'.repeat(65)}@example.test`]) {
    await email.fill(bad);
    await submit(page);
    await expect(form(page)).toContainText('Please enter a valid email address');
  }
  await email.fill(`  ${administrator.email.toUpperCase()} `);
  await password(page).fill('seven77');
  await submit(page);
  await expect(form(page)).toContainText('Password must be at least 8 characters');
  await expect(password(page)).toBeFocused();
  expect(calls).toBe(0);
  await password(page).fill(administrator.password);
  await submit(page);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  expect(sent).toEqual(administrator);
});

test('[A14] [A17] [A20] an error that passes offers Retry, counts down and then counts the attempt; Retry in time signs in', async ({
  page,
}) => {
  await page.clock.install();
  let calls = 0;
  await page.route(loginCall, (route) => {
    calls += 1;
    return route.fulfill({ status: 429, json: { success: false, error: 'Slow down' } });
  });
  await page.goto('/admin/auth/login');
  await fill(page);
  await submit(page);
  const notice = form(page).getByRole('alert');
  const retry = notice.getByRole('button', { name: 'Retry' });
  await expect(notice).toContainText('Too many login attempts');
  await expect(notice).toContainText(/You can try again in (30|29|28) s/);
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(notice).toContainText('Attempt 2');
  await retry.click();
  await expect(notice).toContainText(/You can try again in/);
  expect(calls).toBe(2);

  // Asked for during the wait, it happens when the wait is over.
  await retry.click();
  await page.clock.fastForward(10_000);
  expect(calls).toBe(2);
  await page.unroute(loginCall);
  await page.clock.fastForward(20_000);
  await expect(page.getByText('Welcome back!')).toBeVisible();
});

test('[A17] [A18] [A19] each failure is named, and waited for as long as it should be', async ({ page }) => {
  const refused = (status: number, error: unknown, headers: Record<string, string> = {}) => ({
    status,
    headers,
    json: { success: false, error },
  });
  const cases: [string, Parameters<Route['fulfill']>[0] | null, string, RegExp | null][] = [
    ['Rate limit in the words', refused(400, 'Rate limit reached'), 'Too many login attempts', /(30|29) s/],
    ['the server’s own wait', refused(429, 'x', { 'Retry-After': '600' }), 'Too many login attempts', /10 min/],
    ['503', refused(503, 'x'), 'System temporarily unavailable', /(60|59) s/],
    ['maintenance', refused(500, 'Down for maintenance'), 'System temporarily unavailable', /(60|59) s/],
    ['no connection', null, 'Connection problem', /[45] s/],
    ['401', refused(401, 'x'), 'Invalid email or password', null],
    ['500', refused(500, 'x'), 'Server error occurred', /(10|9) s/],
    ['a page of something between', { status: 502, body: '<h1>Bad gateway</h1>' }, 'Server error occurred', /(10|9) s/],
    ['a list of texts', refused(400, ['First of two', 'Second of two']), 'First of two', /[45] s/],
    ['no text', refused(400, ''), 'Something went wrong', /[45] s/],
  ];
  await page.goto('/admin/auth/login');
  await fill(page);
  for (const [name, answer, text, wait] of cases) {
    await page.unroute(loginCall);
    await page.route(loginCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await submit(page);
    const alert = form(page).getByRole('alert');
    await expect(alert, name).toContainText(text);
    await expect(alert).not.toContainText('Second of two');
    if (wait) await expect(alert, name).toContainText(wait);
    else await expect(alert.getByRole('button')).toHaveCount(0);
    await expect(password(page)).toHaveValue(administrator.password);
  }
});

test('[A15] [A18] offline, a banner says so and nothing typed is lost', async ({ page, context }) => {
  await page.goto('/admin/auth/login');
  await fill(page);
  await expect(page.getByText('No Internet Connection')).toBeHidden();
  await context.setOffline(true);
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await submit(page);
  await expect(form(page).getByRole('alert')).toContainText('Connection problem');
  await context.setOffline(false);
  await expect(page.getByText('No Internet Connection')).toBeHidden();
  await submit(page);
  await expect(page.getByText('Welcome back!')).toBeVisible();
});
