import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test('[H01] a collection lists its entries with chosen fields, and a single opens its one entry', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const group = await create('/admin/api/field-groups', {
    name: 'Boat facts',
    slug: 'boat-facts',
    fields: [{ type: 'text', name: 'harbour', label: 'Harbour' }],
  });
  const facts = { fieldGroups: [group.data.id] };
  await create('/admin/api/content-types', { name: 'Boats', slug: 'boats', ...facts });
  const about = await create('/admin/api/content-types', { name: 'About us', slug: 'about-us', isSingle: true });
  const boat = { contentType: 'boats', title: 'Heron', status: 'publish', customFields: { harbour: 'Kiel' } };
  await create('/admin/api/content', boat);
  await create('/admin/api/content', { contentType: 'about-us', title: 'Who we are', status: 'draft' });

  await page.goto('/admin/editor/collections/boats');
  const row = page.getByRole('row', { name: /Heron/ });
  for (const name of ['Title', 'Harbour', 'Status', 'Author', 'Updated'])
    await expect(page.getByRole('columnheader', { name: new RegExp(name) })).toBeVisible();
  await expect(row).toContainText('Published');
  await expect(row).toContainText('Administrator');
  await expect(row).toContainText('Kiel');
  await expect(page.getByRole('columnheader', { name: /^Updated/ })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByLabel('Harbour', { exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await expect(row).not.toContainText('Kiel');
  await page.getByRole('link', { name: 'Heron' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Heron');
  await expect(page.getByRole('heading', { name: 'Additional Fields' })).toBeVisible();

  await page.goto(`/admin/editor/singles/${about.data.id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Who we are');
  await page.goto('/admin/editor/collections/no-such');
  await expect(page.getByText('Failed to load content type')).toBeVisible();
});

test('[H11] a save that fails says so, keeps what was typed, and can be tried again', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Barges', slug: 'barges' });
  await page.goto('/admin/editor/collections/barges/create');
  await page.getByLabel('Title').fill('Elbe');
  const calls = '**/admin/api/content';
  await page.route(calls, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save content' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Elbe');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/barges\/edit\//);
});

test('[H05] an error leaves the focus with who types on, and leads who waits to the summary', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Ferries', slug: 'ferries' });
  await create('/admin/api/content', { contentType: 'ferries', title: 'Elbe', slug: 'elbe', status: 'draft' });
  await page.goto('/admin/editor/collections/ferries/create');
  const title = page.getByLabel('Title');
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix the validation errors before submitting.' });
  await title.fill('Elbe');

  await test.step('typed on while the error is on its way', async () => {
    const refusal = Promise.withResolvers<void>();
    await page.route('**/admin/api/content', async (route) => {
      await refusal.promise;
      await route.continue();
    });
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/content'));
    await title.press('ControlOrMeta+s');
    await request;
    await title.press('End');
    await page.keyboard.type(' and');
    refusal.resolve();
    await expect(summary).toContainText('An entry with this slug already exists');
    await page.keyboard.type(' Weser');
    await expect(title).toHaveValue('Elbe and Weser');
  });

  await test.step('not typed on', async () => {
    await page.getByLabel('Slug').fill('elbe');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(summary).toBeFocused();
  });
});
