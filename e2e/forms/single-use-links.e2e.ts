import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test('[I06] a form by invitation: a link fills in answers, is used once, and leads to its submission', async ({
  signedIn: page,
  site,
  browser,
}) => {
  const form = {
    name: 'By invitation',
    slug: 'by-invitation',
    status: 'published',
    settings: { minSeconds: 0 },
    fields: [{ type: 'text', name: 'topic', label: 'Topic' }],
  };
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body: form });
  await page.goto(`/admin/builder/forms/edit/${data.id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Only by link' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Form saved')).toBeVisible();
  const links = page.getByRole('region', { name: 'Single-use links' });
  await links.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create link' });
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Label is required')).toBeVisible();
  await dialog.getByLabel('For').fill('A buyer');
  await dialog.getByLabel('Fill in “Topic”').fill('A bucket');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(links.getByRole('button', { name: 'Copy the link for A buyer' })).toBeVisible();
  await expectNoViolations(page);

  const path = `/admin/api/forms/${data.id}/links`;
  const [link] = (await asAdministrator(site, { method: 'GET', path })).data as unknown as { url: string }[];
  const { pathname, search } = new URL(link?.url ?? '');
  const visitor = await (
    await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 800 } })
  ).newPage();
  await visitor.goto('/forms/by-invitation');
  await expect(visitor.getByRole('heading', { name: 'This form is closed' })).toBeVisible();
  await visitor.goto(pathname + search);
  await expect(visitor.getByLabel('Topic')).toHaveValue('A bucket');
  await visitor.getByRole('button', { name: 'Submit Form' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await visitor.goto(pathname + search);
  await expect(visitor.getByText('This link was used already.')).toBeVisible();
  await visitor.context().close();

  await asAdministrator(site, { method: 'POST', path, body: { label: 'Somebody else', answers: {} } });
  await page.reload();
  await page.getByRole('tab', { name: 'Settings' }).click();
  const remove = links.getByRole('button', { name: 'Delete the link for Somebody else' });
  const confirmation = page.getByRole('dialog', { name: 'Are you sure?' });
  await remove.click();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(confirmation.getByText('Whoever has the link “Somebody else” can no longer use it.')).toBeVisible();
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(remove).toBeHidden();
  await links.getByRole('link', { name: 'Open submission' }).click();
  await expect(page.getByText('A bucket')).toBeVisible();
});
