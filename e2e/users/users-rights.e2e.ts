import { expect } from '@playwright/test';
import { newPerson, signInAs } from '../support/people.ts';
import { administrator, test } from '../support/started-site.ts';
import { choose, form, password, role, row, toast } from './users-page.ts';

test('[C16] [C17] [D01] who may only see users sees them, and is told what else it takes; who may not is sent to the 403 page', async ({
  page,
  site,
}) => {
  const target = await newPerson(site, { displayName: 'Ida Quay', roles: ['viewer'] });
  await signInAs(page, site, await newPerson(site, { permissions: ['users.view'] }));
  await page.goto('/admin/users?search=quay');
  await expect(row(page, 'Ida Quay')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New User' })).toHaveCount(0);
  await expect(row(page, 'Ida Quay').getByRole('link')).toHaveCount(0);
  await row(page, 'Ida Quay').getByText('Viewer').click();
  await expect(page).toHaveURL(/\/admin\/users\?search=quay$/);
  for (const [action, permission] of [
    ['Edit', 'You need the users.edit permission to edit users.'],
    ['Deactivate', 'You need the users.edit permission to edit users.'],
    ['Delete', 'You need the users.delete permission to delete users.'],
  ] as const) {
    await choose(page, 'Ida Quay', `${action} (No Permission)`);
    await expect(toast(page, 'Permission Required').filter({ hasText: permission }).first()).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'Select Ida Quay' }).check();
  await page.getByRole('button', { name: 'Delete (No Permission)' }).click();
  await expect(toast(page, 'You need the users.delete permission to delete users.').first()).toBeVisible();

  await page.goto(`/admin/users/edit/${target.id}`);
  await expect(page.getByText('You need the users.edit permission to edit users.').first()).toBeVisible();
  await expect(form(page).getByLabel('Full name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Update User' })).toBeDisabled();
  await page.goto(`/admin/users/access/${target.id}?slug=content.publish`);
  await expect(page.getByText('You need the roles.view permission to see which roles grant it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New role' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Give this role: Editor' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Give this role: Administrator' })).toHaveCount(0);

  await page.goto('/admin/users/create');
  await expect(page).toHaveURL(/\/admin\/403\?.*users\.create/);
  await signInAs(page, site, await newPerson(site, { permissions: ['media.view'] }));
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/admin\/403\?.*users\.view/);
});

test('[D06] [Q15] a clerk gives only what they hold, and does not touch administrators', async ({ page, site }) => {
  const permissions = [
    'users.view',
    'users.create',
    'users.edit',
    'media.view',
    'content.view',
    'form-submissions.view',
  ];
  await signInAs(page, site, await newPerson(site, { permissions }));
  await page.goto('/admin/users/create');
  await expect(role(page, 'Administrator')).toBeDisabled();
  await expect(form(page).getByText('Only an administrator can give this role')).toBeVisible();
  await expect(role(page, 'Editor')).toBeDisabled();
  await expect(form(page).getByText('Grants permissions that you do not hold yourself').first()).toBeVisible();
  await expect(role(page, 'Viewer')).toBeEnabled();

  await page.goto(`/admin/users?search=${encodeURIComponent(administrator.email)}`);
  await choose(page, 'Administrator', 'Edit (No Permission)');
  await expect(toast(page, 'Only an administrator can edit an administrator.')).toBeVisible();
  await row(page, administrator.email).getByRole('link').click();
  await expect(page.getByText('Only an administrator can edit an administrator.').first()).toBeVisible();
  await expect(form(page).getByLabel('Full name')).toBeDisabled();
});

test('[Q15] a person who signs in with a password that somebody else set chooses one of their own first, then goes on', async ({
  page,
  site,
}) => {
  const person = await newPerson(site, { displayName: 'Ora Pike', roles: ['viewer'] });
  const set = 'Harrow-and-7-rakes';
  await signInAs(page, site, administrator);
  await page.goto(`/admin/users/edit/${person.id}`);
  await password(page).fill(set);
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await page.context().clearCookies();

  await page.goto('/admin/auth/login?redirectedFrom=%2Fadmin%2Fprofile');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(set);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.goto('/admin/media');
  await expect(page).toHaveURL(/\/admin\/auth\/new-password\?redirectedFrom=%2Fadmin%2Fmedia$/);

  const fields = page.getByRole('form', { name: 'Change password' });
  await fields.getByRole('textbox', { name: 'Current password' }).fill(set);
  await fields.getByRole('textbox', { name: 'New password' }).fill(set);
  await fields.getByRole('textbox', { name: 'Confirm password' }).fill(set);
  await fields.getByRole('button', { name: 'Change password' }).click();
  await expect(fields.getByText('Choose another password than the one that was set for you')).toBeVisible();
  await fields.getByRole('textbox', { name: 'New password' }).fill('Orchard+Gate-19');
  await fields.getByRole('textbox', { name: 'Confirm password' }).fill('Orchard+Gate-19');
  await fields.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/admin\/media$/);
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
});
