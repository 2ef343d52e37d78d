import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { test } from '../support/started-site.ts';

const block = (text: string) => ({ type: 'paragraph', data: { text } });
const content = (...texts: string[]) => ({ json: { blocks: texts.map(block) }, html: '' });

test('[CONC-02] different blocks of one text are merged without a question, the same one is asked about', async ({
  signedIn: page,
  site,
}) => {
  const call = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) =>
    asAdministrator(site, { method, path, ...(body && { body }) });
  await call('POST', '/admin/api/content-types', { name: 'Guides', slug: 'guides' });
  const { data: guide } = await call('POST', '/admin/api/content', {
    contentType: 'guides',
    title: 'Guide',
    status: 'draft',
    content: content('First', 'Second'),
  });
  const path = `/admin/api/content/${guide.id}`;
  const stored = async () => JSON.stringify((await call('GET', path)).data['content']);
  const paragraphs = page.locator('[contenteditable] > p');
  const save = () => saveDraft(page);
  // Where the machine is slow, an autosave of the merged text may come right after.
  const saved = page.getByText(/^(?:All changes saved|Saved \d\d:\d\d)$/);
  await page.goto(`/admin/editor/collections/guides/edit/${guide.id}`);

  await test.step('each changes another block', async () => {
    await paragraphs.nth(0).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' of mine');
    await call('PATCH', path, { content: content('First', 'Second of theirs', 'Third of theirs') });
    await save();
    await expect(page.getByText('Changes merged')).toBeVisible();
    await expect(saved).toBeVisible();
    await expect(paragraphs).toHaveText(['First of mine', 'Second of theirs', 'Third of theirs']);
    await expect.poll(stored).toMatch(/First of mine.*Second of theirs.*Third of theirs/);
  });

  await test.step('both change the same one: only that is asked, with the person who saved it', async () => {
    await paragraphs.nth(1).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and mine');
    await call('PATCH', path, { content: content('First of theirs', 'Second of both', 'Third of theirs') });
    await save();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('saved another version on');
    await expect(dialog.getByRole('row', { name: /Content: block 1/ })).toContainText('changed it');
    const mine = dialog.getByRole('radio', { name: /Content: block 2, yours: Second of theirs and mine/ });
    await expect(dialog.locator('mark').first()).toBeVisible();
    await mine.check();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await expect(saved).toBeVisible();
    await expect.poll(stored).toMatch(/First of theirs.*Second of theirs and mine.*Third of theirs/);
  });
});
