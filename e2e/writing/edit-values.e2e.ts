import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('prices of many entries change by percent, after a preview, and are taken back', async ({ page, site }) => {
  const send = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const fields = [
    { name: 'price', label: 'Price', type: 'number', validation: { min: 0, max: 100 } },
    { name: 'maker', label: 'Maker', type: 'text' },
  ];
  const { data: group } = await send('field-groups', { name: 'Tool', slug: 'tool', fields });
  await send('content-types', { name: 'Tools', slug: 'tools', fieldGroups: [group.id] });
  for (let price = 1; price <= 12; price++) {
    const customFields = { price: price === 12 ? 99 : price, maker: 'Acme' };
    await send('content', { contentType: 'tools', title: `Tool ${price}`, status: 'draft', customFields });
  }
  await signInQuickly(page, site);
  await page.goto('/admin/editor/collections/tools');
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  await expect(bar.getByText('10 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await expect(bar.getByText('12 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Edit values' }).click();

  const dialog = page.getByRole('dialog', { name: 'Edit 12 entries' });
  await expect(dialog.getByRole('combobox', { name: 'Field' })).toHaveValue('Price');
  await dialog.getByRole('combobox', { name: 'Operation' }).click();
  await page.getByRole('option', { name: 'Change by percent' }).click();
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('must be a number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('11 change');
  await expect(preview).toContainText('1 cannot change');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Apply to 11 entries' }).click();
  await expect(page.getByText('11 entries edited')).toBeVisible();
  await expect(dialog).toBeHidden();
  const priceOf = async (title: string) => {
    const path = `/admin/api/content?contentType=tools&search=${encodeURIComponent(title)}&pageSize=50`;
    const { data } = await asAdministrator(site, { method: 'GET', path });
    const rows = data as unknown as { title: string; customFields: { price: number } }[];
    return rows.find((row) => row.title === title)?.customFields.price;
  };
  expect(await priceOf('Tool 10')).toBe(11);
  expect(await priceOf('Tool 12')).toBe(99);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  expect(await priceOf('Tool 10')).toBe(10);

  // What is done to all that the list finds is taken back as well.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(bar.getByText('10 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  const done = page.getByRole('alert').filter({ hasText: '12 entries published' });
  const published = async () => {
    const path = '/admin/api/content?contentType=tools&status=publish';
    return ((await asAdministrator(site, { method: 'GET', path })).data as unknown as object[]).length;
  };
  await expect(done).toBeVisible();
  expect(await published()).toBe(10);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(published).toBe(0);
});
