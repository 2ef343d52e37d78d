import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import {
  box,
  choose,
  create,
  expectAccessible,
  form,
  gridOf,
  listPath,
  openRole,
  openTab,
  row,
  save,
  toast,
} from './roles-page.ts';

test.describe('with the administrator signed in', () => {
  test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

  test('[D12] the matrix with the keyboard alone: arrows, Space, rows, columns, all, search; what is none of the five actions is beside it', async ({
    page,
    site,
  }) => {
    const custom = { name: 'Export reports', slug: 'reports.export' };
    await asAdministrator(site, { method: 'POST', path: '/admin/api/permissions', body: custom });
    await page.goto(`${listPath}/create`);
    await openTab(page, 'Settings');
    const settings = gridOf(page, 'Settings');
    await expect(settings.getByRole('columnheader')).toHaveText([
      'Area',
      'Create',
      'Read',
      'Update',
      'Delete',
      'Publish',
    ]);
    await page.getByRole('button', { name: 'Clear all' }).focus();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-label', /^Create, all \d+ listed$/);
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAttribute('aria-label', 'Create API tokens');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(box(settings, 'Read API tokens')).toBeChecked();
    await page.keyboard.press('Home');
    await expect(focused).toHaveAttribute('aria-label', 'All of API tokens');
    await expect(focused).toHaveJSProperty('indeterminate', true);
    await page.keyboard.press('Space');
    await expect(
      settings
        .getByRole('row', { name: /API tokens/ })
        .first()
        .getByRole('checkbox', { checked: true }),
    ).toHaveCount(5);
    await page.keyboard.press('Space');
    await expect(box(settings, 'Read API tokens')).not.toBeChecked();
    await page.keyboard.press('Control+Home');
    await expect(focused).toHaveAttribute('aria-label', /^Create, all/);
    await page.keyboard.press('Space');
    await expect(box(settings, 'Create Users')).toBeChecked();
    await page.keyboard.press('Control+End');
    await expect(focused).toHaveText(/No such permission/);
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('aria-label', 'Delete Webhooks');
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('aria-label', 'Export reports');
    await page.keyboard.press('Space');
    await expect(box(page.getByRole('grid', { name: 'Other permissions' }), 'Export reports')).toBeChecked();

    const search = page.getByRole('searchbox', { name: 'Search Settings' });
    await search.fill('email');
    await expect(page.getByText('2 of', { exact: false }).filter({ hasText: 'shown' })).toBeVisible();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(settings.getByRole('checkbox', { checked: true })).toHaveCount(2 * 5 + 4);
    await search.press('Enter');
    await expect(page.getByText('Please fix the validation errors')).toHaveCount(0);
    await search.fill('nothing like it');
    await expect(page.getByText('Nothing here is called “nothing like it”.')).toBeVisible();
    await page.getByRole('button', { name: 'Empty the search box' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('tab', { name: 'Settings' })).toContainText('0');
    await expectAccessible(page);
  });

  test('[C19] a role inherits: what comes from the other is locked and says whence, what cannot be inherited says why', async ({
    page,
    site,
  }) => {
    const base = { name: 'Clerks', slug: 'clerks', permissions: ['media.view', 'forms.view'] };
    const id = await openRole(page, site, base);
    await openRole(page, site, { name: 'Senior clerks', slug: 'senior-clerks', permissions: ['users.view'] });
    await newPerson(site, { displayName: 'Sue Senior', roles: ['senior-clerks'] });
    await page.reload();
    await form(page).getByRole('combobox', { name: 'Inherits from' }).click();
    await expect(page.getByRole('option', { name: /^Administrator/ })).toContainText(
      'Administrator roles cannot be inherited from',
    );
    await page.getByRole('option', { name: 'Clerks', exact: true }).click();
    await openTab(page, 'Settings');
    const media = box(gridOf(page, 'Settings'), 'Read Media');
    await expect(media).toBeChecked();
    await expect(media).toHaveAttribute('title', 'Inherited from Clerks');
    await media.click({ force: true });
    await expect(media).toBeChecked();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Save these permissions?' });
    await expect(dialog).toContainText('2 added, affects 1 person');
    await expect(dialog).toContainText('1 person gains permissions: Sue Senior.');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Role updated successfully')).toBeVisible();

    await page.goto(`${listPath}/edit/${id}`);
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Senior clerks' })).toBeVisible();
    await form(page).getByRole('combobox', { name: 'Inherits from' }).click();
    await expect(page.getByRole('option', { name: /^Senior clerks/ })).toContainText(
      'A role cannot inherit from itself, by whatever way',
    );
    await page.keyboard.press('Escape');
    await openTab(page, 'Settings');
    await box(gridOf(page, 'Settings'), 'Read Forms').click();
    await save(page);
    await expect(dialog).toContainText('1 removed, affects 1 person');
    await expect(dialog).toContainText('1 person loses permissions: Sue Senior.');
    await expect(dialog).toContainText('Also for the roles that inherit from it: Senior clerks.');
  });

  test('[D17] what cannot be loaded says so and can be tried again', async ({ page }) => {
    await page.route('**/admin/api/roles?*', (route) => route.abort('connectionfailed'));
    await page.goto(listPath);
    await expect(page.getByRole('heading', { name: 'Failed to retrieve role(s)' })).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/admin/api/roles?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(row(page, 'administrator')).toBeVisible();
    await page.goto(`${listPath}/edit/0190aaaa-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: 'Failed to load role data' })).toBeVisible();
    await expect(page.getByText('Role not found')).toBeVisible();
  });

  test('[D12] a matrix of two thousand permissions keeps a few rows in the page and works like a small one', async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const numbers = Array.from({ length: 400 }, (_, index) => index + 1);
    for (let first = 0; first < numbers.length; first += 20) {
      await Promise.all(
        numbers.slice(first, first + 20).map(async (number) => {
          const data = {
            name: `Machine ${String(number).padStart(3, '0')}`,
            slug: `machine-${number}`,
            isSingle: false,
          };
          const answer = await page.request.post(`${site.url}/admin/api/content-types`, {
            data,
            headers: { 'X-UI-Request': '1' },
          });
          expect(answer.status()).toBe(201);
        }),
      );
    }
    await page.goto(`${listPath}/create`);
    const grid = gridOf(page);
    // Earlier tests of the file may have left types of their own.
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(402);
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await box(grid, 'Read Machine 001').click();
    await box(grid, 'All of Machine 002').click();
    await page.getByRole('searchbox', { name: 'Search Collection Types' }).fill('machine 002');
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(box(grid, 'Publish Machine 002')).toBeChecked();
    await page.getByRole('searchbox', { name: 'Search Collection Types' }).fill('');
    await expect(box(grid, 'Read Machine 001')).toBeChecked();
  });
});

test.describe('for somebody with few permissions', () => {
  test('[Q15] [C16] nobody gives what they do not hold: such boxes are locked and say why, by row, column and all', async ({
    page,
    site,
  }) => {
    const rights = ['roles.view', 'roles.create', 'roles.edit', 'content-types.equipment.view', 'media.view'];
    const body = { name: 'Stewards', slug: 'stewards', permissions: ['media.view', 'users.delete'] };
    await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
    await signInHolding(page, site, rights);
    await page.goto(`${listPath}?search=stewards`);
    await choose(page, 'Stewards', 'Delete (No Permission)');
    await expect(toast(page, 'Permission Required')).toContainText(
      'You need the roles.delete permission to delete roles.',
    );

    await page.getByRole('link', { name: 'Stewards' }).click();
    await expect(page.getByText('You need the users.view permission to see who they are.')).toHaveCount(0);
    const edit = box(gridOf(page), 'Update Equipment');
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAttribute('title', 'You do not hold this permission yourself');
    await edit.click({ force: true });
    await expect(edit).not.toBeChecked();
    await box(gridOf(page), 'All of Equipment').click();
    await expect(gridOf(page).getByRole('checkbox', { name: 'Equipment', checked: true })).toHaveCount(1);
    await openTab(page, 'Settings');
    const settings = gridOf(page, 'Settings');
    const deleteUsers = box(settings, 'Delete Users');
    await deleteUsers.click();
    await expect(deleteUsers).not.toBeChecked();
    await deleteUsers.click();
    await expect(deleteUsers).toBeChecked();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(box(settings, 'Update Users')).not.toBeChecked();
    await expect(box(settings, 'Update Roles')).toBeChecked();
    await form(page).getByRole('combobox', { name: 'Inherits from' }).click();
    await expect(page.getByRole('option', { name: /^Editor/ })).toContainText(
      'Grants permissions that you do not hold yourself',
    );
    await page.keyboard.press('Escape');
    await save(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Role updated successfully')).toBeVisible();

    await page.goto(`${listPath}/create`);
    await form(page).getByLabel('Name', { exact: true }).fill('Sub administrators');
    await box(gridOf(page), 'Read Equipment').click();
    await create(page);
    await expect(form(page).getByText('Only an administrator may create an administrator role').first()).toBeVisible();
  });

  test('[C16] [C17] who may only look sees a read-only form; who may not is led to the 403 page', async ({
    page,
    site,
  }) => {
    await signInHolding(page, site, ['roles.view']);
    await page.goto(listPath);
    await expect(row(page, 'builder')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Builder' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add New Role' })).toHaveCount(0);
    await choose(page, 'Builder', 'Edit (No Permission)');
    await expect(toast(page, 'Permission Required')).toContainText('You need the roles.edit permission to edit roles.');
    await choose(page, 'Builder', 'Duplicate (No Permission)');
    await expect(toast(page, 'You need the roles.create permission to create roles.')).toBeVisible();
    const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/roles?search=builder' });
    const [builder] = data as unknown as { id: string }[];
    await page.goto(`${listPath}/edit/${builder?.id}`);
    await expect(page.getByText('You need the roles.edit permission to edit roles.').first()).toBeVisible();
    await expect(form(page).getByLabel('Description')).toBeDisabled();
    await openTab(page, 'Settings');
    await box(gridOf(page, 'Settings'), 'Read Content').click({ force: true });
    await expect(box(gridOf(page, 'Settings'), 'Read Content')).toBeChecked();
    await page.goto(`${listPath}/create`);
    await expect(page).toHaveURL(/\/admin\/403\?permission=roles\.create/);
    await signInHolding(page, site, ['media.view']);
    await page.goto(listPath);
    await expect(page).toHaveURL(/\/admin\/403\?permission=roles\.view/);
  });
});
