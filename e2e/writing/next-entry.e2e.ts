import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { chooseMore, saveBy } from '../support/entry-form.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('one entry after the other is published from one form; a copy is made there; the button says what is public [H02] [H04]', async ({
  page,
  site,
}) => {
  const body = { name: 'Rakes', slug: 'rakes', isPublic: true };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body });
  await signInQuickly(page, site);
  const title = page.getByLabel('Title');
  const more = (item: string) => saveBy(page, item);

  await test.step('each is saved and leaves an empty form; an error keeps what was typed', async () => {
    await page.goto('/admin/editor/collections/rakes/create');
    await more('Publish and add another');
    await expect(page.getByText('Title is required').first()).toBeVisible();
    await title.fill('Rotary rake');
    await more('Publish and add another');
    await expect(page.getByText('Entry published')).toBeVisible();
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();
    await expect(page.getByLabel('Slug')).toHaveValue('');
    await title.fill('Belt rake');
    await more('Save draft and add another');
    await expect(title).toHaveValue('');
    await expect(page).toHaveURL(/\/rakes\/create$/);
  });

  await test.step('what is public is said on the button, by whose menu it is taken back', async () => {
    await page.goto('/admin/editor/collections/rakes');
    await page.getByRole('link', { name: 'Rotary rake' }).click();
    const state = page.getByRole('button', { name: /^Publish/ });
    await expect(state).toHaveText('Published');
    await title.fill('Rotary rake, wide');
    await expect(state).toHaveText('Publish changes');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await state.click();
    await expect(state).toHaveText('Published');
    await more('Unpublish');
    await expect(state).toHaveText('Publish');
  });

  await test.step('a copy opens as a draft', async () => {
    await chooseMore(page, 'Duplicate');
    await expect(page.getByText('Copied to a new draft')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rotary rake, wide (Copy)' })).toBeVisible();
  });

  await test.step('who may only edit is offered nothing more', async () => {
    await signInHolding(page, site, ['content-types.rakes.view', 'content-types.rakes.edit']);
    await page.goto('/admin/editor/collections/rakes');
    await page.getByRole('link', { name: 'Belt rake' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await expect(page.getByRole('menuitem', { name: 'Schedule…' })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: /add another/ })).toHaveCount(0);
  });
});
