import { expect, type Page } from '@playwright/test';
import { clientId, clientSecret, startIdentityProvider } from '../../tests/support/peers/identity-provider.ts';
import { newPerson } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Sign-in provider' });

/** Says at the provider who somebody is, who begins at the sign-in page. */
async function continueAs(page: Page, person: string) {
  await page.getByRole('link', { name: 'Continue with Yard account' }).click();
  await page.getByLabel('Person').fill(person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function signedOut(page: Page) {
  await page.context().clearCookies();
  await page.goto('/admin/auth/login');
}

test('a provider is set up, tried, signed in through, and becomes the only way in', async ({ page, site }) => {
  using peer = await startIdentityProvider();
  await signInQuickly(page, site);

  await test.step('set up, with a role by claim that is tried before', async () => {
    await page.goto('/admin/settings/sign-in-providers');
    await page.getByRole('link', { name: 'Add provider' }).first().click();
    await form(page).getByLabel('Name', { exact: true }).fill('Yard account');
    await form(page).getByLabel('Issuer').fill('login.example.com');
    await form(page).getByLabel('Client ID').fill(clientId);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Issuer must start with https://').first()).toBeVisible();
    await form(page).getByLabel('Issuer').fill(peer.issuer);
    await form(page).getByRole('textbox', { name: 'Client secret' }).fill(clientSecret);
    await form(page).getByRole('combobox', { name: 'Mail domains' }).fill('example.test');
    await page.keyboard.press('Enter');
    await form(page).getByRole('switch', { name: 'Make accounts' }).click();
    await form(page).getByRole('button', { name: 'Add row' }).click();
    await form(page).getByLabel('Claim 1').fill('groups');
    await form(page).getByLabel('Value 1').fill('desk');
    await form(page).getByRole('combobox', { name: 'Role 1' }).click();
    await page.getByRole('option', { name: 'Editor', exact: true }).click();
    await form(page).getByLabel('Try it').fill('{"groups":["desk","yard"]}');
    await expect(form(page).getByText('Would get: Editor')).toBeVisible();
    await form(page).getByLabel('Try it').fill('groups');
    await expect(form(page).getByText('This is no JSON.')).toBeVisible();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const callback = page.locator('pre', { hasText: '/callback' });
    await expect(callback).toBeVisible();
    peer.callbacks.push((await callback.textContent()) ?? '');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Its document and its keys were read.')).toBeVisible();
  });

  await test.step('somebody new comes in with the role of their claim', async () => {
    peer.people.set('tilda', {
      claims: { email: 'tilda@example.test', email_verified: true, name: 'Tilda Yard', groups: ['desk'] },
    });
    await signedOut(page);
    await continueAs(page, 'tilda');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Tilda Yard').first()).toBeVisible();
  });

  await test.step('somebody of another domain reads one sentence', async () => {
    peer.people.set('eve', { claims: { email: 'eve@elsewhere.test', email_verified: true } });
    await signedOut(page);
    await continueAs(page, 'eve');
    await expect(page.getByRole('alert').getByText('You were not signed in')).toBeVisible();
  });

  await test.step('passwords are switched off once an administrator has come this way', async () => {
    const boss = await newPerson(site, { roles: ['administrator'], displayName: 'Bo Yard' });
    peer.people.set('bo', { claims: { email: boss.email, email_verified: true } });
    await signInQuickly(page, site);
    const switchOff = async () => {
      await page.goto('/admin/settings/security');
      await page.getByRole('radio', { name: 'Nobody' }).check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    };
    await switchOff();
    await expect(page.getByText('No administrator has signed in through a provider yet.').first()).toBeVisible();
    await signedOut(page);
    await continueAs(page, 'bo');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await switchOff();
    await expect(page.getByText('Settings saved').first()).toBeVisible();
    await signedOut(page);
    await expect(page.getByRole('link', { name: 'Continue with Yard account' })).toBeVisible();
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeHidden();
    await page.getByRole('button', { name: 'Other ways to sign in' }).click();
    const signIn = page.getByRole('form', { name: 'Sign in' });
    await signIn.getByLabel('Email').fill(boss.email);
    await signIn.getByRole('textbox', { name: 'Password' }).fill('Whatever-1234');
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Signing in by password is switched off.')).toBeVisible();

    // What a provider leaves to ask comes with the address, and stays when it is taken out of it.
    const asked = { challenge: 'ended', methods: ['totp'], expiresAt: new Date().toISOString() };
    await page.goto(
      `/admin/auth/login?redirectedFrom=%2Fadmin#second-factor=${Buffer.from(JSON.stringify(asked)).toString('base64url')}`,
    );
    await page.reload();
    await expect(page.getByRole('form', { name: 'Second factor' })).toBeVisible();
    await expect(page).not.toHaveURL(/#/);
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('form', { name: 'Second factor' }).getByRole('button').first().click();
    await expect(page.getByRole('alert').getByText('Sign in again with your password')).toBeVisible();
  });
});
