import { expect } from '@playwright/test';
import { startReceiver } from '../../src/features/webhooks/webhooks.fixtures.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test.use({ environment: { WEBHOOKS_TO_PRIVATE: 'on' } });

test('a webhook is made, tried, told of an entry, and a delivery is looked at and sent again', async ({
  page,
  site,
}) => {
  using receiver = await startReceiver();
  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/settings/webhooks`);
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  const form = page.getByRole('form', { name: 'Webhook' });
  await form.getByLabel('Name', { exact: true }).fill('Site build');
  await form.getByLabel('URL').fill('nowhere');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('must be an https address').first()).toBeVisible();
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'Entries: Created' }).check();
  await form.getByRole('button', { name: 'Add header' }).click();
  await form.getByLabel('Name of header 1').fill('X-Key');
  await form.getByLabel('Value of header 1').fill('mine');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'Webhook “Site build”' });
  await expect(told.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/);
  await told.getByRole('button', { name: 'I have copied it' }).click();

  await page.getByRole('link', { name: 'Site build' }).click();
  await expect(form.getByLabel('Name of header 1')).toHaveValue('X-Key');
  await expect(form.getByLabel('Value of header 1')).toHaveValue('');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('Test delivered')).toBeVisible();
  expect(receiver.received[0]?.headers['x-key']).toBe('mine');

  const body = { contentType: 'equipment', title: 'Told machine', status: 'draft' };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body });
  await expect.poll(() => receiver.received.map(({ message }) => message.type)).toContain('entry.created');
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await page.getByRole('cell', { name: 'entry.created' }).click();
  const drawer = page.getByRole('dialog', { name: 'entry.created' });
  await expect(drawer.getByLabel('Request', { exact: true })).toContainText('Told machine');
  await expect(drawer.getByLabel('Request', { exact: true })).toContainText('x-key: ***');
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.filter(({ message }) => message.type === 'entry.created').length).toBe(2);
});
