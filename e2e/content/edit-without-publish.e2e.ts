import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { test } from '../support/started-site.ts';

test('[H04] an editor who may not publish reads why a published entry is closed to them, and saves a draft', async ({
  page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Ploughs', slug: 'ploughs' });
  const entry = { contentType: 'ploughs', content: '' };
  const published = await create('/admin/api/content', { ...entry, title: 'Sulky', status: 'publish' });
  const draft = await create('/admin/api/content', { ...entry, title: 'Chisel', status: 'draft' });
  await signInHolding(page, site, ['content-types.ploughs.view', 'content-types.ploughs.edit']);
  const title = page.getByLabel('Title');

  await page.goto(`/admin/editor/collections/ploughs/edit/${published.data.id}`);
  await expect(title).toHaveValue('Sulky');
  await expect(title).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  const reason = 'This entry is published, so changing it needs the content-types.ploughs.publish permission too.';
  await expect(page.getByText(reason)).toBeVisible();

  await page.goto(`/admin/editor/collections/ploughs/edit/${draft.data.id}`);
  await title.fill('Chisel plough');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Chisel plough');
});
