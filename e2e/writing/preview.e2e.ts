import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test('[H02] a preview opens the page of the entry with what was typed', async ({ signedIn: page, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Harrows', slug: 'harrows', isPublic: true });
  await create('/admin/api/content-types', { name: 'Notes', slug: 'notes' });
  const entry = { contentType: 'harrows', title: 'Disc harrow', slug: 'disc-harrow' };
  const { data: published } = await create('/admin/api/content', { ...entry, status: 'publish' });
  const button = page.getByRole('button', { name: 'Preview', exact: true });

  await test.step('not of a type without pages, and not before there is an entry', async () => {
    await page.goto('/admin/editor/collections/notes/create');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /content type public/);
    await page.goto('/admin/editor/collections/harrows/create');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', 'Save a draft first.');
  });

  await test.step('an error is said, and no empty tab stays', async () => {
    await page.goto(`/admin/editor/collections/harrows/edit/${published.id}`);
    await page.route(/\/preview$/, (route) => route.abort());
    const opening = page.waitForEvent('popup');
    await button.click();
    const tab = await opening;
    if (!tab.isClosed()) await tab.waitForEvent('close');
    await expect(page.getByText('Failed to open the preview')).toBeVisible();
    await page.unroute(/\/preview$/);
  });

  await test.step('what was typed is in the draft before the page opens', async () => {
    await page.getByLabel('Title').fill('Disc harrow, folding');
    const opening = page.waitForEvent('popup');
    await button.click();
    const tab = await opening;
    await tab.waitForURL(/\/harrows\/disc-harrow\?preview=/);
    const stored = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${published.id}` });
    expect(stored.data).toMatchObject({ title: 'Disc harrow', draft: { title: 'Disc harrow, folding' } });
    await expect(tab.getByRole('heading', { level: 1, name: 'Disc harrow, folding' })).toBeVisible();
    await expect(tab.getByText('Preview', { exact: true }).first()).toBeVisible();
    expect(await tab.evaluate('window.opener === null')).toBe(true);
  });

  await test.step('beside the form it follows what is typed, and its links lead nowhere', async () => {
    const toggle = page.getByRole('button', { name: 'Live preview', exact: true });
    await toggle.click();
    const panel = page.getByRole('region', { name: 'Live preview' });
    const shown = panel.frameLocator('iframe');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, folding' })).toBeVisible();
    await page.getByLabel('Title').fill('Disc harrow, rigid');
    await page.getByLabel('Slug').fill('rigid-harrow');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, rigid' })).toBeVisible({ timeout: 15_000 });
    await page.getByLabel('Title').fill('Disc harrow, light');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, light' })).toBeVisible({ timeout: 15_000 });
    await shown.getByRole('link', { name: 'All Harrows' }).click();
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, light' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close live preview' }).press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});
