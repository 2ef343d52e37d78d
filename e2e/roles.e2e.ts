import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from './behind-the-page.ts';
import { newPerson, signInAs, signInHolding } from './people.ts';
import { signInQuickly, test } from './started-site.ts';

const listPath = '/admin/settings/access/roles';
const form = (page: Page) => page.getByRole('form', { name: 'Role' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const gridOf = (page: Page, tab = 'Collection Types') => page.getByRole('grid', { name: `Permissions: ${tab}` });
const box = (grid: Locator, name: string) => grid.getByRole('checkbox', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** A role made behind the page, with its form open. */
async function openRole(page: Page, site: { url: string }, body: object): Promise<string> {
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  await page.goto(`${listPath}/edit/${data.id}`);
  await expect(gridOf(page)).toBeVisible();
  return data.id;
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect(found).toEqual([]);
}

test.describe('with the administrator signed in', () => {
  test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

  test('[D10] [D11] [D12] [D14] [D16] [D17] a role is made, with every refusal on the way and nothing typed lost', async ({
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
    await test.step('the slug follows the name; bad ones are refused at the field', async () => {
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
      await expect(toast(page, 'Failed to create role')).toContainText('Check your internet connection and try again');
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
    await conflict.getByRole('button', { name: 'Save mine over it' }).click();
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

  test('[D10] [D15] roles are searched and filtered, duplicated, and deleted with the names of who loses them', async ({
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
    await expect(focused).toHaveAttribute('aria-label', 'Create Content');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(box(settings, 'Read Content')).toBeChecked();
    await page.keyboard.press('Home');
    await expect(focused).toHaveAttribute('aria-label', 'All of Content');
    await expect(focused).toHaveJSProperty('indeterminate', true);
    await page.keyboard.press('Space');
    await expect(
      settings
        .getByRole('row', { name: /Content/ })
        .first()
        .getByRole('checkbox', { checked: true }),
    ).toHaveCount(6);
    await page.keyboard.press('Space');
    await expect(box(settings, 'Read Content')).not.toBeChecked();
    await page.keyboard.press('Control+Home');
    await expect(focused).toHaveAttribute('aria-label', /^Create, all/);
    await page.keyboard.press('Space');
    await expect(box(settings, 'Create Users')).toBeChecked();
    await page.keyboard.press('Control+End');
    await expect(focused).toHaveText(/No such permission/);
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('aria-label', 'Delete Users');
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
    await expect(dialog).toContainText('Sue Senior');
    await expect(dialog).toContainText('Also for the roles that inherit from it: Senior clerks.');
  });

  test('[D17] what cannot be loaded says so and can be tried again', async ({ page }) => {
    await page.route('**/admin/api/roles?*', (route) => route.abort('connectionfailed'));
    await page.goto(listPath);
    await expect(page.getByRole('heading', { name: 'Failed to retrieve role(s)' })).toBeVisible({ timeout: 20_000 });
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
    await expect(grid).toHaveAttribute('aria-rowcount', '402');
    expect(await grid.getByRole('row').count()).toBeLessThan(60);
    await box(grid, 'Read Machine 001').click();
    await box(grid, 'All of Machine 002').click();
    await page.getByRole('searchbox', { name: 'Search Collection Types' }).fill('machine 002');
    await expect(grid).toHaveAttribute('aria-rowcount', '2');
    await expect(grid.getByRole('checkbox', { checked: true })).toHaveCount(6);
  });
});

test.describe('for somebody with few permissions', () => {
  test('[Q15] [C16] nobody gives what he does not hold: such boxes are locked and say why, by row, column and all', async ({
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
