import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInAs, signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const settings = (page: Page) => page.getByRole('form', { name: 'Settings', exact: true });
const security = (page: Page) => page.getByRole('form', { name: 'Security settings' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}

async function openSettings(page: Page) {
  await page.goto('/admin/settings');
  await expect(settings(page).getByLabel('Site name')).toBeVisible();
}

async function openSecurity(page: Page) {
  await page.goto('/admin/settings/security');
  await expect(security(page).getByLabel('Wrong sign-ins per account')).toBeVisible();
}

test.describe('with the administrator signed in', () => {
  test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

  test('[E18] what the site is called, how it is reached and what it links to shows on its pages', async ({ page }) => {
    await openSettings(page);
    const form = settings(page);
    await expect(save(page)).toBeDisabled();

    await test.step('nothing and nonsense are rejected at their fields', async () => {
      await form.getByLabel('Site name').fill('  ');
      await form.getByLabel('Logo').fill('logo');
      await form.getByLabel('Contact email').fill('nobody');
      await form.getByLabel('Contact phone').fill('call us');
      await form.getByLabel('Title pattern').fill('no page');
      await page.getByRole('button', { name: 'Add Link' }).click();
      await expect(form.getByLabel('Label')).toBeFocused();
      await expect(form.getByText('Label is required')).toBeHidden();
      await save(page).click();
      for (const text of [
        'Site name is required',
        'Logo must start with https:// or be a path of this site such as /media/logo.svg',
        'Please enter a valid email address',
        'Contact phone may hold digits, spaces and + ( ) . / -',
        'Title pattern must contain {title}',
        'Label is required',
        'Address is required',
      ]) {
        await expect(form.getByText(text).first()).toBeVisible();
      }
      await expectAccessible(page);
    });

    await test.step('what is right is saved with the keyboard', async () => {
      await form.getByLabel('Site name').fill('Plain Works');
      await form.getByLabel('Tagline').fill('Iron since 1931.');
      await form.getByLabel('Logo').fill('');
      await form.getByLabel('Contact email').fill('office@example.test');
      await form.getByLabel('Contact phone').fill('+1 (970) 555-0100');
      await form.getByLabel('Contact address').fill('1 Mill Lane\nExampletown');
      await form.getByLabel('Title pattern').fill('{title} · {site}');
      await form.getByLabel('Label').fill('Videos');
      await form.getByLabel('Address', { exact: true }).fill('https://videos.example.test/plain');
      await page.getByRole('button', { name: 'Add Link' }).click();
      await page.keyboard.type('Workshop');
      await form.getByLabel('Address', { exact: true }).nth(1).fill('/equipment');
      await page.getByRole('button', { name: 'Move link 2 up' }).click();
      await expect(form.getByLabel('Label').first()).toHaveValue('Workshop');
      await expect(page.getByText('Wheel loaders · Plain Works')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+s');
      await expect(toast(page, 'Settings saved')).toBeVisible();
      await expect(page.getByText('All changes saved')).toBeVisible();
    });

    const site = await page.context().newPage();
    await site.goto('/');
    await expect(site).toHaveTitle('Plain Works');
    const banner = site.getByRole('navigation', { name: 'Contact' });
    await expect(banner.getByRole('link')).toHaveText([
      ...['+1 (970) 555-0100', 'office@example.test', 'Workshop', 'Videos'],
    ]);
    await expect(site.getByRole('contentinfo')).toContainText('1 Mill Lane');
    await expectAccessible(site);
    await banner.getByRole('link', { name: 'Workshop' }).click();
    await expect(site).toHaveTitle(/ · Plain Works$/);
    await site.close();
  });

  test('[E18] a lost connection loses nothing, and somebody else’s change is shown before it is overwritten', async ({
    page,
    site,
    context,
  }) => {
    await openSettings(page);
    await settings(page).getByLabel('Tagline').fill('Mine');
    await context.setOffline(true);
    await save(page).click();
    await expect(toast(page, 'Failed to save settings')).toContainText('Please check your connection');
    await expect(settings(page).getByLabel('Tagline')).toHaveValue('Mine');
    await context.setOffline(false);

    await asAdministrator(site, {
      method: 'PATCH',
      path: '/admin/api/settings',
      body: { siteTagline: 'Theirs' },
    });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this in the meantime' });
    await expect(dialog.getByRole('row', { name: 'Tagline' })).toContainText('Theirs');
    await dialog.getByRole('radio', { name: 'Tagline, yours: Mine' }).check();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.reload();
    await expect(settings(page).getByLabel('Tagline')).toHaveValue('Mine');
  });

  test('[A07] [Q24] [Q01] security settings: what is weaker is said in words before it is saved, a floor is rejected', async ({
    page,
  }) => {
    await openSecurity(page);
    const form = security(page);
    await expect(form.getByRole('radio', { name: 'Open' })).toBeChecked();
    await expect(form.getByText('A stranger reads “Registration is closed.”')).toBeVisible();
    await expect(form.getByText(/existing ones keep working/)).toBeVisible();
    await expect(form.getByRole('radio', { name: 'Lock the account' })).toBeChecked();
    const health = page.getByRole('complementary');
    for (const part of ['Signing secret', 'Encrypted connection', 'Session cookie', 'Limits'])
      await expect(health.getByText(part, { exact: true })).toBeVisible();
    await expect(health.getByText('millwright_session')).toBeVisible();

    await test.step('stronger settings are saved without a question', async () => {
      await form.getByRole('radio', { name: 'Closed' }).check();
      await form.getByLabel('People who register').fill('12');
      await form.getByLabel('Wrong sign-ins per account').fill('8');
      await save(page).click();
      await expect(toast(page, 'Settings saved')).toBeVisible();
      await expect(page.getByText('All changes saved')).toBeVisible();
    });

    await test.step('nothing goes below the floor', async () => {
      await form.getByLabel('People who register').fill('7');
      await form.getByLabel('Registrations per network address').fill('0');
      await save(page).click();
      await expect(form.getByText('People who register: must be at least 8')).toBeVisible();
      await expect(form.getByText('must be at least 1', { exact: true })).toBeVisible();
    });

    await test.step('weaker ones are named, and asked about', async () => {
      await form.getByLabel('People who register').fill('8');
      await form.getByLabel('Registrations per network address').fill('20');
      await form.getByRole('radio', { name: 'Open' }).check();
      await form.getByLabel('Session length').fill('168');
      await form.getByLabel('Wrong sign-ins per account').fill('50');
      await form.getByRole('radio', { name: 'Tell the administrators' }).check();
      await save(page).click();
      const dialog = page.getByRole('dialog', { name: 'This makes the site less safe' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        'Anybody may make an account that can sign in at once.',
        'A session lasts 7 days instead of 24 hours.',
        'People who register: 8 characters are enough instead of 12.',
        'Wrong sign-ins per account: 50 in 15 minutes instead of 8.',
        'An account under attack is no longer locked.',
      ]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await save(page).click();
      await dialog.getByRole('button', { name: 'Save anyway' }).click();
      await expect(page.getByText('All changes saved')).toBeVisible();
    });
  });

  test('[A07] [Q38] an administrator signs everybody else out, after being told whom it concerns', async ({
    page,
    site,
    browser,
  }) => {
    const editor = await newPerson(site, { roles: ['editor'] });
    const other = await browser.newContext({ baseURL: site.url });
    const elsewhere = await other.newPage();
    await signInAs(elsewhere, site, editor);
    await openSecurity(page);
    await page.getByRole('button', { name: 'End all other people’s sessions' }).click();
    const dialog = page.getByRole('dialog', { name: 'End all other people’s sessions?' });
    await expect(dialog).toContainText(/session of somebody else ends|sessions of other people end/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await elsewhere.request.get('/admin/api/auth/session')).status()).toBe(200);
    await page.getByRole('button', { name: 'End all other people’s sessions' }).click();
    await dialog.getByRole('button', { name: 'End sessions' }).click();
    await expect(toast(page, 'Sessions ended')).toContainText(/(person was|people were) signed out\./);
    expect((await elsewhere.request.get('/admin/api/auth/session')).status()).toBe(401);
    await expect(page.getByRole('button', { name: 'End all other people’s sessions' })).toBeDisabled();
    await other.close();
  });

  test('[A07] settings that cannot be loaded say so and are loaded on request', async ({ page }) => {
    await page.route('**/admin/api/settings', (route) => route.abort());
    await page.route('**/admin/api/settings/security-health', (route) => route.abort());
    await page.goto('/admin/settings/security');
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to load settings' });
    await expect(failed).toBeVisible();
    await page.unroute('**/admin/api/settings');
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(security(page)).toBeVisible();
    const health = page.getByRole('alert').filter({ hasText: 'health of the installation could not be read' });
    await expect(health).toBeVisible();
    await page.unroute('**/admin/api/settings/security-health');
    await health.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Signing secret')).toBeVisible();
  });
});

test('[E18] [A07] a person who may only view reads everything, changes nothing and reads why; others see neither page', async ({
  page,
  site,
}) => {
  await signInHolding(page, site, ['settings.view']);
  for (const open of [openSettings, openSecurity]) {
    await open(page);
    await expect(page.getByText('You need the settings.edit permission to change settings.')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expect(page.locator('form').getByRole('textbox').first()).toBeDisabled();
  }
  await expect(security(page).getByRole('radio', { name: 'Closed' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'End all other people’s sessions' })).toBeDisabled();
  await page.context().clearCookies();
  await signInHolding(page, site, ['users.view']);
  for (const path of ['/admin/settings', '/admin/settings/security', '/admin/settings/audit']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/403/);
  }
});
