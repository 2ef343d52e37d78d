import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('who leaves with unsaved changes can save first: a record, a new one, and one that is refused, whose faults name their rows', async ({
  page,
  site,
}) => {
  const create = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const parts = { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: [text('name', 'Name', true)] };
  await create('content-types', { name: 'Balers', slug: 'balers', fields: [text('make', 'Make'), parts] });
  const entry = await create('content', { contentType: 'balers', title: 'Round baler', status: 'draft' });
  await signInQuickly(page, site);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const title = page.getByLabel('Title');
  const leave = () => page.getByRole('link', { name: 'Media', exact: true }).click();
  const saveAndLeave = () => question.getByRole('button', { name: 'Save and leave' }).click();

  await test.step('what is changed is saved, and the way goes on', async () => {
    await page.goto(`/admin/editor/collections/balers/edit/${entry.id}`);
    // Faster than the automatic save.
    await page.route('**/draft', (route) => route.abort());
    await title.fill('Round baler, wide');
    await leave();
    await saveAndLeave();
    await expect(page).toHaveURL(/\/admin\/media/);
    await page.goBack();
    await expect(title).toHaveValue('Round baler, wide');
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('a new one is created, and the way goes on', async () => {
    await page.goto('/admin/editor/collections/balers/create');
    await title.fill('Square baler');
    await leave();
    await saveAndLeave();
    await expect(page).toHaveURL(/\/admin\/media/);
    await page.goto('/admin/editor/collections/balers');
    await expect(page.getByRole('link', { name: 'Square baler' })).toBeVisible();
  });

  await test.step('what is refused stays on the page, and says in which item', async () => {
    await page.goto('/admin/editor/collections/balers/create');
    await title.fill('Third baler');
    for (let turn = 0; turn < 2; turn += 1) await page.getByRole('button', { name: 'Add Item' }).click();
    await page.getByRole('region', { name: 'Parts' }).getByLabel('Name').first().fill('Belt');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Parts, item 2: Name is required' })).toBeVisible();
    await page.getByLabel('Slug').fill('round-baler');
    await leave();
    await saveAndLeave();
    await expect(question).toBeHidden();
    await expect(page.getByText('already exists').first()).toBeVisible();
    await expect(title).toHaveValue('Third baler');
  });

  await test.step('a field that the server refuses is named by its row, and opens', async () => {
    const group = await create('field-groups', { name: 'Shared', slug: 'shared', fields: [text('length', 'Length')] });
    const fields = [text('width', 'Width'), text('length', 'Reach')];
    await page.route('**/admin/api/content-types', (route) => {
      const body = { ...(route.request().postDataJSON() as object), fields, fieldGroups: [group.id] };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await page.goto('/admin/builder/collections/create');
    await page.getByLabel('Name', { exact: true }).fill('Wrappers');
    for (const { label } of fields) {
      await page.getByRole('button', { name: 'Add Field' }).click();
      await page.keyboard.type('text');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add New Field' });
      await dialog.getByLabel('Display Name').fill(label);
      await dialog.getByRole('button', { name: 'Add Field' }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: /^Field 2 “Reach”: "length" would be two fields/ }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Field' }).getByLabel('Display Name')).toHaveValue('Reach');
  });
});

function text(name: string, label: string, required = false) {
  return { type: 'text', name, label, validation: { required } };
}
