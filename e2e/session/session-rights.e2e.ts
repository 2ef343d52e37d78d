import { expect } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { enter, often, person, sessionCall, userMenu } from './session-page.ts';

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
  const field = page.getByRole('textbox', { name: 'Description' });
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
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
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
  await expect(page.getByText('Can you view users? No: none of your roles grants it.')).toBeVisible();
  await expect(page.getByText('Permission not granted by any role')).toBeVisible();
  await expect(page.getByText('Ask an administrator to give you a role that grants it.')).toBeVisible();
  await expect(page.getByText('Any of these would grant it')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Explain access' })).toBeHidden();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/admin\/builder\/collections$/);

  await test.step('who may see roles and users learns more, and may enter once it is granted', async () => {
    const seesMuch = await person(site, ['roles.view', 'users.view']);
    await enter(page, site, seesMuch);
    await page.goto('/admin/settings/security');
    await expect(page.getByText('The missing permission is settings.view.')).toBeVisible();
    const cures = page.getByText('Any of these would grant it');
    await expect(cures).toContainText('the permission added to your role');
    await expect(cures).not.toContainText('Administrator');
    await expect(page.getByRole('link', { name: 'Explain access' })).toHaveAttribute(
      'href',
      `/admin/users/access/${seesMuch.id}?slug=settings.view`,
    );
    expect(await violationsOn(page)).toEqual([]);
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
  const answered = page.waitForResponse(sessionCall);
  await context.setOffline(false);
  await answered;
  await expect(page.getByText('No Internet Connection')).toBeHidden();

  await test.step('a check that fails is said once', async () => {
    await page.route(sessionCall, (route) => route.abort());
    // A check that is still under way takes this one along; then the next is told.
    await expect(async () => {
      await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('online')));
      await expect(page.getByText('Authentication Error (network_error)')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(
      page.getByText('Network connection issue. Please check your internet connection and try again'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/profile$/);
  });
});
