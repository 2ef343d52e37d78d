import { expect, type Page } from '@playwright/test';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo', permissions: ['clipboard-read', 'clipboard-write'] });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'For developers' });
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a list and an entry show how programs read them, with the answer of the API', async ({
  signedIn: page,
  site,
}) => {
  await test.step('the list, by keyboard', async () => {
    await page.goto('/admin/editor/collections/equipment');
    await page.getByRole('button', { name: 'For developers' }).press('Enter');
    await expect(drawer(page).getByRole('region', { name: 'curl snippet' })).toContainText('/api/content/equipment?');
    await page.keyboard.press('Tab');
    await drawer(page).getByRole('tab', { name: 'curl' }).press('ArrowRight');
    await expect(drawer(page).getByRole('region', { name: 'TypeScript snippet' })).toContainText('make: string;');
    await page.keyboard.press('ArrowRight');
    await expect(drawer(page).getByRole('region', { name: 'Client snippet' })).toContainText('cms.list("equipment"');
    await drawer(page).getByRole('button', { name: 'Copy' }).click();
    await expect(drawer(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await copied(page)).toContain("import { createClient } from '@millwright/client';");
    await drawer(page).getByRole('tab', { name: 'JSON' }).click();
    await expect(drawer(page).getByRole('region', { name: 'Answer of the API' })).toContainText(
      '"contentType": "equipment"',
    );
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'For developers' })).toBeFocused();
  });

  const { data } = await (await page.request.get(`${site.url}/api/content/equipment?pageSize=1`)).json();
  const [machine] = data as { id: string; slug: string }[];

  await test.step('an entry on a phone, in the dark, and after it was taken back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/admin/editor/collections/equipment/edit/${machine?.id}`);
    await page.getByRole('button', { name: 'For developers' }).click();
    await expect(drawer(page).getByRole('region', { name: 'curl snippet' })).toContainText(
      `/api/content/equipment/${machine?.slug}?`,
    );
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await page.request.post(`${site.url}/admin/api/content/bulk`, {
      data: { ids: [machine?.id], action: 'draft' },
      headers: { Origin: site.url },
    });
    await page.reload();
    await page.getByRole('button', { name: 'For developers' }).click();
    await expect(drawer(page)).toContainText('The entry is not published, and the API answers 404.');
    await drawer(page).getByRole('tab', { name: 'JSON' }).click();
    await expect(drawer(page).getByRole('region', { name: 'Answer of the API' })).toContainText('// 404');
  });

  await test.step('a private type says what it takes to be read', async () => {
    const created = await page.request.post(`${site.url}/admin/api/content-types`, {
      data: { name: 'Notes', slug: 'notes', isSingle: false, isPublic: false },
      headers: { Origin: site.url },
    });
    expect(created.status()).toBe(201);
    await page.goto('/admin/editor/collections/notes');
    await page.getByRole('button', { name: 'For developers' }).click();
    await expect(drawer(page)).toContainText('turn on Public and save');
  });
});
