import { expect, type Page } from '@playwright/test';
import { asAdministrator, mailedLink } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test.use({ environment: { NODE_ENV: 'development' } });

const requestCall = '**/admin/api/auth/reset-password*';
const validateCall = '**/admin/api/auth/validate-reset-token';
const updateCall = '**/admin/api/auth/update-password';
const fresh = 'Winter-Barley-42';

const toasts = (page: Page) => page.locator('.mantine-Notification-root');

async function member(site: { url: string }, email: string): Promise<string> {
  const body = { email, displayName: 'Ada Lund', password: 'Harrow-and-7-rakes', roles: [], isActive: true };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/users', body });
  return email;
}

async function linkFor(site: { url: string }, email: string, count = 1): Promise<string> {
  const answer = await fetch(`${site.url}/admin/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-UI-Request': '1' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return mailedLink(site, { to: email, count });
}

test('[A30] [A31] [A33] asking for a link: rules, busy text, the same answer for a known and an unknown address, and back', async ({
  page,
  site,
}) => {
  const email = await member(site, 'forgetful@example.test');
  await page.goto('/admin/auth/forgot-password');
  const form = page.getByRole('form', { name: 'Forgot password' });
  const field = form.getByLabel('Email');
  const submit = form.getByRole('button', { name: 'Send Reset Link' });
  await submit.click();
  await expect(form.getByText('Email is required')).toBeVisible();
  await field.fill('nobody');
  await expect(form.getByText('Please enter a valid email address')).toBeVisible();

  const sent: unknown[] = [];
  await page.route(requestCall, async (route) => {
    sent.push(route.request().postDataJSON());
    await expect(page.getByRole('button', { name: 'Sending reset link...' })).toBeDisabled();
    await route.continue();
  });
  const seen: string[] = [];
  for (const address of ['stranger@example.test', email]) {
    await field.fill(` ${address.toUpperCase()} `);
    await submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeFocused();
    await expect(toasts(page).filter({ hasText: 'Reset link sent!' }).last()).toBeVisible();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByRole('list').getByRole('listitem')).toHaveText([
      /^Check your inbox/,
      /^Click the link/,
      /^Create a new password/,
      /^Sign in/,
    ]);
    await expect(page.getByText(/spam folder/)).toBeVisible();
    seen.push(((await page.getByRole('main').textContent()) ?? '').replace(address, '…'));
    await page.getByRole('button', { name: 'Try Different Email' }).click();
    await expect(field).toHaveValue(address);
    await expect(field).toBeFocused();
  }
  expect(seen[0]).toBe(seen[1]);
  expect(sent).toEqual([{ email: 'stranger@example.test' }, { email }]);
  expect(await mailedLink(site, { to: email })).toContain('/admin/auth/reset-password?token=');
  await mailedLink(site, { to: 'stranger@example.test', count: 0 });

  await submit.click();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
});

test('[A32] a request that fails says why and keeps the address', async ({ page }) => {
  await page.goto('/forgot-password');
  const form = page.getByRole('form', { name: 'Forgot password' });
  await form.getByLabel('Email').fill('ada@example.test');
  const cases: [object | null, string][] = [
    [
      { status: 429, headers: { 'Retry-After': '600' }, json: { success: false, error: 'Too many requests.' } },
      'Too many requests.',
    ],
    [{ status: 500, json: { success: false } }, 'An error occurred during password reset request.'],
    [null, 'An unexpected error occurred. Please try again.'],
  ];
  for (const [answer, text] of cases) {
    await page.unroute(requestCall);
    await page.route(requestCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await form.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(form.getByRole('alert')).toContainText('Reset Failed');
    await expect(form.getByRole('alert')).toContainText(text);
    if (text.startsWith('Too many')) await expect(form.getByRole('alert')).toContainText('in 10 minutes');
  }
  await expect(form.getByLabel('Email')).toHaveValue('ada@example.test');
});

test('[A34] a missing, a bad and an unreachable token each have their own words and way out', async ({ page }) => {
  await page.goto('/admin/auth/reset-password');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Invalid or missing reset token. Please request a new password reset link.');
  await alert.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/forgot-password$/);

  for (const token of ['no-such-token', 'x'.repeat(300)]) {
    await page.goto(`/admin/auth/reset-password?token=${token}`);
    await expect(alert).toContainText('Invalid or expired reset token. Please request a new password reset link.');
  }

  for (const answer of [null, { status: 500, body: 'away' }, { status: 429, json: { success: false, error: 'x' } }]) {
    await page.unroute(validateCall);
    await page.route(validateCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto('/admin/auth/reset-password?token=some-token');
    await expect(alert).toContainText('Unable to validate reset token. Please try again.');
  }
  await page.unroute(validateCall);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Invalid or expired reset token.');
});

test('[A34] [A35] [A36] the mailed link: out of the address bar, kept over a reload, told in no Referer, and good for one new password', async ({
  page,
  site,
}) => {
  const email = await member(site, 'careful@example.test');
  const link = await linkFor(site, email);
  const token = new URL(link).searchParams.get('token') ?? 'none';
  const referers: (string | undefined)[] = [];
  page.on('request', (request) => referers.push(request.headers()['referer']));

  await page.clock.install();
  await page.goto(link);
  const form = page.getByRole('form', { name: 'Reset password' });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin/auth/reset-password`);
  await page.reload();
  await expect(form).toBeVisible();
  expect(referers.length).toBeGreaterThan(10);
  expect(JSON.stringify(referers)).not.toContain(token);

  const password = form.getByLabel('New password', { exact: true });
  const confirm = form.getByLabel('Confirm password');
  const submit = form.getByRole('button', { name: 'Reset password' });
  for (const field of [password, confirm]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await submit.click();
  await expect(form.getByText('Password is required')).toBeVisible();
  await expect(form.getByText('Please confirm your password')).toBeVisible();
  for (const [value, text] of [
    ['Sh0rt-x', 'Password must be at least 8 characters'],
    [`Aa1-${'x'.repeat(97)}`, 'Password must be less than 100 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Number-Here', 'Password must contain at least one number'],
    ['NoSpecial1234', 'Password must contain at least one special character'],
  ] as const) {
    await password.fill(value);
    await expect(form.getByText(text)).toBeVisible();
  }
  await confirm.fill('Something-else-1');
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(confirm).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Show confirmation' }).click();
  await expect(confirm).toHaveAttribute('type', 'text');

  // Only the server knows which passwords are common.
  await password.fill('Password1!');
  await confirm.fill('Password1!');
  await submit.click();
  await expect(form.getByText('This password is too common. Please choose another one')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(toasts(page).filter({ hasText: 'Reset failed' }).last()).toBeVisible();

  await password.fill(fresh);
  await confirm.fill(fresh);
  await expect(form.locator('[aria-live="polite"]')).toHaveText('Password strength: Strong');
  await page.route(updateCall, (route) => route.fulfill({ status: 503, json: { success: false, error: 'Away.' } }));
  await submit.click();
  await expect(form.getByRole('alert')).toContainText('Failed to reset password. Please try again or contact support.');
  await expect(password).toHaveValue(fresh);
  await page.unroute(updateCall);
  await submit.click();
  await expect(toasts(page).filter({ hasText: 'Password reset successful!' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Password updated' })).toBeFocused();
  await page.clock.fastForward(2000);
  await expect(page).toHaveURL(/\/admin\/auth\/login\?message=password-reset-success$/);
  await expect(page.getByText('Password updated. Please sign in.')).toBeVisible();

  const signIn = page.getByRole('form', { name: 'Sign in' });
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByRole('textbox', { name: 'Password' }).fill(fresh);
  await signIn.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Invalid or expired reset token.');
});

test('[A35] [A36] a link that was voided meanwhile ends at its own words; the target of the request is kept to the end', async ({
  page,
  site,
}) => {
  const email = await member(site, 'hasty@example.test');
  const first = await linkFor(site, email);
  await page.goto(first);
  const form = page.getByRole('form', { name: 'Reset password' });
  await form.getByLabel('New password', { exact: true }).fill(fresh);
  await form.getByLabel('Confirm password').fill(fresh);

  const other = await page.context().newPage();
  await other.goto('/admin/auth/forgot-password?redirectedFrom=%2Fadmin%2Fdocs');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('button', { name: 'Send Reset Link' }).click();
  const second = await mailedLink(site, { to: email, count: 2 });

  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'token' })).toContainText(
    'Invalid or expired reset token. Please request a new password reset link.',
  );
  await expect(toasts(page).filter({ hasText: 'Reset failed' })).toBeVisible();

  await other.clock.install();
  await other.goto(second);
  await other.getByLabel('New password', { exact: true }).fill(fresh);
  await other.getByLabel('Confirm password').fill(fresh);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Password updated' })).toBeVisible();
  await other.clock.fastForward(2000);
  await expect(other).toHaveURL(
    /login\?message=password-reset-success&redirectedFrom=%2Fadmin%2Fdocs$|login\?redirectedFrom=%2Fadmin%2Fdocs&message=password-reset-success$/,
  );
});

test('[A35] without a token the server asks for one', async ({ site }) => {
  for (const path of ['validate-reset-token', 'update-password']) {
    const answer = await fetch(`${site.url}/admin/api/auth/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify({ token: '', password: fresh }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { token: ['Reset token is required'] } });
  }
});
