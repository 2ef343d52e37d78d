import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const listPath = '/admin/settings/access/permissions';
const form = (page: Page) => page.getByRole('form', { name: 'Permission' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}

const posted = (page: Page) => page.waitForRequest((request) => request.method() === 'POST');

test.describe('with the administrator signed in', () => {
  test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

  test('[C14] the list asks for a hundred active permissions by name, and searches', async ({ page }) => {
    const listRequest = page.waitForRequest((request) => request.url().includes('/admin/api/permissions?'));
    await page.goto(listPath);
    expect(Object.fromEntries(new URL((await listRequest).url()).searchParams)).toEqual({
      page: '1',
      pageSize: '100',
      status: 'active',
      sortBy: 'name',
      sortDir: 'asc',
    });
    const table = page.getByRole('table', { name: 'Permissions' });
    await expect(table.getByRole('columnheader')).toContainText([
      'Name',
      'Slug',
      'Category',
      'System',
      'Used by',
      'Actions',
    ]);
    await expect(row(page, 'content.publish')).toContainText('3 roles');
    await expect(row(page, 'content.publish')).toContainText('System');
    const searched = page.waitForRequest((request) => request.url().includes('search=publish'));
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('publish');
    await searched;
    await expect(row(page, 'content.view')).toHaveCount(0);
    await expect(row(page, 'content.publish')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('never was');
    await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(row(page, 'content.view')).toBeVisible();
  });

  test('[C15] a permission is made with every error on the way, granted, changed, and deleted from every role', async ({
    page,
    site,
  }) => {
    await page.goto(listPath);
    await page.getByRole('link', { name: 'Add New Permission' }).click();
    await test.step('name and slug are required, and have their limits', async () => {
      await create(page);
      await expect(form(page).getByText('Name is required').first()).toBeVisible();
      await expect(form(page).getByText('Slug is required').first()).toBeVisible();
      await form(page).getByLabel('Name', { exact: true }).fill('x');
      await expect(form(page).getByText('Name must be at least 2 characters').first()).toBeVisible();
      await form(page).getByLabel('Name', { exact: true }).fill('x'.repeat(101));
      await expect(form(page).getByText('Name must be at most 100 characters').first()).toBeVisible();
      await form(page).getByLabel('Description').fill('x'.repeat(501));
      await form(page).getByLabel('Slug', { exact: true }).fill('Invoices View');
      await create(page);
      await expect(form(page).getByText('Description must be at most 500 characters').first()).toBeVisible();
      await expect(
        form(page).getByText('Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)').first(),
      ).toBeVisible();
    });
    await test.step('a taken slug is told at the field; leaving asks', async () => {
      await form(page).getByLabel('Name', { exact: true }).fill('View invoices');
      await form(page).getByLabel('Description').fill('All of them');
      await form(page).getByLabel('Slug', { exact: true }).fill('users.view');
      await create(page);
      await expect(form(page).getByText('Permission with this slug already exists').first()).toBeVisible();
      await page.getByRole('link', { name: 'Permissions' }).first().click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    });
    await test.step('made', async () => {
      await form(page).getByLabel('Slug', { exact: true }).fill('invoices.view');
      const sent = posted(page);
      await create(page);
      expect((await sent).postDataJSON()).toEqual({
        name: 'View invoices',
        slug: 'invoices.view',
        description: 'All of them',
        category: 'general',
        isSystemPermission: false,
      });
      await expect(toast(page, 'Permission created successfully')).toBeVisible();
      await expect(row(page, 'invoices.view')).toContainText('0 roles');
    });
    await test.step('slug, category and system flag are fixed; the roles that grant it are named', async () => {
      const body = { name: 'Book keepers', slug: 'book-keepers', permissions: ['invoices.view'] };
      await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
      await row(page, 'invoices.view').getByRole('link', { name: 'View invoices' }).click();
      for (const label of ['Slug', 'Category'])
        await expect(form(page).getByLabel(label, { exact: true })).toBeDisabled();
      await expect(form(page).getByRole('switch', { name: 'System permission' })).toBeDisabled();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Used by' })).toContainText('1 role grants it');
      await expect(page.getByRole('link', { name: 'Book keepers' })).toBeVisible();
      await expectAccessible(page);
      await form(page).getByLabel('Name', { exact: true }).fill('Read invoices');
      await save(page);
      await expect(toast(page, 'Permission updated successfully')).toBeVisible();
    });
    await test.step('deleted', async () => {
      await choose(page, 'Read invoices', 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
      await expect(dialog).toContainText(
        'This will permanently delete the permission “Read invoices”. 1 role loses it',
      );
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'Permission deleted successfully')).toBeVisible();
      await expect(row(page, 'invoices.view')).toHaveCount(0);
    });
  });

  test('[C15] a system permission is shown and cannot be changed or deleted; only an administrator makes one', async ({
    page,
    site,
  }) => {
    await page.goto(`${listPath}?search=users.view`);
    await choose(page, 'View users', 'Delete');
    await expect(toast(page, 'Failed to delete permission')).toContainText('System permissions cannot be deleted');
    await choose(page, 'View users', 'View');
    await expect(page.getByText('System permissions cannot be modified').first()).toBeVisible();
    for (const label of ['Name', 'Slug']) await expect(form(page).getByLabel(label, { exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(form(page).getByRole('switch', { name: 'System permission' })).toBeChecked();

    await page.goto(`${listPath}/create`);
    await expect(form(page).getByRole('switch', { name: 'System permission' })).toBeEnabled();
    await signInHolding(page, site, ['permissions.view', 'permissions.create']);
    await page.goto(`${listPath}/create`);
    await expect(form(page).getByText('Only an administrator may create a system permission.')).toBeVisible();
    await expect(form(page).getByRole('switch', { name: 'System permission' })).toBeDisabled();
  });
});

test('[C13] the tree by categories, general last, shows what the person holds; a category is held only when all of it is', async ({
  page,
  site,
}) => {
  const body = { name: 'Ring the bell', slug: 'bell.ring' };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/permissions', body });
  const roles = ['roles.view', 'roles.create', 'roles.edit', 'roles.delete'];
  await signInHolding(page, site, ['permissions.view', ...roles]);
  await page.goto(listPath);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Tree').click();
  await expect(page).toHaveURL(/view=tree/);
  const tree = page.getByRole('tree', { name: 'Permissions' });
  await expect(tree.getByRole('treeitem').last()).toHaveText(/^General/);
  const names = (await tree.getByRole('treeitem').allTextContents()).map((text) => text.replace(/\d+ of.*/, ''));
  expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted());
  await expect(tree.getByRole('treeitem', { name: /^Roles/ })).toHaveText('Roles4 of 4 held');
  await expect(tree.getByRole('treeitem', { name: /^Permissions/ })).toHaveText('Permissions1 of 4 held');

  await test.step('with the keyboard alone', async () => {
    const focused = page.locator(':focus');
    await page.getByRole('searchbox', { name: 'Search permissions' }).focus();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText(/^API tokens\d/);
    await page.keyboard.press('End');
    await expect(focused).toHaveText(/^General/);
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveText('Ring the bellbell.ringNot held');
    await expect(focused).toHaveAttribute('aria-level', '2');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tree.getByText('Ring the bell')).toHaveCount(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText('Create API tokensapi-tokens.createNot held');
  });
  await test.step('a search opens what it finds', async () => {
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('bell');
    await expect(tree.getByRole('treeitem')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('no such');
    await expect(page.getByText('No permission is called “no such”.')).toBeVisible();
  });
  await expectAccessible(page);
});

test('[C16] [C17] who may only look is told what is missing; who may not is led to the 403 page', async ({
  page,
  site,
}) => {
  await signInHolding(page, site, ['permissions.view']);
  await page.goto(`${listPath}?search=users.view`);
  await expect(row(page, 'users.view')).toBeVisible();
  await expect(page.getByRole('link', { name: 'View users' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add New Permission' })).toHaveCount(0);
  await choose(page, 'View users', 'Delete (No Permission)');
  await expect(toast(page, 'Permission Required')).toContainText(
    'You need the permissions.delete permission to delete permissions.',
  );
  await page.goto(`${listPath}/create`);
  await expect(page).toHaveURL(/\/admin\/403\?permission=permissions\.create/);
  await signInHolding(page, site, ['media.view']);
  await page.goto(listPath);
  await expect(page).toHaveURL(/\/admin\/403\?permission=permissions\.view/);
});
