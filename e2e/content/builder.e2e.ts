import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { toast } from '../support/table-page.ts';

type Site = { url: string };
const post = async (site: Site, path: string, body: object) =>
  (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
const text = (name: string, label: string) => ({ type: 'text', name, label });

async function choose(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('without the permissions lists are read, rows stay shut, and every action names what it needs [F01] [F03] [F08] [F09] [F12] [F13]', async ({
  page,
  site,
}) => {
  const group = await post(site, 'field-groups', {
    name: 'Sizes',
    slug: 'sizes',
    fields: [text('width', 'Width'), text('height', 'Height')],
  });
  await post(site, 'content-types', { name: 'Trailers', slug: 'trailers', description: 'Towed', isPublic: true });
  await post(site, 'content-types', { name: 'Imprint', slug: 'imprint', isSingle: true });
  await signInHolding(page, site, ['content.view', 'content-types.view', 'field-groups.view', 'field-groups.edit']);

  await page.goto('/admin/builder/collections');
  const row = page.getByRole('row', { name: /Trailers/ });
  await expect(row).toContainText('Public');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'Slug', 'Description', 'Visibility', 'Entries', 'Created', 'Actions'],
  ]);
  await expect(page.getByRole('row', { name: /Imprint/ })).toHaveCount(0);
  await row.getByText('Towed').click();
  await expect(page).toHaveURL(/\/admin\/builder\/collections(\?|$)/);
  for (const action of ['edit', 'delete']) {
    await choose(page, 'Trailers', `${action === 'edit' ? 'Edit' : 'Delete'} (No Permission)`);
    await expect(toast(page, `You need the content-types.${action} permission`)).toContainText('Permission Required');
  }
  await page.goto('/admin/builder/singles');
  await expect(page.getByRole('row', { name: /Imprint/ })).toContainText('Private');
  await expect(page.getByRole('row', { name: /Trailers/ })).toHaveCount(0);

  await page.goto('/admin/builder/field-groups');
  await expect(page.getByRole('heading', { name: 'Field Group Management' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Sizes/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add New Field Group' })).toHaveCount(0);
  await choose(page, 'Sizes', 'Delete (No Permission)');
  await expect(toast(page, 'You need the field-groups.delete permission to delete field groups.')).toBeVisible();
  await page.getByRole('row', { name: /Sizes/ }).getByText('0 types').click();
  await expect(page).toHaveURL(new RegExp(`/field-groups/edit/${group.id}$`));
  await page.getByRole('button', { name: 'Add Field' }).click();
  await expect(toast(page, 'You need the field-groups.create permission to add fields.')).toContainText(
    'Permission Required',
  );
  const fields = page.getByRole('table', { name: 'Fields' });
  await expect(fields.getByRole('columnheader')).toHaveText(['Order', 'Name', 'Label', 'Type', 'Required', 'Actions']);
  const names = fields.getByRole('button', { name: /^(width|height)$/ });
  await dragDown(page, { handle: 'Reorder Width', by: 6 });
  await expect(names).toHaveText(['width', 'height']);
  await dragDown(page, { handle: 'Reorder Width', by: 44 });
  await expect(names).toHaveText(['height', 'width']);

  // A drag swallows clicks for 50 ms after its end; keys are not.
  await page.keyboard.press('Control+s');
  await expect(toast(page, 'Field group updated')).toBeVisible();
  await page.route('**/admin/api/content-types?*', (route) => route.abort());
  await page.goto('/admin/builder/singles');
  await expect(page.getByText('Failed to load content types')).toBeVisible();
  await expect(page.getByText('Please try again or contact an administrator.')).toBeVisible();
});

async function dragDown(page: Page, { handle, by }: { handle: string; by: number }): Promise<void> {
  const box = await page.getByRole('button', { name: handle }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by, { steps: 4 });
  await page.mouse.up();
}

test('a type is built beside its snippet, its groups are ordered, two people’s changes are merged, and deleting says what goes [F04] [F05] [F12] [F14] [F20] [F21]', async ({
  page,
  site,
}) => {
  const first = await post(site, 'field-groups', { name: 'Facts', slug: 'facts', fields: [text('make', 'Make')] });
  await post(site, 'field-groups', { name: 'Trade', slug: 'trade', fields: [text('terms', 'Terms')] });
  await signInQuickly(page, site);

  await test.step('the snippet follows slug, groups and visibility', async () => {
    await page.goto('/admin/builder/collections/create');
    await page.getByLabel('Name', { exact: true }).fill('Harvesters');
    const snippet = page.getByRole('region', { name: 'curl snippet' });
    await expect(snippet).toContainText('/api/content/harvesters?sort=-createdAt');
    for (const name of ['Facts', 'Trade']) {
      await page.getByRole('combobox', { name: 'Attach a field group' }).fill(name);
      await page.getByRole('option', { name }).click();
    }
    await expect(snippet).toContainText('fields=title,slug,make,terms');
    await page.getByRole('tab', { name: 'TypeScript' }).click();
    await expect(page.getByRole('region', { name: 'TypeScript snippet' })).toContainText('make: string | null;');
    await page.getByRole('switch', { name: 'Public' }).uncheck({ force: true });
    await expect(page.getByText('content-types.harvesters.view')).toBeVisible();
    await page.getByRole('switch', { name: 'Public' }).check({ force: true });
  });

  await test.step('groups are ordered with the keyboard, and it is said', async () => {
    await page.getByRole('button', { name: 'Reorder Trade' }).press('Space');
    await expect(page.getByText(/^Trade (?:picked up|is at place 2)/)).toBeAttached();
    // The picked up item heeds the arrows once its neighbours are measured; pressing again at the first place changes nothing.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText('Trade is at place 1 of 2.')).toBeAttached({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(page.getByText('Trade dropped at place 1 of 2.')).toBeAttached();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Content type created successfully')).toBeVisible();
    const attached = page.getByRole('list', { name: 'Attached field groups' }).getByRole('link');
    await expect(attached).toHaveText(['Trade', 'Facts']);
    await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute('href', '/harvesters');
    await expect(page.getByRole('region', { name: 'Permissions' })).toContainText(/Publish: .*Editor/);
  });

  await test.step('a stale save merges: one side’s changes by itself, what both changed by choice', async () => {
    await page.goto(`/admin/builder/field-groups/edit/${first.id}`);
    await page.getByLabel('Description', { exact: true }).fill('Mine');
    await page.getByRole('button', { name: 'Add Field' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a field type' });
    await picker.getByRole('searchbox').fill('weight');
    await expect(picker.getByRole('button', { name: 'Text', exact: true })).toHaveCount(0);
    await picker.getByRole('button', { name: 'Number' }).click();
    await page.getByRole('dialog', { name: 'Add New Field' }).getByLabel('Display Name').fill('Weight');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Field' }).click();
    await expect(page.getByRole('button', { name: 'Add Field' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit Make' }).click();
    await page.getByRole('dialog', { name: 'Edit Field' }).getByLabel('Display Name').fill('Maker');
    await page.getByRole('button', { name: 'Save Field' }).click();
    await expect(page.getByRole('button', { name: 'Edit Maker' })).toBeFocused();
    const make = { id: 'field_0', ...text('make', 'Manufacturer') };
    await asAdministrator(site, {
      method: 'PATCH',
      path: `/admin/api/field-groups/${first.id}`,
      body: { name: 'Facts of all', fields: [make, text('colour', 'Colour')] },
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this in the meantime' });
    await expect(dialog.getByRole('row', { name: /^Description/ })).toContainText('You changed it');
    await expect(dialog.getByRole('row', { name: /^Name/ })).toContainText('They changed it');
    await expect(dialog.getByRole('row', { name: /Colour/ })).toContainText('They changed it');
    await expect(dialog.getByRole('button', { name: 'Save merged' })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Field: Maker, yours: label: Maker' }).check();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await expect(toast(page, 'Field group updated')).toBeVisible();
    const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/field-groups/${first.id}` });
    expect(data).toMatchObject({ name: 'Facts of all', description: 'Mine' });
    const labels = (data['fields'] as { label: string }[]).map(({ label }) => label);
    expect(labels).toEqual(['Maker', 'Colour', 'Weight']);

    await page.getByRole('button', { name: 'Delete Weight' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Fields', exact: true })).toBeFocused();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.press('Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(save).toBeFocused();
  });

  await test.step('deleting a group and a type says what goes; entries are exported first; a failure is told', async () => {
    await post(site, 'content', {
      contentType: 'harvesters',
      title: 'Harvester H1',
      customFields: { make: 'Examplo' },
    });
    const relation = { type: 'relation', name: 'tool', label: 'Tool', content_type: 'harvesters' };
    await post(site, 'field-groups', { name: 'Fields of farms', slug: 'farms', fields: [relation] });
    await page.goto('/admin/builder/field-groups');
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await choose(page, 'Facts of all', 'Delete');
    await expect(question).toContainText('The content type “Harvesters” loses these fields. 1 entry holds a value.');
    await page.route('**/admin/api/field-groups/*', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete field group')).toBeVisible();
    await page.unroute('**/admin/api/field-groups/*');
    await choose(page, 'Facts of all', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Field group deleted successfully')).toBeVisible();

    await page.goto('/admin/builder/collections');
    await choose(page, 'Harvesters', 'Delete');
    await expect(question).toContainText('This deletes “Harvesters” with its 1 entry and its permissions.');
    await expect(question.getByRole('listitem')).toHaveText('Tool in Fields of farms');
    await question.getByRole('button', { name: 'Export its entry first' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Export Harvesters' }).getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Harvester H1');
    await page.route('**/admin/api/content-types/*', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Failed to delete content type')).toBeVisible();
    await page.unroute('**/admin/api/content-types/*');
    await choose(page, 'Harvesters', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Content type deleted successfully')).toContainText('Harvesters has been removed.');
    await expect(page.getByRole('row', { name: /Harvesters/ })).toHaveCount(0);
  });
});

test('the last row of the fields adds one by name, type and Enter; what needs more opens its dialog', async ({
  signedIn: page,
}) => {
  await page.goto('/admin/builder/field-groups/create');
  await page.getByLabel('Name', { exact: true }).fill('Quick');
  const row = page.getByRole('group', { name: 'Add field' });
  const name = row.getByRole('textbox', { name: 'Field name' });
  await name.fill('Serial number');
  await name.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'serial_number' })).toContainText('Text');
  await expect(name).toBeFocused();
  await name.fill('Serial number');
  await name.press('Enter');
  await expect(row.getByText('Another field has this name')).toBeVisible();
  await name.fill('Condition');
  await row.getByRole('combobox', { name: 'Field type' }).click();
  await page.getByRole('option', { name: 'Select', exact: true }).click();
  await name.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await expect(dialog.getByLabel('Display Name')).toHaveValue('Condition');
  await expect(dialog.getByLabel('Field Name')).toHaveValue('condition');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: 'Create', exact: true })
    .or(page.getByRole('button', { name: 'Save', exact: true }))
    .click();
  await expect(page.getByText('Field group created')).toBeVisible();
});
