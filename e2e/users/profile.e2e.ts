import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { goodPassword, newPerson, signInAs, tryToSignIn } from '../support/people.ts';
import { test } from '../support/started-site.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Profile' });
const passwords = (page: Page) => page.getByRole('form', { name: 'Change password' });
const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ });

test('[A08] [D09] a person changes the profile; limits are told, and nothing typed is lost', async ({
  page,
  site,
  context,
}) => {
  await signInAs(page, site, await newPerson(site, { displayName: 'Ada Lund', roles: ['viewer'] }));
  await page.goto('/admin/profile');
  const save = form(page).getByRole('button', { name: 'Save profile' });
  await expect(save).toBeDisabled();
  const tooLong: [string, number, string][] = [
    ['First name', 101, 'First name must be at most 100 characters'],
    ['Last name', 101, 'Last name must be at most 100 characters'],
    ['Bio', 1001, 'Bio must be at most 1000 characters'],
    ['Phone', 21, 'Phone must be at most 20 characters'],
    ['Country', 101, 'Country must be at most 100 characters'],
  ];
  for (const [label, length] of tooLong) await form(page).getByLabel(label, { exact: true }).fill('x'.repeat(length));
  await form(page).getByLabel('Display name').fill('A');
  await form(page).getByLabel('Avatar URL').fill('portrait.png');
  await expect(form(page).getByText('1001 of 1000 characters')).toBeVisible();
  await save.click();
  for (const [, , message] of tooLong) await expect(form(page).getByText(message).first()).toBeVisible();
  await expect(form(page).getByText('Display name must be at least 2 characters').first()).toBeVisible();
  await expect(form(page).getByText('Must be a valid URL').first()).toBeVisible();

  for (const [label, ,] of tooLong) await form(page).getByLabel(label, { exact: true }).fill('');
  await form(page).getByLabel('Display name').fill('Ada Lund-Berg');
  await form(page)
    .getByLabel('Avatar URL')
    .fill(`${site.url.replace('http:', 'https:')}/nowhere.png`);
  await expect(form(page).getByText('No picture could be loaded from this address.')).toBeVisible();
  await form(page).getByLabel('First name').fill('Ada');
  await form(page).getByLabel('Bio').fill('Mends what others give up.');
  await form(page).getByRole('combobox', { name: 'Timezone' }).fill('Oslo');
  await page.getByRole('option', { name: 'Europe/Oslo' }).click();
  await form(page).getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Norwegian Bokmål' }).click();

  await context.setOffline(true);
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Network error. Please check your connection.' }),
  ).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Profile saved' })).toBeVisible();
  await expect(userMenu(page)).toHaveAccessibleName('User menu of Ada Lund-Berg');
  await page.reload();
  await expect(form(page).getByLabel('Bio')).toHaveValue('Mends what others give up.');
  await expect(form(page).getByRole('combobox', { name: 'Timezone' })).toHaveValue('Europe/Oslo');

  await form(page).getByLabel('First name').fill('Adelaide');
  await page.getByRole('link', { name: 'Help' }).first().click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click();
  await expect(page).toHaveURL(/\/admin\/docs/);
});

test('[D03] logging out with unsaved text asks first; a press that leaves a field moves nothing', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await newPerson(site));
  await page.goto('/admin/profile');
  const name = page.getByRole('textbox', { name: 'Display name' });
  const saved = await name.inputValue();
  const logOut = async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await test.step('the error of a field that is left waits for the end of the press', async () => {
    await name.fill('');
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    await page.mouse.move((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
    await page.mouse.down();
    await expect(name).not.toBeFocused();
    await expect(page.getByText('Display name must be at least 2 characters')).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByText('Display name must be at least 2 characters')).toBeVisible();
  });
  await name.fill('Ada, not saved');
  await logOut();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('What you changed here has not been saved.');
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Ada, not saved');

  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
  await page.keyboard.type('log out');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
  expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);

  await signInAs(page, site, await newPerson(site));
  await page.goto('/admin/profile');
  await expect(name).not.toHaveValue(saved);
  await logOut();
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
});

test('[A37] [A38] the password changes with the current one; other sessions end, this one goes on', async ({
  page,
  site,
  browser,
}) => {
  const person = await newPerson(site);
  await signInAs(page, site, person);
  const elsewhere = await browser.newPage({ baseURL: site.url });
  await signInAs(elsewhere, site, person);
  await page.goto('/admin/profile?tab=password');
  const current = passwords(page).getByRole('textbox', { name: 'Current password' });
  const fresh = passwords(page).getByRole('textbox', { name: 'New password' });
  const repeated = passwords(page).getByRole('textbox', { name: 'Confirm password' });
  const change = passwords(page).getByRole('button', { name: 'Change password' });

  await change.click();
  await expect(passwords(page).getByText('Current password is required')).toBeVisible();
  await expect(passwords(page).getByText('Please confirm your password')).toBeVisible();
  await fresh.fill(' ');
  for (const message of [
    'Password must be at least 10 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one lowercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character',
  ]) {
    await expect(passwords(page).getByText(message).first()).toBeVisible();
  }
  await fresh.fill('Orchard+Gate-19');
  await expect(passwords(page).getByText('Strong')).toBeVisible();
  await repeated.fill('Orchard+Gate-20');
  await change.click();
  await expect(passwords(page).getByText('Passwords do not match')).toBeVisible();

  await repeated.fill('Orchard+Gate-19');
  await current.fill('Not-the-password-1');
  await change.click();
  await expect(passwords(page).getByText('Current password is incorrect')).toBeVisible();
  await expect(fresh).toHaveValue('Orchard+Gate-19');
  await current.fill(goodPassword);
  await change.click();
  await expect(passwords(page).getByRole('status').filter({ hasText: 'Password changed' })).toContainText(
    'Your other sessions have ended. You stay signed in here.',
  );
  await expect(current).toHaveValue('');

  await elsewhere.goto('/admin');
  await expect(elsewhere).toHaveURL(/\/admin\/auth\/login/);
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  expect(await tryToSignIn(elsewhere, site, person)).toBe(401);
  expect(await tryToSignIn(elsewhere, site, { ...person, password: 'Orchard+Gate-19' })).toBe(200);
  await elsewhere.close();
});

test('[A08] sessions are listed with device, place and last use, and end one by one or all but this', async ({
  page,
  site,
  browser,
}) => {
  const person = await newPerson(site);
  const signedInAs = async (userAgent: string) => {
    const other = await browser.newPage({ baseURL: site.url, userAgent });
    await signInAs(other, site, person);
    return other;
  };
  await signInAs(page, site, person);
  await page.goto('/admin/profile?tab=sessions');
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeDisabled();

  const phone = await signedInAs('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1');
  const laptop = await signedInAs('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await page.reload();
  const table = page.getByRole('table', { name: 'My sessions' });
  const row = (device: string) => table.getByRole('row').filter({ hasText: device });
  await expect(row('This session')).toContainText(/127\.0\.0\.1|::1/);
  await expect(row('This session')).toContainText('Now');
  await expect(row('This session').getByRole('button')).toHaveCount(0);
  await expect(row('Safari on iPhone')).toContainText(/ago/);

  await row('Safari on iPhone')
    .getByRole('button', { name: /^End the session of Safari on iPhone/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'End this session?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row('Safari on iPhone')).toBeVisible();
  await row('Safari on iPhone').getByRole('button').click();
  await dialog.getByRole('button', { name: 'End session' }).click();
  await expect(row('Safari on iPhone')).toHaveCount(0);
  await phone.goto('/admin');
  await expect(phone).toHaveURL(/\/admin\/auth\/login/);
  await laptop.goto('/admin');
  await expect(userMenu(laptop)).toBeVisible();

  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await laptop.reload();
  await expect(laptop).toHaveURL(/\/admin\/auth\/login/);
  await page.reload();
  await expect(table).toBeVisible();
  await Promise.all([phone.close(), laptop.close()]);
});

test('[A08] the theme applies at once and stays; roles and permissions are there to read', async ({ page, site }) => {
  await signInAs(page, site, await newPerson(site, { roles: ['viewer'] }));
  await page.goto('/admin/profile');
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');

  await page.getByRole('tab', { name: 'My access' }).click();
  const panel = page.getByRole('tabpanel', { name: 'My access' });
  await expect(panel).toContainText('Viewer');
  await expect(panel.getByRole('region', { name: 'Content permissions' })).toContainText('content.view');
  await expect(panel).not.toContainText('content.publish');

  await signInAs(page, site, await newPerson(site));
  await page.goto('/admin/profile?tab=access');
  await expect(panel).toContainText('You hold no role. Ask an administrator to give you one.');
});
