import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { toast } from '../support/table-page.ts';

test('a type gets its fields on its own screen, by keyboard; a half-made one is not dropped without a question; its relation to itself follows its slug [F05] [F14] [F15] [G09]', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  const picker = page.getByRole('dialog', { name: 'Choose a field type' });
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await page.goto('/admin/builder/collections/create');
  await page.getByLabel('Name', { exact: true }).fill('Films');

  await test.step('Enter takes the one match, and nothing while several match', async () => {
    await page.getByRole('button', { name: 'Add Field' }).press('Enter');
    await page.keyboard.type('e');
    await page.keyboard.press('Enter');
    await expect(picker).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('number');
    await expect(picker.getByText('Enter takes Number.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Field Type' })).toHaveValue('Number');
  });

  await test.step('Escape drops an empty field, and asks about one that was begun', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Add Field' }).press('Enter');
    await page.keyboard.type('text');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Display Name')).toBeFocused();
    await page.keyboard.type('Director');
    await page.keyboard.press('Escape');
    await expect(question).toContainText('This field has not been added yet.');
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Display Name')).toHaveValue('Director');
    // Of another type it is as much begun as before.
    await dialog.getByRole('combobox', { name: 'Field Type' }).click();
    await page.getByRole('option', { name: 'Rich text' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await dialog.getByRole('switch', { name: 'Required' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Add Field' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit Director' }).click();
    await page.getByRole('dialog', { name: 'Edit Field' }).getByLabel('Display Name').fill('Directed by');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('button', { name: 'Edit Director' })).toBeVisible();
  });

  await test.step('a relation leads to the type that is being made, whatever its slug comes to', async () => {
    await page.getByRole('button', { name: 'Add Field' }).click();
    await picker.getByRole('button', { name: 'Relation', exact: true }).click();
    await dialog.getByLabel('Display Name').fill('Sequel');
    await expect(dialog.getByRole('switch', { name: 'Required' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Content Type' }).click();
    await page.getByRole('option', { name: 'Films (this type)' }).click();
    await dialog.getByRole('button', { name: 'Add Field' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Slug').fill('motion-pictures');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(toast(page, 'Content type created successfully')).toBeVisible();
    const table = page.getByRole('table', { name: 'Fields' });
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('list', { name: 'Attached field groups' })).toContainText('Films fields');
    await expect(page).toHaveURL(/\/edit\//);
    const id = page.url().split('/').at(-1) ?? '';
    const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/content-types/${id}` });
    expect(data['fields']).toMatchObject([
      { name: 'director', type: 'rich_text', validation: { required: true } },
      { name: 'sequel', content_type: 'motion-pictures' },
    ]);
  });

  await test.step('fields are ordered and removed there too; a detached group takes them along, and brings them back', async () => {
    await page.getByRole('button', { name: 'Delete Director' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Content type updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Detach Films fields' }).click();
    await expect(page.getByRole('button', { name: 'Edit Sequel' })).toBeHidden();
    await page.getByRole('combobox', { name: 'Attach a field group' }).fill('Films');
    await page.getByRole('option', { name: 'Films fields' }).click();
    await expect(page.getByRole('button', { name: 'Edit Sequel' })).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
});

test('who may change types but no field groups reads why the fields are shut, and saves the rest [F05] [F13]', async ({
  page,
  site,
}) => {
  const fields = [{ type: 'text', name: 'make', label: 'Make' }];
  const { data } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Barges', slug: 'barges', fields },
  });
  await signInHolding(page, site, ['content-types.view', 'content-types.edit', 'content-types.create']);
  await page.goto(`/admin/builder/collections/edit/${String(data['id'])}`);
  await expect(page.getByText('You need the field-groups.edit permission to edit these fields.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Field' })).toBeDisabled();
  await page.getByLabel('Description', { exact: true }).fill('Afloat');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Content type updated successfully')).toBeVisible();

  await page.goto('/admin/builder/collections/create');
  await page.getByRole('button', { name: 'Add Field' }).click();
  await expect(toast(page, 'You need the field-groups.create permission to add fields.')).toBeVisible();
});

test('a type lists the fields of every group it shows, which are edited in place; a removed one returns to its place [F16] [F21]', async ({
  page,
  site,
}) => {
  const call = async (method: 'POST' | 'GET', path: string, body?: object) =>
    (await asAdministrator(site, { method, path: `/admin/api/${path}`, ...(body && { body }) })).data;
  const fields = ['Oven', 'Minutes'].map((label) => ({ type: 'text', name: label.toLowerCase(), label }));
  const shared = await call('POST', 'field-groups', { name: 'Kitchen facts', slug: 'kitchen-facts', fields });
  await call('POST', 'content-types', { name: 'Chefs', slug: 'chefs', fieldGroups: [shared.id] });
  const only = await call('POST', 'content-types', { name: 'Recipes', slug: 'recipes', fieldGroups: [shared.id] });
  await signInQuickly(page, site);
  await page.goto(`/admin/builder/collections/edit/${only.id}`);
  const table = page.getByRole('table', { name: 'Fields' });
  const names = () => table.getByRole('button', { name: /^[a-z_]+$/ });

  await test.step('under the heading of their group, which says where else it is shown', async () => {
    await expect(table.getByRole('rowheader')).toHaveText('Kitchen facts also in Chefs');
    await expect(names()).toHaveText(['oven', 'minutes']);
    await expect(page.getByText('No fields yet')).toHaveCount(0);
  });

  await test.step('an edited one is stored at once, for every type', async () => {
    await table.getByRole('button', { name: 'Edit Minutes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Field' });
    await dialog.getByLabel('Display Name').fill('Minutes in the oven');
    await dialog.getByRole('button', { name: 'Save Field' }).click();
    await expect(toast(page, 'Kitchen facts is also in Chefs.')).toBeVisible();
    await expect(table.getByRole('cell', { name: 'Minutes in the oven', exact: true })).toBeVisible();
    const stored = await call('GET', `field-groups/${shared.id}`);
    expect(stored).toMatchObject({ fields: [{ label: 'Oven' }, { label: 'Minutes in the oven' }] });
  });

  await test.step('changed to a type that keeps them, it keeps the values of entries, and asks nothing', async () => {
    const entry = { contentType: 'chefs', title: 'Ada', customFields: { oven: 'Gas' }, status: 'draft' };
    const { id } = await call('POST', 'content', entry);
    await table.getByRole('button', { name: 'Edit Oven' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Field' });
    await dialog.getByRole('button', { name: 'Change type' }).click();
    await dialog.getByRole('combobox', { name: 'Field type' }).click();
    await page.getByRole('option', { name: 'Text Area', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save Field' }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole('row', { name: /^oven Oven Text Area/ })).toBeVisible();
    expect(await call('GET', `content/${id}`)).toMatchObject({ customFields: { oven: 'Gas' } });
  });

  await test.step('the last row adds one of the type alone', async () => {
    for (const name of ['Cuisine', 'Vegan', 'Source']) {
      await page.getByRole('textbox', { name: 'Field name' }).fill(name);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Content type updated successfully')).toBeVisible();
    await expect(names()).toHaveText(['cuisine', 'vegan', 'source', 'oven', 'minutes']);
  });

  await test.step('a removed one is listed here, and comes back where it stood', async () => {
    await table.getByRole('button', { name: 'Delete Vegan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(names()).toHaveText(['cuisine', 'source', 'oven', 'minutes']);
    await page.getByRole('region', { name: 'Removed fields' }).getByRole('button', { name: 'Restore Vegan' }).click();
    await expect(toast(page, 'Field restored')).toBeVisible();
    await expect(names()).toHaveText(['cuisine', 'vegan', 'source', 'oven', 'minutes']);
    await expect(page.getByRole('region', { name: 'Removed fields' })).toHaveCount(0);
  });
});
