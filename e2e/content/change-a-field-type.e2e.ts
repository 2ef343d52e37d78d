import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('[F15] [F16] the type of a field with values is changed after a look at what converts and what fails', async ({
  page,
  site,
}) => {
  const text = (name: string, label: string) => ({ type: 'text', name, label });
  const doors = {
    type: 'repeater',
    name: 'doors',
    label: 'Doors',
    sub_fields: [text('side', 'Side'), text('width', 'Width')],
  };
  const fields = [text('year', 'Year'), doors];
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
    const customFields = { year, doors: [{ side: 'North', width: '3 m' }] };
    const body = { contentType: 'barns', title, customFields };
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

  // The way of many entries is shown as long as they are on it, and its end is told.
  const contentType = { id: group.data.id, name: 'Barns' };
  const underWay = { contentType, state: 'running', step: 'values', done: 37_500, total: 100_000, secondsLeft: 42 };
  const backfill = '**/settling';
  await page.route(backfill, (route) => route.fulfill({ json: { success: true, data: [underWay] } }));
  await page.reload();
  const progress = page.getByRole('region', { name: 'Entries follow the fields' });
  await expect(progress).toContainText('Converting values · 37,500 of 100,000 entries · about 42 seconds left');
  await expect(progress.getByRole('progressbar', { name: 'Barns: Converting values' })).toBeVisible();
  await page.unroute(backfill);
  await expect(progress.getByRole('status')).toHaveText('All entries are in line with their fields.');

  // A field inside another comes back in the same way.
  await page.getByRole('button', { name: 'Edit Doors' }).click();
  await dialog.getByRole('tab', { name: 'Sub Fields' }).click();
  await dialog.getByRole('button', { name: 'Remove Width' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('3 entries hold a value.');
  await sure.getByRole('button', { name: 'Remove' }).click();
  await expect(sure).toBeHidden();
  await dialog.getByRole('button', { name: 'Save Field' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Restore Doors › Width' }).click();
  await expect(page.getByText('Field restored')).toBeVisible();
  const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${entries[0]}` });
  expect(data['customFields']).toMatchObject({ doors: [{ side: 'North', width: '3 m' }] });
});

test('a field is made private, and public again after a look at what that shows', async ({ page, site }) => {
  const body = {
    name: 'Costs',
    slug: 'costs',
    fields: [{ type: 'number', name: 'cost', label: 'Cost', sortable: true }],
  };
  const group = await asAdministrator(site, { method: 'POST', path: '/admin/api/field-groups', body });
  const stalls = { name: 'Stalls', slug: 'stalls', isPublic: true, fieldGroups: [group.data.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: stalls });
  const entry = { contentType: 'stalls', title: 'Stall', status: 'publish', customFields: { cost: 7 } };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body: entry });
  const read = async () => (await page.request.get(`${site.url}/api/content/stalls/stall`)).text();

  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/builder/field-groups/edit/${group.data.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Field' });
  const turn = async (check: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Edit Cost' }).click();
    await dialog.getByRole('switch', { name: 'Private' }).click();
    await check();
    await dialog.getByRole('button', { name: 'Save Field' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  };
  await turn(() => expect(dialog.getByRole('alert')).toHaveCount(0));
  await expect.poll(read).not.toContain('cost');
  await turn(() => expect(dialog.getByRole('alert')).toContainText('Published values become public'));
  await expect.poll(read).toContain('"cost":7');
});

test('a field becomes unique once its values no longer repeat', async ({ page, site }) => {
  const body = { name: 'Serials', slug: 'serials', fields: [{ type: 'text', name: 'serial', label: 'Serial' }] };
  const group = await asAdministrator(site, { method: 'POST', path: '/admin/api/field-groups', body });
  const crates = { name: 'Crates', slug: 'crates', fieldGroups: [group.data.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: crates });
  const ids: unknown[] = [];
  for (const title of ['First', 'Second']) {
    const entry = { contentType: 'crates', title, customFields: { serial: 'TX-1' } };
    ids.push((await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body: entry })).data.id);
  }

  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/builder/field-groups/edit/${group.data.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Field' });
  await page.getByRole('button', { name: 'Edit Serial' }).click();
  await dialog.getByRole('switch', { name: 'Unique' }).click();
  await dialog.getByRole('button', { name: 'Save Field' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText('Serial cannot be unique: 1 value repeats: “TX-1” 2 times').first()).toBeVisible();

  const change = { customFields: { serial: 'TX-2' } };
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/content/${String(ids[1])}`, body: change });
  await save.click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.goto(`${site.url}/admin/editor/collections/crates/edit/${String(ids[1])}`);
  await page.getByLabel('Serial').fill('tx-1');
  // The autosave tells it at the field.
  await expect(page.getByText('Serial is already used by “First”').first()).toBeVisible();
});
