import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInAs } from '../support/people.ts';
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

  test('[D10] [D11] [D12] [D14] [D16] [D17] a role is made, with every error on the way and nothing typed lost', async ({
    page,
  }) => {
    await page.goto(listPath);
    await page.getByRole('link', { name: 'Add New Role' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New role' })).toBeVisible();

    await test.step('an empty form says what is missing, and the summary leads there', async () => {
      await create(page);
      const summary = page.getByRole('alert').filter({ hasText: 'Please fix the validation errors' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText('Role name and slug are required');
      await summary.getByRole('button', { name: 'Please select at least one permission' }).click();
      await expect(page.locator('#permissions')).toBeFocused();
      await expect(page.locator('#permissions')).toHaveText('Please select at least one permission');
    });
    await test.step('the slug follows the name; bad ones are rejected at the field', async () => {
      const name = form(page).getByLabel('Name', { exact: true });
      const slug = form(page).getByLabel('Slug', { exact: true });
      await name.fill('Yard Lead 2');
      await expect(slug).toHaveValue('yard-lead-2');
      await name.fill('Yard & Co');
      await expect(
        form(page).getByText('Name may contain letters, numbers, spaces, underscores and hyphens').first(),
      ).toBeVisible();
      await slug.fill('yard--lead');
      await expect(
        form(page).getByText('Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)').first(),
      ).toBeVisible();
      await form(page).getByLabel('Priority').fill('-1');
      await expect(form(page).getByText('Priority must not be negative').first()).toBeVisible();
      await name.fill('Editor');
      await slug.fill('editor');
      await form(page).getByLabel('Priority').fill('45');
    });
    await test.step('each state says what it means', async () => {
      await form(page).getByRole('combobox', { name: 'Status' }).click();
      for (const text of ['ActiveCan be given', 'InactiveCannot be given', 'DeprecatedTo be removed']) {
        await expect(page.getByRole('option').filter({ hasText: text })).toBeVisible();
      }
      await page.getByRole('option', { name: /^Active/ }).click();
    });
    await test.step('three tabs with their counts; a taken slug and name are told at their fields', async () => {
      await box(gridOf(page), 'All of Equipment').click();
      await expect(page.getByRole('tab', { name: 'Collection Types' })).toContainText('5');
      await openTab(page, 'Single Types');
      await expect(page.getByText('There is no single type yet.')).toBeVisible();
      await openTab(page, 'Settings');
      await box(gridOf(page, 'Settings'), 'Read Media').click();
      await expect(page.getByRole('tab', { name: 'Settings' })).toContainText('1');
      await create(page);
      await expect(form(page).getByText('Role with this slug already exists').first()).toBeVisible();
      const told = page.locator('.mantine-Notification-root').filter({ hasText: 'Role with this slug already exists' });
      await expect(told).toContainText(/^ErrorFailed to create role/);
      await form(page).getByLabel('Slug', { exact: true }).fill('yard-lead');
      await create(page);
      await expect(form(page).getByText('Role with this name already exists').first()).toBeVisible();
      await form(page).getByLabel('Name', { exact: true }).fill('Yard lead');
    });
    await test.step('without a network it says so; the next try succeeds in one call and returns to the list', async () => {
      await page.route('**/admin/api/roles', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionfailed') : route.fallback(),
      );
      await create(page);
      await expect(toast(page, 'Check your internet connection and try again')).toContainText('Failed to create role');
      await page.unroute('**/admin/api/roles');
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/roles'),
      );
      await create(page);
      const body = (await sent).postDataJSON();
      expect(body).toMatchObject({
        name: 'Yard lead',
        slug: 'yard-lead',
        status: 'active',
        priority: 45,
        parent: null,
      });
      expect(body.permissions).toHaveLength(6);
      await expect(toast(page, 'Role created successfully')).toBeVisible();
      await expect(page).toHaveURL(/\/access\/roles$/);
    });
    await test.step('the list shows it among the others', async () => {
      await page.goto(`${listPath}?pageSize=100`);
      const made = row(page, 'yard-lead');
      for (const text of ['Yard lead', 'Active', '45', '6']) await expect(made).toContainText(text);
      await expect(row(page, 'administrator')).toContainText('System');
      await expect(made.getByRole('link', { name: '0 users with the role Yard lead' })).toHaveAttribute(
        'href',
        '/admin/users?role=yard-lead',
      );
    });
  });

  test('[D12] [D16] [Q35] a change is shown with the people it affects before it is saved in one call; they feel it with the next request', async ({
    page,
    site,
    browser,
  }) => {
    await openRole(page, site, { name: 'Press', slug: 'press', permissions: ['media.view', 'forms.view'] });
    const ada = await newPerson(site, { displayName: 'Ada Press', roles: ['press'] });
    await newPerson(site, { displayName: 'Bea Press', roles: ['press'] });
    const second = await browser.newContext({ baseURL: site.url });
    const other = await second.newPage();
    await signInAs(other, site, ada);
    const mayRead = async (slug: string) => {
      const answer = await other.request.post('/admin/api/auth/permissions/check', {
        data: { permissionSlugs: [slug] },
        headers: { 'X-UI-Request': '1' },
      });
      return ((await answer.json()) as { data: { granted: boolean } }).data.granted;
    };
    expect([await mayRead('media.view'), await mayRead('users.view')]).toEqual([true, false]);

    await page.reload();
    await openTab(page, 'Settings');
    const settings = gridOf(page, 'Settings');
    await box(settings, 'Read Media').click();
    await box(settings, 'Read Users').click();
    await box(settings, 'Update Users').click();
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Save these permissions?' });
    await expect(dialog).toContainText('2 added, 1 removed, affects 2 people');
    await expect(dialog).toContainText('Ada Press and Bea Press');
    await expect(dialog.getByRole('list', { name: 'Added' })).toContainText('View users users.view');
    await expect(dialog.getByRole('list', { name: 'Removed' })).toContainText('View media media.view');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(box(settings, 'Update Users')).toBeChecked();
    await box(settings, 'Update Users').click();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await save(page);
    await expect(dialog).toContainText('1 added, 1 removed');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Role updated successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/access\/roles$/);
    expect(calls.filter((call) => call.includes('/roles'))).toEqual([
      expect.stringMatching(/^PATCH \/admin\/api\/roles\/[^/]+$/),
    ]);
    expect([await mayRead('media.view'), await mayRead('users.view')]).toEqual([false, true]);
    await second.close();
  });

  test('[D13] leaving with changes asks, a name alone saves without a question, and somebody else’s save is not run over', async ({
    page,
    site,
  }) => {
    const id = await openRole(page, site, { name: 'Porters', slug: 'porters', permissions: ['media.view'] });
    const name = form(page).getByLabel('Name', { exact: true });
    await expect(form(page).getByLabel('Slug')).toBeDisabled();
    await openTab(page, 'Settings');
    await box(gridOf(page, 'Settings'), 'Read Users').click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await box(gridOf(page, 'Settings'), 'Read Users').click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await name.fill('Porters of the night');
    await page.getByRole('link', { name: 'Roles' }).first().click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Stay' }).click();
    await expect(name).toHaveValue('Porters of the night');

    const path = `/admin/api/roles/${id}`;
    await asAdministrator(site, { method: 'PATCH', path, body: { description: 'Changed meanwhile' } });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this in the meantime' });
    await expect(conflict.getByRole('row', { name: /Description/ })).toContainText('Changed meanwhile');
    await conflict.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Porters of the night');
    await page.keyboard.press('Control+s');
    await conflict.getByRole('button', { name: 'Save merged' }).click();
    await expect(toast(page, 'Role updated successfully')).toBeVisible();
    await page.goto(`${listPath}?search=porters`);
    await expect(row(page, 'Porters of the night')).toBeVisible();
  });

  test('[D13] [D17] a system role is shown and cannot be changed; a slug with “admin” warns and asks before it makes one', async ({
    page,
  }) => {
    await page.goto(listPath);
    await choose(page, 'Administrator', 'Delete');
    await expect(toast(page, 'Failed to delete role')).toContainText('System roles cannot be deleted');
    await choose(page, 'Administrator', 'View');
    await expect(page.getByText('System roles cannot be modified').first()).toBeVisible();
    await expect(form(page).getByLabel('Name', { exact: true })).toBeDisabled();
    await expect(form(page).getByLabel('Status')).toHaveCount(0);
    await expect(form(page).getByLabel('Priority')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    const equipment = box(gridOf(page), 'Read Equipment');
    await expect(equipment).toBeChecked();
    await expect(equipment).toHaveAttribute('title', 'Administrator roles hold every permission');
    await equipment.click({ force: true });
    await expect(equipment).toBeChecked();
    await expectAccessible(page);

    await page.goto(`${listPath}/create`);
    await form(page).getByLabel('Name', { exact: true }).fill('Badminton');
    await expect(page.getByText('This makes an administrator role')).toBeVisible();
    await box(gridOf(page), 'Read Equipment').click();
    await create(page);
    const question = page.getByRole('dialog', { name: 'Create an administrator role?' });
    await expect(question).toContainText('Whoever gets this role holds every permission.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await form(page).getByLabel('Slug', { exact: true }).fill('shuttlecock');
    await expect(page.getByText('This makes an administrator role')).toBeHidden();
    await create(page);
    await expect(toast(page, 'Role created successfully')).toBeVisible();
  });

  test('[D10] [D15] roles are searched and filtered, duplicated, and deleted with the names of the people who lose them', async ({
    page,
    site,
  }) => {
    await openRole(page, site, {
      name: 'Orchard hands',
      slug: 'orchard',
      status: 'inactive',
      permissions: ['media.view'],
    });
    await asAdministrator(site, {
      method: 'POST',
      path: '/admin/api/roles',
      body: { name: 'Gleaners', slug: 'gleaners', permissions: ['forms.view', 'media.view'], parent: 'viewer' },
    });
    const people = ['Ada Vine', 'Bea Vine', 'Cyd Vine', 'Dot Vine', 'Eve Vine', 'Fay Vine'];
    for (const displayName of people) await newPerson(site, { displayName, roles: ['gleaners'] });
    await page.goto(listPath);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Inactive' }).click();
    await expect(row(page, 'Orchard hands')).toBeVisible();
    await expect(row(page, 'Gleaners')).toHaveCount(0);
    await page.goto(`${listPath}?search=glean`);
    await expect(row(page, 'Gleaners')).toContainText('+ those of viewer');
    await expect(row(page, 'Orchard hands')).toHaveCount(0);

    await choose(page, 'Gleaners', 'Duplicate');
    await expect(form(page).getByLabel('Name', { exact: true })).toHaveValue('Gleaners copy');
    await expect(form(page).getByLabel('Slug', { exact: true })).toHaveValue('gleaners-copy');
    await openTab(page, 'Settings');
    await expect(box(gridOf(page, 'Settings'), 'Read Forms')).toBeChecked();
    await create(page);
    await expect(toast(page, 'Role created successfully')).toBeVisible();

    await page.goto(`${listPath}?search=gleaners`);
    await choose(page, 'Gleaners', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(dialog).toContainText('This will permanently delete the role “Gleaners”.');
    await expect(dialog).toContainText('6 users lose what it grants');
    await expect(dialog).toContainText('Ada Vine, Bea Vine, Cyd Vine, Dot Vine, Eve Vine and 1 more');
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'gleaners-copy')).toBeVisible();
    await choose(page, 'Gleaners', 'Delete');
    await page.route('**/admin/api/roles/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionfailed') : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete role')).toBeVisible();
    await page.unroute('**/admin/api/roles/*');
    await choose(page, 'Gleaners', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Role deleted successfully')).toBeVisible();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
  });
});
