import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { newPerson, signInHolding } from '../support/people.ts';
import { administrator, signInQuickly, test } from '../support/started-site.ts';

const auditLog = (page: Page) => page.getByRole('table', { name: 'Audit Trail' });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([]);
}

test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

test('the audit log tells who did what to what, when and from where, with what was before and after', async ({
  page,
  site,
}) => {
  const { data: role } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/roles',
    body: { name: 'Night shift', slug: 'night-shift', permissions: ['content.view'] },
  });
  await asAdministrator(site, {
    method: 'PATCH',
    path: `/admin/api/roles/${role.id}`,
    body: { description: 'Owls', permissions: ['media.view'] },
  });
  await page.goto('/admin/settings/audit');
  const row = auditLog(page).getByRole('row').filter({ hasText: 'role.updated' });
  await expect(row).toContainText('Changed a role');
  await expect(row).toContainText(administrator.email);
  await expect(row).toContainText('127.0.0.1');
  await expect(row.getByRole('link', { name: 'Night shift' })).toHaveAttribute(
    'href',
    `/admin/settings/access/roles/edit/${role.id}`,
  );

  await row.getByRole('button', { name: 'Changed a role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Changed a role' });
  const changes = drawer.getByRole('table', { name: 'What changed' });
  await expect(changes.getByRole('row', { name: /^Description/ })).toContainText('Owls');
  const permissions = changes.getByRole('row', { name: /^Permissions/ });
  await expect(permissions).toContainText('− content.view');
  await expect(permissions).toContainText('+ media.view');
  await expect(changes.getByRole('row', { name: /^Name/ })).toHaveCount(0);
  await expect(drawer.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('filters stand in the address, narrow the list and the export, and can be taken back', async ({ page, site }) => {
  const person = await newPerson(site, { displayName: '=cmd()' });
  await page.goto('/admin/settings/audit');
  await expect(auditLog(page)).toBeVisible();

  await test.step('by group', async () => {
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Users' }).click();
    await expect(page).toHaveURL(/action=user\./);
    await expect(auditLog(page).getByText('session.opened')).toHaveCount(0);
    await expect(auditLog(page).getByText('user.created').first()).toBeVisible();
  });
  await test.step('by person, from the row', async () => {
    await auditLog(page).getByRole('button', { name: administrator.email }).first().click();
    await expect(page).toHaveURL(/actor=administrator/);
    await expect(page.getByRole('textbox', { name: 'Who' })).toHaveValue(administrator.email);
    await expect(auditLog(page).getByRole('row').filter({ hasText: person.email })).toBeVisible();
  });
  await test.step('as a file, safe for spreadsheets', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'This view as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('at,actor,actor_id,action,target_type,target_id,target,before,after,ip');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(1).every((line) => line.includes(',user.') && line.includes(administrator.email))).toBe(true);
  });
  await test.step('by days', async () => {
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await expect(page).toHaveURL(/to=2020-01-31/);
    await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2020-01-31');
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(page).not.toHaveURL(/action=|actor=|to=/);
    await expect(auditLog(page).getByText('session.opened').first()).toBeVisible();
  });
});

test('[B15] ten failed sign-ins stand in the audit log as one line', async ({ page, site }) => {
  const { email } = await newPerson(site);
  for (let tried = 0; tried < 10; tried++) {
    const data = { email, password: 'not-the-password' };
    const answer = await page.request.post('/admin/api/auth/login', { data, headers: { 'X-UI-Request': '1' } });
    expect(answer.status()).toBe(401);
  }
  const row = auditLog(page).getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.goto('/admin/settings/audit?action=security.');
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('Many security events in a short time');
  await expect(row).toContainText('Somebody not signed in');
  await row.getByRole('button', { name: 'Many security events' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Reaction/ })).toContainText('lock');
});

test('a trail that cannot be loaded says so, and comes on request', async ({ page }) => {
  await page.route('**/admin/api/audit?**', (route) => route.abort());
  await page.goto('/admin/settings/audit');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load the audit trail' });
  await expect(failed).toContainText('Network error. Please check your connection.');
  await page.unroute('**/admin/api/audit?**');
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await expect(auditLog(page).getByRole('row').nth(1)).toBeVisible();
});

test('[Q29] an administrator brings back a deleted role, is told what comes back, and what stands in the way', async ({
  page,
  site,
}) => {
  const body = { name: 'Day shift', slug: 'day-shift', permissions: ['content.view'] };
  const { data: role } = await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  await asAdministrator(site, { method: 'DELETE', path: `/admin/api/roles/${role.id}` });
  const { data: other } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/roles',
    body: { ...body, name: 'Other shift' },
  });
  await page.goto('/admin/settings/audit');
  await page.getByRole('link', { name: 'Removed records' }).click();
  const row = page.getByRole('table', { name: 'Removed Records' }).getByRole('row').filter({ hasText: 'Day shift' });
  await expect(row).toContainText(administrator.email);
  await expectAccessible(page);

  const restore = async () => {
    await page.getByRole('button', { name: 'Restore Day shift' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore “Day shift”?' });
    await expect(dialog).toContainText('The role comes back with what it granted');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toBeHidden();
  };
  await restore();
  await expect(toast(page, 'Day shift cannot be restored')).toContainText('Role with this slug already exists');
  await asAdministrator(site, { method: 'DELETE', path: `/admin/api/roles/${other.id}` });
  await restore();
  await expect(toast(page, 'Day shift is back.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/settings/access/roles/edit/${role.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Day shift' })).toBeVisible();
});

test('[Q29] a person who is no administrator sees what was removed, and why they cannot bring it back', async ({
  page,
  site,
}) => {
  const person = await newPerson(site);
  await asAdministrator(site, { method: 'DELETE', path: `/admin/api/users/${person.id}` });
  await page.context().clearCookies();
  await signInHolding(page, site, ['settings.view', 'settings.edit', 'users.view']);
  await page.goto('/admin/settings/audit/removed');
  const button = page.getByRole('button', { name: `Restore ${person.email}` });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('title', 'Only an administrator can restore what was deleted.');
});
