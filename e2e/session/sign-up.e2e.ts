import { expect, type Page } from '@playwright/test';
import { asAdministrator, mailedLink } from '../support/behind-the-page.ts';
import { administrator, test } from '../support/started-site.ts';

test.use({ environment: { NODE_ENV: 'development' } });

const registerCall = '**/admin/api/auth/register';
const strong = 'Plough4field';

const signup = (page: Page) => {
  const form = page.getByRole('form', { name: 'Create Account' });
  return {
    form,
    name: form.getByLabel('Full name'),
    email: form.getByLabel('Email'),
    password: form.getByLabel('Password', { exact: true }),
    confirm: form.getByLabel('Confirm password'),
    submit: form.getByRole('button', { name: 'Create Account' }),
  };
};

async function fill(page: Page, values: Partial<{ name: string; email: string; password: string }> = {}) {
  const { name, email, password, confirm } = signup(page);
  await name.fill(values.name ?? 'Ada Lund');
  await email.fill(values.email ?? 'ada@example.test');
  await password.fill(values.password ?? strong);
  await confirm.fill(values.password ?? strong);
}

const settings = (site: { url: string }, change: object) =>
  asAdministrator(site, { method: 'PATCH', path: '/admin/api/settings', body: change });

async function signIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(credentials.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(credentials.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

test('[A23] [A26] the form tells every rule on change, in these words', async ({ page }) => {
  await page.goto('/admin/auth/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  const { form, name, email, password, confirm, submit } = signup(page);
  await expect(email).toHaveAttribute('autocomplete', 'username');
  for (const field of [password, confirm]) await expect(field).toHaveAttribute('autocomplete', 'new-password');

  await submit.click();
  for (const text of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await expect(name).toBeFocused();
  const words: [typeof name, string, string][] = [
    [name, ' A ', 'Name must be at least 2 characters'],
    [name, 'x'.repeat(51), 'Name must be less than 50 characters'],
    [email, 'ada@nodot', 'Please enter a valid email address'],
    [password, 'Abc1', 'Password must be at least 8 characters'],
    [password, `Aa1${'x'.repeat(98)}`, 'Password must be less than 100 characters'],
    [password, 'plough4field', 'Password must contain at least one uppercase letter'],
    [password, 'PLOUGH4FIELD', 'Password must contain at least one lowercase letter'],
    [password, 'PloughField', 'Password must contain at least one number'],
    [confirm, 'Plough', 'Passwords do not match'],
  ];
  for (const [field, value, text] of words) {
    await field.fill(value);
    await expect(form.getByText(text)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  // The confirmation follows the password that it repeats.
  await password.fill('Plough');
  await expect(form.getByText('Passwords do not match')).toBeHidden();

  await expect(confirm).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Show password' }).click();
  for (const field of [password, confirm]) await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login$/);
});

test('[A25] the summary says that the form has errors, and clears after 5 s while the fields keep theirs', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/register');
  const { form, name, submit } = signup(page);
  await name.fill('A');
  await submit.click();
  const summary = form.getByRole('alert').filter({ hasText: 'Please fix the errors in the form.' });
  await expect(summary).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(summary).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(summary).toBeHidden();
  await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
  await submit.click();
  await expect(summary).toBeVisible();
});

test('[A29] the meter tells the strength in words, and reads a change out', async ({ page }) => {
  await page.goto('/register');
  const { form, password } = signup(page);
  const level = form.locator('[aria-live="polite"]');
  await expect(level).toBeEmpty();
  for (const [value, words] of [
    ['plough', 'Password strength: Weak'],
    ['plough4field', 'Password strength: Medium'],
    ['Plough4field', 'Password strength: Strong'],
  ] as const) {
    await password.fill(value);
    await expect(level).toHaveText(words);
  }
});

test('[A24] an account is made, said so, and signed in to after 2 s', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/auth/signup?redirectedFrom=%2Fadmin%2Fdocs');
  let calls = 0;
  await page.route(registerCall, async (route) => {
    calls += 1;
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    await page.getByLabel('Confirm password').press('Enter');
    await route.continue();
  });
  await fill(page, { email: ' New.Person@Example.test ' });
  await signup(page).submit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account created!' })).toBeFocused();
  expect(calls).toBe(1);
  await page.clock.fastForward(2000);
  await expect(page).toHaveURL(/\/admin\/auth\/login\?message=account-created&redirectedFrom=%2Fadmin%2Fdocs$/);
  await expect(page.getByText('Account created. Please sign in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('new.person@example.test');
  await signIn(page, { email: 'new.person@example.test', password: strong });
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/docs$/);
});

test('[A24] [A28] a rejected signup says why, in the form and in a toast, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/admin/auth/signup');
  await fill(page, { email: administrator.email });
  const { form, email, password, confirm, name, submit } = signup(page);
  const alert = form.getByRole('alert').filter({ hasText: 'Signup Failed' });
  const toast = page.locator('.mantine-Notification-root').filter({ hasText: 'Signup failed' });

  await submit.click();
  await expect(alert).toContainText('An account with this email already exists. Try logging in instead');
  await expect(form.getByText('This email is already registered. Please use a different email.')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(
    toast.filter({ hasText: 'This email is already registered. Please use a different email.' }),
  ).toBeVisible();

  const unexpected = 'An unexpected error occurred. Please try again or contact support.';
  const cases: [object | null, string, string][] = [
    [{ status: 418, json: { success: false, error: 'Not today.' } }, 'Not today.', 'Not today.'],
    [
      { status: 500, json: { success: false } },
      'Registration failed. Please try again.',
      'An error occurred during registration.',
    ],
    [
      { status: 400, json: { success: false, error: '' } },
      'Registration failed. Please try again.',
      'An error occurred during registration.',
    ],
    [null, unexpected, unexpected],
  ];
  for (const [answer, inForm, inToast] of cases) {
    await page.unroute(registerCall);
    await page.route(registerCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await submit.click();
    await expect(alert).toContainText(inForm);
    await expect(toast.filter({ hasText: inToast })).toBeVisible();
  }
  await expect(alert).toContainText('Network error. Please check your connection.');
  await expect(name).toHaveValue('Ada Lund');
  await expect(email).toHaveValue(administrator.email);
  for (const field of [password, confirm]) await expect(field).toHaveValue(strong);

  await page.unroute(registerCall);
  await submit.click();
  await alert.getByRole('link', { name: 'Sign in with this address' }).click();
  await expect(page.getByRole('form', { name: 'Sign in' }).getByLabel('Email')).toHaveValue(administrator.email);
});

test('[A25] with verification: check your email, sign in rejected with a way to a new mail, the link, and its second use', async ({
  page,
  site,
}) => {
  const credentials = { email: 'careful@example.test', password: strong };
  await settings(site, { emailVerification: true });
  try {
    await page.clock.install();
    await page.goto('/admin/auth/signup');
    await fill(page, credentials);
    await signup(page).submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Check Your Email' })).toBeFocused();
    await expect(page.getByText('It was sent to careful@example.test.')).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(page).toHaveURL(/\/admin\/auth\/login\?message=verification-required$/);
    const status = page.getByText('Check your email and follow the link to confirm your address.');
    await expect(status).toBeVisible();
    await page.clock.fastForward(5000);
    await expect(status).toBeHidden();

    await signIn(page, credentials);
    const form = page.getByRole('form', { name: 'Sign in' });
    await expect(form.getByRole('alert')).toContainText('Please confirm your email address first.');
    await mailedLink(site, { to: credentials.email });
    await form.getByRole('button', { name: 'Send a new confirmation email' }).click();
    await expect(form).toContainText('If this address waits for its confirmation, a new mail is on its way.');
    const link = await mailedLink(site, { to: credentials.email, count: 2 });

    const confirm = page.getByRole('button', { name: 'Confirm my address' });
    await page.goto(link);
    await expect(page).toHaveURL(/\/admin\/auth\/verify-email$/);
    const password = page.getByLabel('Password', { exact: true });
    await confirm.click();
    await expect(page.getByText('Password is required')).toBeVisible();
    await password.fill('Not-the-one-7');
    await confirm.click();
    await expect(page.getByText('This is not the password that was chosen at registration')).toBeVisible();
    await password.fill(credentials.password);
    await page.context().setOffline(true);
    await confirm.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to confirm your address.' })).toBeVisible();
    await page.context().setOffline(false);
    await confirm.click();
    await expect(page.getByText('Your email address is confirmed. Please sign in.')).toBeVisible();
    await page.goto(link);
    await password.fill(credentials.password);
    await confirm.click();
    await expect(form.getByRole('alert')).toContainText('Invalid or expired confirmation link.');
    await form.getByRole('button', { name: 'Send a new confirmation email' }).click();
    await expect(form.getByText('Email is required')).toBeVisible();
    await signIn(page, credentials);
    await expect(page.getByText('Welcome back!')).toBeVisible();
  } finally {
    await settings(site, { emailVerification: false });
  }
});

test('[A24] [A25] a closed, an approving and a stricter house explain themselves, and nothing typed is lost', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto('/register');
  await fill(page, { email: 'patient@example.test' });
  const { form, name, password, submit } = signup(page);
  try {
    await settings(site, { registration: 'closed' });
    await submit.click();
    const alert = form.getByRole('alert').filter({ hasText: 'Signup Failed' });
    await expect(alert).toContainText('Registration is closed.');
    await expect(alert).toContainText('Ask an administrator for an account');
    await expect(name).toHaveValue('Ada Lund');

    await settings(site, { registration: 'approval', passwordMinimumSignup: 14 });
    await submit.click();
    await expect(form.getByText('Password must be at least 14 characters')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('Plough-4-fields');
    await expect(form.getByText('Password must be at least 14 characters')).toBeHidden();
    await form.getByLabel('Confirm password').fill('Plough-4-fields');
    await submit.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account created!' })).toBeVisible();
    await expect(page.getByText('An administrator has to activate it before you can sign in.')).toBeVisible();
    await page.clock.fastForward(1_500);
    await expect(page).toHaveURL(/\/register$/);
    await page.clock.fastForward(600);
    await expect(page).toHaveURL(/\/admin\/auth\/login\?message=approval-required$/);
    await expect(
      page.getByText('Account created. An administrator has to activate it before you can sign in.'),
    ).toBeVisible();
    await signIn(page, { email: 'patient@example.test', password: 'Plough-4-fields' });
    const notice = page.getByRole('form', { name: 'Sign in' }).getByRole('alert');
    await expect(notice).toContainText('Your account is inactive. Please contact support to reactivate your account.');
    await expect(notice).toContainText(
      'If you have just made this account, an administrator has to activate it first.',
    );
  } finally {
    await settings(site, { registration: 'open', passwordMinimumSignup: 8 });
  }
});

test('[A15] [A23] the keyboard alone makes an account', async ({ page }) => {
  await page.goto('/register');
  await expect(signup(page).name).toBeFocused();
  for (const text of ['Keyed In', 'keyed@example.test', strong]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(strong);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Signup Failed' })).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account created!' })).toBeVisible();
});
