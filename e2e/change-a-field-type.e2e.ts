import { expect } from '@playwright/test';
import { asAdministrator } from './behind-the-page.ts';
import { signInQuickly, test } from './started-site.ts';

test('[F15] the type of a field with values is changed after a look at what converts and what fails', async ({
  page,
  site,
}) => {
  const fields = [{ type: 'text', name: 'year', label: 'Year' }];
  const group = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/field-groups',
    body: { name: 'Facts', slug: 'facts', fields },
  });
  const type = { name: 'Barns', slug: 'barns', fieldGroups: [group.data.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: type });
  const entries: string[] = [];
  for (const [title, year] of [
    ['Old barn', '1890'],
    ['New barn', '2019'],
    ['Lost barn', 'about 1950'],
  ]) {
    const body = { contentType: 'barns', title, customFields: { year } };
    entries.push((await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body })).data.id);
  }

  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/builder/field-groups/edit/${group.data.id}`);
  await page.getByRole('button', { name: 'Edit Year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Field' });
  await expect(dialog.getByRole('combobox', { name: 'Field Type' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await dialog.getByRole('combobox', { name: 'Field Type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await expect(dialog.getByLabel('Display Name')).toHaveValue('Year');
  await dialog.getByRole('button', { name: 'Save Field' }).click();

  const change = page.getByRole('dialog', { name: 'Change type to Number' });
  await expect(change).toContainText('2 values can be converted, 1 value cannot.');
  await expect(change.getByRole('listitem').filter({ hasText: 'Lost barn' })).toContainText(
    'about 1950 · Year must be a valid number',
  );
  await expect(change.getByRole('radio', { name: 'Convert 2 values and leave the rest empty' })).toBeChecked();
  await change.getByRole('button', { name: 'Change type' }).click();
  await expect(change).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(page.getByRole('region', { name: 'Removed fields' })).toContainText('3 entries hold a value');
  const yearsOf = async () => {
    const answers = entries.map((id) => asAdministrator(site, { method: 'GET', path: `/admin/api/content/${id}` }));
    return (await Promise.all(answers)).map(({ data }) => (data['customFields'] as { year: unknown }).year);
  };
  await expect.poll(yearsOf).toEqual([1890, 2019, null]);
});
