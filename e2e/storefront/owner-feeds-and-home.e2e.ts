import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });
test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

test('an owner makes a feed, is told what is wrong and what is left out, and a program reads it', async ({ page }) => {
  await page.goto('/admin/settings/feeds');
  const form = page.getByRole('form', { name: 'Feeds' });
  await expect(form.getByText('No feeds yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Feed' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Not a slug');
  await form.getByLabel('Filters').fill('https://dealer.example.test/shop?category=excavator&colour=red');
  await form.getByLabel('Columns').fill('custom_label_0 = {{ category');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  for (const text of [
    'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)',
    'Column value must name values like {{ price }}',
  ])
    await expect(form.getByText(text).first()).toBeVisible();
  await expect(form.getByText(/Filters are of search, state/).first()).toBeVisible();
  await form.getByLabel('Name').fill('google');
  await form.getByLabel('Filters').fill('/shop?category=excavator&category=dozer');
  await form.getByLabel('Columns').fill('custom_label_0 = {{ category }}');
  await save.click();
  await expect(page.getByText('Feeds saved')).toBeVisible();
  const state = page.getByRole('region', { name: 'State of google' });
  await expect(state).toContainText('machines. Nobody has read it yet.');
  await expectNoViolations(page);

  const address = form.getByRole('link', { name: /\/feeds\/google\.xml$/ });
  const answer = await page.request.get((await address.getAttribute('href')) ?? '');
  const xml = await answer.text();
  expect(answer.headers()['content-type']).toContain('application/xml');
  expect(xml).toContain('<g:custom_label_0>Excavator</g:custom_label_0>');
  expect(xml).not.toContain('Tractor');
  await page.reload();
  await expect(state).toContainText(/Read .* by /);
});

test('an owner chooses the picture and the words of the home page [E18]', async ({ page }) => {
  await page.goto('/admin/settings');
  const form = page.getByRole('form', { name: 'Settings', exact: true });
  await form.getByLabel('Home heading').fill('Iron that works');
  const picture = form.getByLabel('Home picture');
  await expect(picture).toHaveValue(/^\/media\//);
  await picture.fill('');
  const choose = form.getByRole('button', { name: 'Choose from library' });
  await choose.nth(1).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /^Choose .*webp$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(form.getByRole('group', { name: 'Home picture' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Iron that works' })).toBeVisible();
  await page.goto('/admin/settings');
  await form.getByRole('group', { name: 'Home picture' }).getByRole('button', { name: 'Remove' }).click();
  await expect(form.getByLabel('Home picture')).toHaveValue('');
});
