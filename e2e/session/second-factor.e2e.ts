import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { asAdministrator } from '../support/behind-the-page.ts';
import { goodPassword, newPerson } from '../support/people.ts';
import { test } from '../support/started-site.ts';

const ownPassword = 'Own-Harrow-and-8';

/** Somebody who has chosen a password of their own, and is signed in here. */
async function settled(page: Page, site: { url: string }, draft: Parameters<typeof newPerson>[1]) {
  const person = await newPerson(site, draft);
  const call = (path: string, data: object) =>
    page.request.post(site.url + path, { data, headers: { 'X-UI-Request': '1' } });
  await call('/admin/api/auth/login', { email: person.email, password: goodPassword });
  const change = { currentPassword: goodPassword, password: ownPassword };
  expect((await call('/admin/api/auth/update-password', change)).status()).toBe(200);
  return { ...person, password: ownPassword };
}

const form = (page: Page) => page.getByRole('form', { name: 'Sign in' });
const step = (page: Page) => page.getByRole('form', { name: 'Second factor' });

async function enterPassword(page: Page, { email }: { email: string }) {
  await page.context().clearCookies();
  await page.goto('/admin/auth/login');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByRole('textbox', { name: 'Password' }).fill(ownPassword);
  await form(page).getByRole('button', { name: 'Sign in' }).click();
}

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

test('an authenticator app is set up, used, lost and reset', async ({ page, site }) => {
  const person = await settled(page, site, { permissions: ['media.view'], displayName: 'Ora Second' });
  let secret = '';
  let codes: string[] = [];

  await test.step('set up in the profile, with the password and a first code', async () => {
    await page.goto('/admin/profile?tab=second-factor');
    await page.getByRole('region', { name: 'Authenticator app' }).getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong-Harrow-9');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(ownPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill('12');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Enter the six digits of the code')).toBeVisible();
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const shown = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    codes = ((await shown.getByLabel('Recovery codes', { exact: true }).textContent()) ?? '').split('\n');
    expect(codes).toHaveLength(10);
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await expect(
      page.getByRole('region', { name: 'Authenticator app' }).getByText('On', { exact: true }),
    ).toBeVisible();
  });

  await test.step('asked for after the password; a used code is wrong, the next one is right', async () => {
    await enterPassword(page, person);
    await step(page).getByLabel('Code').fill('000000');
    await step(page).getByLabel('Code').press('Enter');
    await expect(step(page).getByText('This code is wrong or was used before.')).toBeVisible();
    await step(page).getByLabel('Code').fill(codeOf(secret, 30));
    await step(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('without the phone a recovery code signs in', async () => {
    await enterPassword(page, person);
    await step(page).getByRole('button', { name: 'Use a recovery code' }).click();
    await step(page)
      .getByLabel('Recovery code')
      .fill(codes[0] ?? '');
    await step(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step('an administrator resets it', async () => {
    await page.context().clearCookies();
    await asAdministrator(site, { method: 'DELETE', path: `/admin/api/users/${person.id}/second-factor` });
    await enterPassword(page, person);
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test('a passkey of the browser signs in by itself, and is the second step too', async ({ page, site }) => {
  const person = await settled(page, site, { permissions: ['media.view'], displayName: 'Pat Passkey' });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/admin/profile?tab=second-factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(ownPassword);
  await dialog.getByLabel('Name').fill('Test key');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await keys.getByRole('button', { name: 'Rename Test key' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename “Test key”' });
  await renaming.getByLabel('Name').fill('My laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('My laptop')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/admin/auth/login');
  await form(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await enterPassword(page, person);
  await step(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await session.send('WebAuthn.disable');
});

test('a role that needs one leads to setting it up, and its effect is shown before it is saved', async ({
  signedIn: page,
  site,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url });
  const person = await settled(visitor, site, { permissions: ['media.view'], displayName: 'Rae Required' });
  const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/users/${person.id}` });
  const [role = ''] = data['roles'] as string[];
  try {
    await page.goto('/admin/settings/security');
    await page
      .getByRole('group', { name: 'Roles that need one' })
      .getByLabel(role.replace('journey-', 'Journey '))
      .check();
    await expect(page.getByText('1 person has none yet and must set one up with the next visit.')).toBeVisible();
    await expect(page.getByText('Rae Required')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();

    await visitor.goto('/admin/media');
    await expect(visitor).toHaveURL(/\/admin\/auth\/second-factor/);
    await visitor.getByRole('button', { name: 'Set up' }).click();
    const dialog = visitor.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(ownPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await visitor.getByRole('button', { name: 'I have kept them' }).click();
    await expect(visitor).toHaveURL(/\/admin\/media/);
  } finally {
    await asAdministrator(site, { method: 'PATCH', path: '/admin/api/settings', body: { secondFactorRoles: [] } });
    await visitor.close();
  }
});
