import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { scratchRoot } from '../../tests/support/database/scratch-root.ts';
import { test } from '../support/started-site.ts';

const folder = mkdtempSync(join(scratchRoot, 'mw-backups-'));
test.use({ environment: { BACKUP_TO: folder } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an administrator makes a backup, sees how far it is, and that it can be restored', async ({ signedIn: page }) => {
  await page.goto('/admin/settings/backups');
  await expect(page.getByText(`Every day, to ${folder}. The newest 14 are kept.`)).toBeVisible();
  await expect(page.getByText('The keys are left out')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Back Up Now' }).click();
  const row = page.getByRole('region', { name: 'Backups' }).getByRole('row').nth(1);
  await expect(row.getByText('Done')).toBeVisible();
  // The first backup is tried at once.
  await expect(row.getByText('Restored')).toBeVisible({ timeout: 60_000 });
  await expect(row.getByText(/^[\d,]+ rows, /)).toBeVisible();
  expect(readdirSync(folder)).toHaveLength(1);
  await row.getByRole('button', { name: /^Test restore of millwright-/ }).click();
  await expect(row.getByRole('status')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back Up Now' })).toBeDisabled();
  await expect(row.getByText('Restored')).toBeVisible({ timeout: 60_000 });
});
