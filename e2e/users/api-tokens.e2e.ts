import { expect } from '@playwright/test';
import { signInQuickly, test } from '../support/started-site.ts';

test('a token is made, used by a program, rotated and revoked', async ({ page, site, request }) => {
  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/settings/access/api-tokens`);
  await page.getByRole('link', { name: 'Create token' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Website build');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please select at least one permission').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Read Users' }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  const told = page.getByRole('dialog', { name: 'Token “Website build”' });
  const secretShown = () => told.getByLabel('Secret', { exact: true }).textContent();
  const secret = (await secretShown()) ?? '';
  expect(secret).toMatch(/^mw_[0-9A-Za-z]{46}$/);
  await expect(told.getByLabel('Try it', { exact: true })).toContainText(`Authorization: Bearer ${secret}`);
  const ask = async (token: string) =>
    (await request.get(`${site.url}/admin/api/users`, { headers: { Authorization: `Bearer ${token}` } })).status();
  expect(await ask(secret)).toBe(200);
  await page.keyboard.press('Escape');
  await told.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const row = page.getByRole('row', { name: /Website build/ });
  await expect(row).toContainText('Active');
  await page.getByRole('button', { name: 'Actions for Website build', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  const next = (await secretShown()) ?? '';
  expect(next).not.toBe(secret);
  await told.getByRole('button', { name: 'I have copied it' }).click();
  expect(await ask(secret)).toBe(401);
  expect(await ask(next)).toBe(200);

  await page.getByRole('button', { name: 'Actions for Website build', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row).toContainText('Revoked');
  expect(await ask(next)).toBe(401);
});
