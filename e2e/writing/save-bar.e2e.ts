import { expect } from '@playwright/test';
import { signInQuickly, test } from '../support/started-site.ts';

test('on a phone the ways to save stay in sight, and the last field is not below them', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${site.url}/admin/editor/collections/equipment/create`);
  const save = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  const last = page.getByRole('textbox', { name: 'Description' });
  await last.focus();
  await expect(last).toBeInViewport();
  const bar = await save.boundingBox();
  const field = await last.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByLabel('Title').fill('Kept on a phone');
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on a phone' })).toBeVisible();
});
