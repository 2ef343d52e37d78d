import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test('the link tool of formatted text says why an address leads nowhere', async ({ signedIn: page, site }) => {
  const fields = [{ name: 'story', label: 'Story', type: 'rich_text' }];
  const type = { name: 'Linked', slug: 'linked', isPublic: false };
  const { data: made } = await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: type });
  const group = { name: 'Linked', slug: 'linked', fields, contentTypes: [made.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/field-groups', body: group });
  await page.goto('/admin/editor/collections/linked/create');
  const story = page.getByRole('textbox', { name: 'Story' });
  await story.click();
  await page.keyboard.type('our yard');
  await page.keyboard.press('ControlOrMeta+a');
  // The content's editor, above it, has one too.
  await page.getByRole('button', { name: 'Link', exact: true }).last().click();
  const address = page.getByLabel('Address');
  await address.fill('example.test/yard');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A link must begin with https://, mailto:, tel:, / or #')).toBeVisible();
  await expectNoViolations(page);
  await address.fill('https://example.test/yard');
  await page.keyboard.press('Enter');
  await expect(story.getByRole('link', { name: 'our yard' })).toHaveAttribute('href', 'https://example.test/yard');
});
