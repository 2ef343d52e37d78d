import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { chooseMore } from '../support/entry-form.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('who moves an entry to the trash reads first which entries refer to it', async ({ page, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Makers', slug: 'makers' });
  const fields = [{ type: 'relation', name: 'maker', label: 'Maker', content_type: 'makers' }];
  const group = await create('/admin/api/field-groups', { name: 'Made by', slug: 'made-by', fields });
  await create('/admin/api/content-types', { name: 'Balers', slug: 'balers', fieldGroups: [group.data.id] });
  const maker = await create('/admin/api/content', { contentType: 'makers', title: 'Welger', status: 'draft' });
  for (const title of ['Round baler', 'Square baler']) {
    const entry = { contentType: 'balers', title, status: 'draft', customFields: { maker: maker.data.id } };
    await create('/admin/api/content', entry);
  }
  await create('/admin/api/content-types', {
    name: 'Start',
    slug: 'start',
    isSingle: true,
    fieldGroups: [group.data.id],
  });
  const start = { contentType: 'start', title: 'Welcome', status: 'draft', customFields: { maker: maker.data.id } };
  await create('/admin/api/content', start);
  await signInQuickly(page, site);

  await page.goto(`/admin/editor/collections/makers/edit/${maker.data.id}`);
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('3 entries refer to it:');
  await chooseMore(page, 'Move to trash');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('3 entries refer to it:');
  await expect(dialog.getByRole('listitem')).toHaveText(['Round baler', 'Square baler', 'Welcome']);
  await dialog.getByRole('link', { name: 'Square baler' }).click();
  await expect(page.getByRole('heading', { name: 'Square baler' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Used by' })).toContainText('No entry refers to it.');

  await test.step('a single opens in its own form', async () => {
    await page.goto(`/admin/editor/collections/makers/edit/${maker.data.id}`);
    await page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Welcome' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Welcome');
    await page.getByLabel('Title').fill('Welcome to the yard');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
});
