import { expect } from '@playwright/test';
import { asAdministrator, mailedLink } from '../support/behind-the-page.ts';
import { newPerson, signInAs, tryToSignIn } from '../support/people.ts';
import { administrator, signInQuickly, test } from '../support/started-site.ts';
import { choose, confirm, form, password, role, row, toast } from './users-page.ts';

test.use({ environment: { NODE_ENV: 'development' } });

test.describe('with the administrator signed in', () => {
  test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

  test('[D02] [D03] [D06] [D07] a person is created with a welcome mail, sets the password and signs in; then they are renamed', async ({
    page,
    site,
    browser,
  }) => {
    const email = 'grace@example.test';
    await test.step('the form', async () => {
      await page.goto('/admin/users');
      await page.getByRole('link', { name: 'Add New User' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'New user' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/admin/users');
      await expect(page.getByRole('button', { name: 'Create User' })).toBeDisabled();
      for (const name of ['Administrator', 'Builder', 'Editor', 'Viewer']) await expect(role(page, name)).toBeVisible();
      await expect(form(page).getByRole('switch', { name: 'Active Account' })).toBeChecked();
      await expect(form(page).getByText('Inactive users cannot log in to the system.')).toBeVisible();
    });
    await test.step('a blank password needs the welcome mail', async () => {
      await form(page).getByLabel('Full name').fill('Grace Hill');
      await expect(page.getByRole('button', { name: 'Create User' })).toBeEnabled();
      await form(page).getByLabel('Email', { exact: true }).fill(email);
      await role(page, 'Editor').check();
      const mailed = form(page).getByRole('switch', { name: 'Send Welcome Email' });
      await expect(mailed).toBeChecked();
      await mailed.uncheck({ force: true });
      await page.getByRole('button', { name: 'Create User' }).click();
      await expect(form(page).getByText('Password is required').first()).toBeVisible();
      await mailed.check({ force: true });
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/users'),
      );
      await page.getByRole('button', { name: 'Create User' }).click();
      expect((await sent).postDataJSON()).toEqual({
        email,
        displayName: 'Grace Hill',
        password: '',
        roles: ['editor'],
        isActive: true,
        avatarUrl: '',
        sendWelcomeEmail: true,
      });
      await expect(page).toHaveURL(/\/admin\/users$/);
      await expect(toast(page, 'User created successfully')).toContainText(email);
      await expect(row(page, 'Grace Hill')).toContainText('Editor');
      await expect(row(page, 'Grace Hill')).toContainText('Invited');
    });
    await test.step('the mailed link sets the password', async () => {
      const link = await mailedLink(site, { to: email });
      const other = await browser.newPage({ baseURL: site.url });
      await other.goto(link);
      await other.getByLabel('New password', { exact: true }).fill('Orchard+Gate-19');
      await other.getByLabel('Confirm password', { exact: true }).fill('Orchard+Gate-19');
      await other.getByRole('button', { name: 'Reset password' }).click();
      await expect(other).toHaveURL(/\/admin\/auth\/login/);
      expect(await tryToSignIn(other, site, { email, password: 'Orchard+Gate-19' })).toBe(200);
      await other.close();
    });
    await test.step('edited: the password stays blank, leaving asks, saving leads to the list', async () => {
      await row(page, 'Grace Hill').getByRole('link').click();
      await expect(form(page).getByText('Leave blank to keep the current password.')).toBeVisible();
      await expect(form(page).getByRole('switch', { name: 'Send Welcome Email' })).toHaveCount(0);
      const save = page.getByRole('button', { name: 'Update User' });
      await expect(save).toBeDisabled();
      await form(page).getByLabel('Full name').fill('Grace Hill-Moor');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await confirm(page, 'Stay');
      await save.click();
      await expect(page).toHaveURL(/\/admin\/users$/);
      await expect(toast(page, 'User updated successfully')).toBeVisible();
      await expect(row(page, 'Grace Hill-Moor')).toBeVisible();
      expect(await tryToSignIn(page, site, { email, password: 'Orchard+Gate-19' })).toBe(200);
    });
  });

  test('[D04] [D05] [D08] [A41] [E16] what the form rejects, and that nothing typed is lost', async ({
    page,
    context,
  }) => {
    await page.goto('/admin/users/create');
    const save = page.getByRole('button', { name: 'Create User' });
    const fields: [string, string, string][] = [
      ['Full name', 'A', 'Display name must be at least 2 characters'],
      ['Full name', 'x'.repeat(101), 'Display name cannot exceed 100 characters'],
      ['Email', '', 'Email is required'],
      ['Email', 'ada', 'Please enter a valid email address'],
      ['Avatar URL', 'portrait', 'Must be a valid URL'],
      ['Avatar URL', 'javascript:alert(1)', 'Must be a valid URL'],
      ['Password', 'Short-1a', 'Password must be at least 10 characters long'],
      ['Password', 'only lower case', 'Password must contain at least one uppercase letter'],
    ];
    for (const [label, typed, message] of fields) {
      const field = label === 'Password' ? password(page) : form(page).getByLabel(label, { exact: true });
      await field.fill(typed === '' ? 'x' : typed);
      await field.fill(typed);
      await save.click();
      await expect(form(page).getByText(message).first()).toBeVisible();
    }

    await form(page).getByLabel('Full name').fill('Ada Moor');
    await form(page).getByLabel('Email', { exact: true }).fill(administrator.email.toUpperCase());
    await form(page).getByLabel('Avatar URL').fill('');
    await page.getByRole('button', { name: 'Generate password' }).click();
    await expect(password(page)).toHaveValue(/^.{12}$/);
    const generated = await password(page).inputValue();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(generated);
    await save.click();
    const taken = 'This email is already registered. Please use a different email.';
    await expect(form(page).getByText(taken).first()).toBeVisible();
    await expect(page.locator('.mantine-Notification-root').filter({ hasText: taken })).toContainText(/^Error/);
    await form(page).getByLabel('Email', { exact: true }).fill('ada.moor@example.test');

    const calls = '**/admin/api/users';
    await page.route(calls, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await save.click();
    const failed = 'An error occurred while saving user data. Please try again.';
    await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
    await page.unroute(calls);
    await context.setOffline(true);
    await save.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Network error. Please check your connection.' }),
    ).toBeVisible();
    await context.setOffline(false);

    // A reload keeps what was typed, but never a password.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('Your unsaved text was restored')).toBeVisible();
    await expect(form(page).getByLabel('Full name')).toHaveValue('Ada Moor');
    await expect(password(page)).toHaveValue('');
    await password(page).fill(generated);
    await save.click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(row(page, 'Ada Moor')).toBeVisible();
  });

  test('[D01] the list is searched, filtered and sorted in its address; one person is deactivated, activated, signed out and deleted', async ({
    page,
    site,
    browser,
  }) => {
    const inga = await newPerson(site, { displayName: 'Inga Strand', roles: ['viewer'] });
    await newPerson(site, { displayName: 'Olaf Strand', isActive: false });
    await page.goto('/admin/users?search=strand');
    await expect(row(page, 'Inga Strand')).toContainText('Viewer');
    await expect(row(page, 'Inga Strand')).toContainText('Never');
    await expect(row(page, 'Olaf Strand')).toContainText('No roles');
    await expect(row(page, 'Olaf Strand')).toContainText('Inactive');

    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await expect(page).toHaveURL(/role=viewer/);
    await expect(row(page, 'Olaf Strand')).toHaveCount(0);
    await page.goto('/admin/users?search=strand&isActive=false');
    await expect(row(page, 'Olaf Strand')).toBeVisible();
    await expect(row(page, 'Inga Strand')).toHaveCount(0);
    await page.goto('/admin/users?search=strand&role=builder');
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(row(page, 'Administrator').first()).toBeVisible();

    await page.goto('/admin/users?search=strand');
    const names = () => page.getByRole('row').getByRole('link').allInnerTexts();
    await expect.poll(names).toEqual(['Inga Strand', 'Olaf Strand']);
    for (const column of ['Status', 'Last sign-in', 'Created', 'Name']) {
      await page.getByRole('columnheader', { name: column }).getByRole('button').first().click();
      await expect(page.getByRole('columnheader', { name: column })).toHaveAttribute(
        'aria-sort',
        /ascending|descending/,
      );
    }

    const hers = await browser.newPage({ baseURL: site.url });
    await signInAs(hers, site, inga);
    await hers.goto('/admin');
    await expect(hers.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await choose(page, 'Inga Strand', 'Sign out everywhere');
    await confirm(page, 'Sign out everywhere');
    await expect(toast(page, 'Inga Strand was signed out everywhere')).toBeVisible();
    await hers.reload();
    await expect(hers).toHaveURL(/\/admin\/auth\/login/);

    await choose(page, 'Inga Strand', 'Deactivate');
    await confirm(page, 'Deactivate');
    await expect(row(page, 'Inga Strand')).toContainText('Inactive');
    expect(await tryToSignIn(hers, site, inga)).toBe(403);
    await choose(page, 'Inga Strand', 'Activate');
    await expect(toast(page, 'Inga Strand can sign in again')).toBeVisible();
    expect(await tryToSignIn(hers, site, inga)).toBe(200);
    await choose(page, 'Inga Strand', 'Send password link');
    await expect(toast(page, `Password link sent to ${inga.email}`)).toBeVisible();
    expect(await mailedLink(site, { to: inga.email })).toContain('token=');

    await choose(page, 'Inga Strand', 'Delete');
    await expect(page.getByRole('dialog')).toContainText('This action cannot be undone.');
    await confirm(page, 'Cancel');
    await choose(page, 'Inga Strand', 'Delete');
    await confirm(page, 'Delete');
    await expect(toast(page, 'User deleted successfully')).toBeVisible();
    await expect(row(page, 'Inga Strand')).toHaveCount(0);
    expect(await tryToSignIn(hers, site, inga)).toBe(401);
    await hers.close();
  });

  test('[D01] many are deactivated, activated and deleted at once, or none of them', async ({ page, site }) => {
    for (const name of ['Ann Berg', 'Bea Berg', 'Cid Berg']) await newPerson(site, { displayName: name });
    await page.goto('/admin/users?search=berg');
    const all = page.getByRole('checkbox', { name: 'Select all rows of this page' });
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
    await all.check();
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog')).toContainText('Ann Berg, Bea Berg and Cid Berg');
    await confirm(page, 'Deactivate');
    await expect(toast(page, '3 users deactivated')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Inactive' })).toHaveCount(3);
    await all.check();
    await bar.getByRole('button', { name: 'Activate', exact: true }).click();
    await expect(toast(page, '3 users activated')).toBeVisible();

    // With the last administrator among them nobody is touched.
    await page.goto('/admin/users?pageSize=50');
    await page.getByRole('checkbox', { name: 'Select Administrator' }).check();
    await page.getByRole('checkbox', { name: 'Select Ann Berg' }).check();
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your own account is among them');
    await confirm(page, 'Deactivate');
    const last = 'The last active administrator cannot be deleted, deactivated or demoted';
    await expect(toast(page, last)).toContainText('Make somebody else an administrator first');
    await expect(row(page, 'Ann Berg')).not.toContainText('Inactive');

    await page.goto('/admin/users?search=berg');
    await all.check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await confirm(page, 'Delete');
    await expect(toast(page, '3 users deleted')).toBeVisible();
    await expect(page.getByText('No results.')).toBeVisible();
  });

  test('[D08] [D15] [Q47] the last administrator stays one; a retired role is marked and given to nobody new; a stale form asks', async ({
    page,
    site,
  }) => {
    const retired = await asAdministrator(site, {
      method: 'POST',
      path: '/admin/api/roles',
      body: { name: 'Night watch', slug: 'night-watch', permissions: ['media.view'] },
    });
    const nils = await newPerson(site, { displayName: 'Nils Watch', roles: ['night-watch'] });
    const vera = await newPerson(site, { displayName: 'Vera Day' });
    const path = `/admin/api/roles/${retired.data.id}`;
    await asAdministrator(site, { method: 'PATCH', path, body: { status: 'inactive' } });

    await test.step('a retired role', async () => {
      await page.goto('/admin/users?search=watch');
      await expect(row(page, 'Nils Watch')).toContainText('Inactive role');
      await page.goto(`/admin/users/edit/${vera.id}`);
      await expect(role(page, 'Night watch')).toBeDisabled();
      await expect(form(page).getByText('Inactive: not assignable to new users')).toBeVisible();
      await page.goto(`/admin/users/edit/${nils.id}`);
      await expect(role(page, 'Night watch')).toBeChecked();
      await role(page, 'Night watch').uncheck();
      await role(page, 'Night watch').check();
      await expect(page.getByRole('button', { name: 'Update User' })).toBeDisabled();
    });

    await test.step('somebody else saved first', async () => {
      await page.goto(`/admin/users/edit/${vera.id}`);
      await form(page).getByLabel('Full name').fill('Vera Dawn');
      const elsewhere = {
        method: 'PATCH',
        path: `/admin/api/users/${vera.id}`,
        body: { displayName: 'Vera Dusk' },
      } as const;
      await asAdministrator(site, elsewhere);
      await page.getByRole('button', { name: 'Update User' }).click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else saved this in the meantime' });
      await expect(dialog.getByRole('row', { name: /Full name/ })).toContainText('Vera Dusk');
      await expect(dialog.getByRole('button', { name: 'Save merged' })).toBeDisabled();
      await dialog.getByRole('radio', { name: 'Full name, yours: Vera Dawn' }).check();
      await dialog.getByRole('button', { name: 'Save merged' }).click();
      await expect(page).toHaveURL(/\/admin\/users$/);
      await expect(row(page, 'Vera Dawn')).toBeVisible();
    });

    await test.step('one’s own account', async () => {
      await page.goto('/admin/users');
      await row(page, administrator.email).getByRole('link').click();
      await role(page, 'Administrator').uncheck();
      await page.getByRole('button', { name: 'Update User' }).click();
      await expect(page.getByRole('dialog', { name: 'This is your own account' })).toContainText(
        'You lose the role Administrator',
      );
      await confirm(page, 'Save it all the same');
      const last = 'The last active administrator cannot be deleted, deactivated or demoted';
      await expect(page.getByRole('alert').filter({ hasText: last })).toContainText(
        'Make somebody else an administrator first',
      );
      await role(page, 'Administrator').check();
      await expect(page.getByRole('button', { name: 'Update User' })).toBeDisabled();
    });

    await test.step('[Q40] one’s own way to sign in needs the current password', async () => {
      const current = form(page).getByLabel('Current password', { exact: true });
      await expect(current).toHaveCount(0);
      await form(page).getByLabel('Email', { exact: true }).fill('moved@example.test');
      await expect(current).toBeVisible();
      for (const [typed, refusal] of [
        ['', 'Current password is required'],
        ['Not-the-1-they-use', 'Current password is incorrect'],
      ] as const) {
        await current.fill(typed);
        await page.getByRole('button', { name: 'Update User' }).click();
        await confirm(page, 'Save it all the same');
        await expect(form(page).getByText(refusal).first()).toBeVisible();
      }
    });
  });

  test('[C07] why somebody may or may not, what would change it, and the role given on the spot', async ({
    page,
    site,
  }) => {
    const tove = await newPerson(site, { displayName: 'Tove Lind', roles: ['viewer'] });
    await page.goto('/admin/users?search=tove');
    await choose(page, 'Tove Lind', 'Explain access…');
    await expect(page.getByRole('heading', { level: 1, name: 'Tove Lind’s access' })).toBeVisible();
    const answer = page.getByRole('status', { name: 'Answer' });

    await page.getByRole('combobox', { name: 'Permission' }).click();
    await page.getByRole('combobox', { name: 'Permission' }).fill('content.pub');
    await page.getByRole('option', { name: /content\.publish/ }).click();
    await expect(page).toHaveURL(/slug=content\.publish/);
    await expect(answer).toContainText('Denied');
    await expect(answer).toContainText('Permission not granted by any role');
    await expect(answer).toContainText(/Resolved in\s*\d+\.\d+ ms/);
    await answer.getByRole('button', { name: 'Give this role: Editor' }).click();
    await confirm(page, 'Give this role');
    await expect(toast(page, 'Tove Lind now holds the role Editor')).toBeVisible();
    await expect(answer).toContainText('Granted');
    await expect(answer).toContainText(/Source\s*A role that grants it/);
    await expect(answer).toContainText(/Granting role\s*Editor/);

    await test.step('everything at a glance', async () => {
      const content = page.getByRole('region', { name: 'Content permissions' });
      await expect(content.getByRole('button', { name: /content\.publish/ })).toContainText('Granted by Editor');
      await page.getByRole('radiogroup', { name: 'Show' }).getByText('Denied').click();
      await expect(content).toHaveCount(0);
      await page.getByRole('searchbox', { name: 'Search permissions' }).fill('roles.');
      await page.getByRole('button', { name: /roles\.delete/ }).click();
      await expect(answer).toContainText('Denied');
    });

    await page.goto(`/admin/users/access/${tove.id}?slug=nothing.like-it`);
    await expect(page.getByText('There is no permission “nothing.like-it”.')).toBeVisible();
    const without = await newPerson(site, { displayName: 'Una Lind' });
    await page.goto(`/admin/users/access/${without.id}?slug=content.view`);
    await expect(answer).toContainText('User has no assigned roles');
    const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/auth/session' });
    await page.goto(`/admin/users/access/${(data['session'] as { id: string }).id}?slug=users.view`);
    await expect(answer).toContainText(/Source\s*System: an admin role holds every permission/);
    await page.goto('/admin/users/access/0190aaaa-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert').filter({ hasText: 'User not found' })).toBeVisible();
  });
});
