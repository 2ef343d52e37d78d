import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('who leaves with unsaved changes can save first: a record, a new one, and one that is rejected, whose errors name their rows', async ({
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
    const isAutosave = (data: unknown) => (data as { autosave?: boolean } | null)?.autosave === true;
    await page.route('**/draft', (route) =>
      isAutosave(route.request().postDataJSON()) ? route.abort() : route.continue(),
    );
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

  await test.step('what is rejected stays on the page, and says in which item', async () => {
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

  await test.step('a field that the server rejects is named by its row, and opens', async () => {
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

test('every form, the drawer of a file and the log-out offer to save before they are left', async ({ page, site }) => {
  await signInQuickly(page, site);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const saveAndLeave = () => question.getByRole('button', { name: 'Save and leave' }).click();
  const media = () => page.getByRole('link', { name: 'Media', exact: true }).click();

  await test.step('a mail template', async () => {
    await page.goto('/admin/email-templates');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Named before leaving');
    await media();
    await saveAndLeave();
    await expect(page).toHaveURL(/\/admin\/media$/);
    await page.goto('/admin/email-templates');
    await expect(page.getByRole('link', { name: 'Named before leaving' })).toBeVisible();
  });

  await test.step('a form with errors stays', async () => {
    await page.goto('/admin/settings/access/roles/create');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Administrator of leaving');
    await page.getByRole('textbox', { name: 'Slug' }).fill('x y');
    await media();
    await saveAndLeave();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/roles\/create$/);
    await expect(page.getByRole('button', { name: 'Please select at least one permission' })).toBeVisible();
    await media();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/media$/);
  });

  await test.step('the drawer of a file', async () => {
    const file = { name: 'leaving.txt', mimeType: 'text/plain', buffer: Buffer.from('A text about leaving.') };
    const headers = { 'X-UI-Request': '1', Origin: site.url };
    const sent = await page.request.post(`${site.url}/admin/api/media`, { headers, multipart: { file } });
    expect(sent.status()).toBe(201);
    await page.goto('/admin/media');
    await page.getByRole('button', { name: 'Details of leaving.txt' }).click();
    const form = page.getByRole('form', { name: 'About the file' });
    await form.getByLabel('Title').fill('Written in the drawer');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('Written in the drawer');
    await page.keyboard.press('Escape');
    await saveAndLeave();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Details of leaving.txt' }).click();
    await expect(form.getByLabel('Title')).toHaveValue('Written in the drawer');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('an error in a list of links names its row', async () => {
    await page.goto('/admin/settings');
    const links = page.getByRole('region', { name: 'Navigation' });
    await links.getByRole('button', { name: 'Add Navigation Link' }).click();
    await links.getByLabel('Label').fill('Nowhere');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('alert').filter({ hasText: 'Navigation, link 1, address' })).toBeVisible();
    await links.getByLabel('Address').fill('/equipment');
  });

  await test.step('the log-out', async () => {
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await saveAndLeave();
    await expect(page).toHaveURL(/\/admin\/auth\/login/);
    await signInQuickly(page, site);
    await page.goto('/admin/settings');
    const links = page.getByRole('region', { name: 'Navigation' });
    await expect(links.getByLabel('Label')).toHaveValue('Nowhere');
  });
});
