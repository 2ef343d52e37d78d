import { expect, type Page } from '@playwright/test';
import { onlyColours, violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Nothing can be changed.' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'View as role' });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'View as role…' }).click();
  await expect(picker(page).getByRole('list', { name: 'Roles' })).toBeVisible();
}

async function viewAs(page: Page, role: RegExp): Promise<void> {
  await openPicker(page);
  await picker(page).getByRole('button', { name: role }).click();
  await expect(banner(page)).toBeVisible();
}

test('an administrator sees the admin as an editor does, changes nothing, and is themselves again', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);

  await test.step('the picker, with the keyboard', async () => {
    await page.goto('/admin/users');
    await openPicker(page);
    const search = picker(page).getByLabel('Search roles');
    await expect(search).toBeFocused();
    await search.fill('nobody <b>');
    await expect(picker(page).getByText('No role is called “nobody <b>”.')).toBeVisible();
    await search.fill('edit');
    await expect(picker(page).getByRole('listitem')).toHaveCount(1);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  });

  await test.step('every page says so, and shows what an editor may see', async () => {
    await expect(banner(page)).toHaveText(/You see the admin as Editor sees it\. Nothing can be changed\./);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(sidebar(page).getByRole('link', { name: 'Collections' })).toBeVisible();
    for (const name of ['Users', 'Roles', 'Collection Types', 'Security']) {
      await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    expect(await violationsOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOn(page, onlyColours)).toEqual([]);
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'View as role…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('saving is rejected, and what was typed stays', async () => {
    await page.goto('/admin/editor/collections/equipment/create');
    await page.getByLabel('Title').fill('A machine that never was');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('You see the admin as Editor sees it. Nothing can be changed.').nth(1)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('A machine that never was');
    const list = await page.request.get(`${site.url}/admin/api/content?contentType=equipment&search=never`);
    expect(await list.json()).toMatchObject({ meta: { total: 0 } });
  });

  await test.step('on a narrow screen the banner fits', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('stopped from the page that an editor may not see, it leads there', async () => {
    await expect(page.getByText('users.view')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    await expect(sidebar(page).getByRole('link', { name: 'Roles', exact: true })).toBeVisible();
  });

  await test.step('the audit log has both', async () => {
    for (const action of ['view-as.started', 'view-as.ended']) {
      const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/audit?action=${action}` });
      expect(data).toMatchObject([{ target: { label: 'Editor' }, actor: { email: 'administrator@example.test' } }]);
    }
  });
});

test('it holds in every tab, a lost connection does not end it, and with its role it is gone', async ({
  page,
  site,
  context,
}) => {
  await signInQuickly(page, site);
  const { data: permissions } = await asAdministrator(site, {
    method: 'GET',
    path: '/admin/api/permissions?query=media.view',
  });
  const [permission] = permissions as unknown as { id: string }[];
  const body = { name: 'Photographers', slug: 'photographers', permissions: [permission?.id] };
  const { data: role } = await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  const other = await context.newPage();
  await other.goto('/admin/users');
  await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();

  await test.step('a view begun here shows there', async () => {
    await page.goto('/admin');
    await viewAs(page, /Photographers/);
    await expect(banner(other)).toHaveText(/as Photographers sees it/);
    await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  await test.step('stopping without a connection says so and changes nothing', async () => {
    await page.route('**/auth/view-as', (route) => route.abort());
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await page.unroute('**/auth/view-as');
  });

  await test.step('when the role is deleted, the next look shows everything again', async () => {
    const answer = await page.request.fetch(`${site.url}/admin/api/roles/${role.id}`, {
      method: 'DELETE',
      headers: { 'X-UI-Request': '1', 'Content-Type': 'application/json' },
    });
    expect(answer.status(), 'the viewing session itself may not').toBe(403);
    await asAdministrator(site, { method: 'DELETE', path: `/admin/api/roles/${role.id}` });
    await page.reload();
    await expect(sidebar(page).getByRole('link', { name: 'Users', exact: true })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('what a tab sends that has not noticed changes nothing', async () => {
    const refused = other.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await other.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1', 'X-View-As': 'photographers' };
      await fetch('/admin/api/settings', { method: 'PATCH', headers, body: '{"siteName":"Mine"}' });
    });
    expect((await refused).status()).toBe(403);
    await other.goto('/admin/users');
    await expect(other.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  });
});

test('only who may see roles is offered it, and what they lack is listed with the reason', async ({ page, site }) => {
  await test.step('without roles.view', async () => {
    await signInHolding(page, site, ['content.view']);
    await page.goto('/admin');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'View as role…' })).toHaveCount(0);
  });

  await test.step('with it, and some of the rights of some roles', async () => {
    await signInHolding(page, site, ['roles.view', 'content.view', 'media.view', 'form-submissions.view']);
    await page.goto('/admin');
    await openPicker(page);
    const administrator = picker(page).getByRole('button', { name: /^Administrator/ });
    await expect(administrator).toHaveText(/Only an administrator can view as this role/);
    await expect(picker(page).getByRole('button', { name: /^Editor/ })).toHaveText(
      /Grants permissions that you do not hold yourself/,
    );
    await administrator.click({ force: true });
    await expect(picker(page)).toBeVisible();
    await picker(page)
      .getByRole('button', { name: /^Viewer/ })
      .click();
    await expect(banner(page)).toHaveText(/as Viewer sees it/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('when the roles cannot be loaded, it can be tried again', async () => {
    await page.route('**/auth/view-as', (route) => route.fulfill({ status: 500, json: { error: 'x' } }));
    await page.goto('/admin');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'View as role…' }).click();
    await expect(picker(page).getByText('Failed to retrieve role(s)')).toBeVisible();
    await page.unroute('**/auth/view-as');
    await picker(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(picker(page).getByRole('button', { name: /^Viewer/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(picker(page)).toBeHidden();
  });
});

test('unsaved changes are asked after before a view begins', async ({ page, site }) => {
  await signInQuickly(page, site);
  // What an autosave had stored would be left without a question.
  await page.route('**/admin/api/content', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );
  await page.goto('/admin/editor/collections/equipment/create');
  await page.getByLabel('Title').fill('Half a machine');
  await openPicker(page);
  await picker(page)
    .getByRole('button', { name: /^Viewer/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Half a machine');

  await openPicker(page);
  await picker(page)
    .getByRole('button', { name: /^Viewer/ })
    .click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(banner(page)).toHaveText(/as Viewer sees it/);
  await expect(page).toHaveURL(/\/admin$/);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('a role is seen from its own form, once it is saved', async ({ page, site }) => {
  const body = { name: 'Rehearsed', slug: 'rehearsed', permissions: ['users.view'] };
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  await signInQuickly(page, site);
  await page.goto(`/admin/settings/access/roles/edit/${data.id}`);
  const see = page.getByRole('link', { name: 'See the console as they would' });
  await expect(see).toBeVisible();
  await page.getByLabel('Description').fill('What they would see');
  await expect(page.getByText('Once it is saved you can see the console as they would.')).toBeVisible();
  await page.getByLabel('Description').fill('');
  await see.click();
  await expect(banner(page)).toHaveText(/You see the admin as Rehearsed sees it\./);
  await expect(sidebar(page).getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Media', exact: true })).toHaveCount(0);
});
