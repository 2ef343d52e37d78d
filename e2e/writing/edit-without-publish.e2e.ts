import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveBy, saveDraft } from '../support/entry-form.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('[H04] an editor who may not publish changes the draft of a published entry, and a publisher makes it public', async ({
  page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Ploughs', slug: 'ploughs', isPublic: true });
  const entry = { contentType: 'ploughs', content: '' };
  const { data: published } = await create('/admin/api/content', { ...entry, title: 'Sulky', status: 'publish' });
  const { data: draft } = await create('/admin/api/content', { ...entry, title: 'Chisel', status: 'draft' });
  await signInHolding(page, site, ['content-types.ploughs.view', 'content-types.ploughs.edit']);
  const title = page.getByLabel('Title');
  const live = async () => (await (await page.request.get(`${site.url}/api/content/ploughs/sulky`)).json()).data.title;

  await test.step('the draft of what is published, without a word to the public', async () => {
    await page.goto(`/admin/editor/collections/ploughs/edit/${published.id}`);
    await expect(title).toHaveValue('Sulky');
    await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0);
    const reason = 'You may save a draft. You need the content-types.ploughs.publish permission to publish entries.';
    await expect(page.getByText(reason)).toBeVisible();
    await title.fill('Sulky plough');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByText('Newer draft')).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('Sulky plough');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sulky plough');
    expect(await live()).toBe('Sulky');
  });

  await test.step('a draft', async () => {
    await page.goto(`/admin/editor/collections/ploughs/edit/${draft.id}`);
    await title.fill('Chisel plough');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.reload();
    await expect(title).toHaveValue('Chisel plough');
  });

  await test.step('who may publish sees the newer draft in the list, adds to it and publishes both', async () => {
    await signInQuickly(page, site);
    await page.goto('/admin/editor/collections/ploughs');
    const row = page.getByRole('row').filter({ hasText: 'sulky' });
    await expect(row).toContainText('Newer draft');
    await row.getByRole('link', { name: 'Sulky' }).click();
    await expect(title).toHaveValue('Sulky plough');
    await title.fill('Sulky plough, two furrows');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Entry published')).toBeVisible();
    await expect(page.getByText('Newer draft')).toBeHidden();
    // Its state, which keeps the focus.
    await expect(page.getByRole('button', { name: 'Published' })).toBeFocused();
    expect(await live()).toBe('Sulky plough, two furrows');
  });

  await test.step('a discarded draft leaves what is published', async () => {
    await title.fill('Nothing like it');
    await saveDraft(page);
    await expect(page.getByText('Newer draft')).toBeVisible();
    await saveBy(page, 'Discard draft');
    await expect(title).toHaveValue('Sulky plough, two furrows');
    await expect(page.getByText('Newer draft')).toBeHidden();
    expect(await live()).toBe('Sulky plough, two furrows');
  });
});
