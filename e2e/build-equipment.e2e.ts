import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from './behind-the-page.ts';
import { signInQuickly, test } from './started-site.ts';

interface Field {
  kind: string;
  name: string;
  set?: (dialog: Locator, page: Page) => Promise<void>;
}

const fields: readonly Field[] = [
  { kind: 'Text', name: 'Make' },
  { kind: 'Number', name: 'Year' },
  { kind: 'Relation', name: 'Industry', set: toIndustries },
  { kind: 'Relation', name: 'Uses', set: toSeveralIndustries },
  { kind: 'Repeater', name: 'Attachments', set: withParts },
  { kind: 'Rich text', name: 'Story', set: withTables },
  { kind: 'Email', name: 'Contact' },
  { kind: 'URL', name: 'Brochure' },
];

async function toIndustries(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('tab', { name: 'Reference Options' }).click();
  await dialog.getByRole('combobox', { name: 'Content Type' }).click();
  await page.getByRole('option', { name: 'Industries' }).click();
  await expect(dialog.getByRole('region', { name: 'Relation preview' })).toContainText(
    '“Industry” refers to one entry of industries.',
  );
}

async function toSeveralIndustries(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('tab', { name: 'Reference Options' }).click();
  await dialog.getByRole('combobox', { name: 'Content Type' }).click();
  await page.getByRole('option', { name: 'Industries' }).click();
  await dialog.getByRole('switch', { name: 'Allow several entries' }).check({ force: true });
  await dialog.getByRole('tab', { name: 'Validation' }).click();
  await dialog.getByLabel('Maximum items').fill('5');
}

async function withParts(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog.getByText('At least one sub field is required')).toBeVisible();
  for (const [name, kind] of [
    ['Part', 'Text'],
    ['Price', 'Number'],
  ]) {
    await dialog.getByRole('button', { name: 'Add Sub Field' }).click();
    const inner = page.getByRole('dialog', { name: 'Add Sub Field' });
    await inner.getByRole('combobox', { name: 'Field Type' }).click();
    await expect(page.getByRole('option', { name: 'Repeater' })).toHaveCount(0);
    await page.getByRole('option', { name: kind ?? '', exact: true }).click();
    await inner.getByLabel('Display Name').fill(name ?? '');
    if (name === 'Part') await inner.getByRole('switch', { name: 'Required' }).check({ force: true });
    await inner.getByRole('button', { name: 'Add Sub Field' }).click();
    await expect(inner).toBeHidden();
  }
  await dialog.getByRole('button', { name: 'Edit Price' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sub Field' });
  await edit.getByRole('tab', { name: 'Advanced' }).click();
  await edit.getByLabel('Minimum').fill('1');
  await edit.getByRole('button', { name: 'Save Sub Field' }).click();
  await dialog.getByRole('tab', { name: 'Validation' }).click();
  await dialog.getByLabel('Maximum items').fill('2');
  await dialog.getByRole('tab', { name: 'UI Options' }).click();
  await dialog.getByLabel('Add button label').fill('Add Attachment');
}

async function withTables(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Editor Options' }).click();
  const preview = dialog.getByRole('region', { name: 'Toolbar preview' });
  await expect(preview.getByRole('button', { name: 'Bold' })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Insert table' })).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Tables' }).check({ force: true });
  await expect(preview.getByRole('button', { name: 'Insert table' })).toBeVisible();
}

async function addField(page: Page, { kind, name, set }: Field): Promise<void> {
  await page.getByRole('button', { name: 'Add Field' }).first().click();
  await page
    .getByRole('dialog', { name: 'Choose a field type' })
    .getByRole('button', { name: kind, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await dialog.getByLabel('Display Name').fill(name);
  await set?.(dialog, page);
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog).toBeHidden();
}

test('the equipment type is built by hand; its fields are filled in, renamed, deleted and restored [F10] [F15] [F16] [G09] [G10] [G13]', async ({
  page,
  site,
}) => {
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Industries', slug: 'industries', isPublic: true },
  });
  const { data: farming } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content',
    body: { contentType: 'industries', title: 'Farming', status: 'publish' },
  });
  for (const title of ['Roads', 'Gardens', 'Quarries', 'Harbours']) {
    await asAdministrator(site, {
      method: 'POST',
      path: '/admin/api/content',
      body: { contentType: 'industries', title, status: 'publish' },
    });
  }
  const { data: type } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Loaders', slug: 'loaders', isPublic: true },
  });
  await signInQuickly(page, site);

  await test.step('a group with a relation, a repeater, rich text and more', async () => {
    await page.goto('/admin/builder/field-groups/create');
    await page.getByLabel('Name', { exact: true }).fill('Loader facts');
    for (const field of fields) await addField(page, field);
    await page.getByRole('combobox', { name: 'Display in Content Types' }).click();
    await page.getByRole('option', { name: 'Loaders' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Field group created')).toBeVisible();
  });

  await test.step('an entry: bad values are refused at their fields, good ones are published', async () => {
    await page.goto('/admin/editor/collections/loaders/create');
    await page.getByLabel('Title').fill('Loader L5');
    await page.getByLabel('Make').fill('Examplo');
    await page.getByRole('combobox', { name: 'Industry' }).click();
    await page.getByRole('option', { name: 'Farming' }).click();
    const attachments = page.getByRole('region', { name: 'Attachments' });
    await attachments.getByRole('button', { name: 'Add Attachment' }).click();
    await attachments.getByLabel('Price').fill('0');
    await page.getByLabel('Contact').fill('nobody');
    await page.getByLabel('Brochure').fill('javascript:alert(1)');
    await page.getByRole('textbox', { name: 'Story' }).fill('Lifts a lot.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    for (const problem of [
      'Price must be at least 1',
      'Part is required',
      'Contact must be a valid email address',
      'Brochure must be a valid URL',
    ]) {
      await expect(page.getByText(problem).first()).toBeVisible();
    }
    await attachments.getByLabel('Part').fill('Bucket');
    await attachments.getByLabel('Price').fill('12');
    await attachments.getByRole('button', { name: 'Add Attachment' }).click();
    await attachments.getByLabel('Part').nth(1).fill('Fork');
    await expect(attachments.getByRole('button', { name: 'Add Attachment' })).toBeDisabled();
    await attachments.getByRole('button', { name: 'Move item 2 of Attachments up' }).click();
    await page.getByLabel('Contact').fill('Parts@example.test');
    await page.getByLabel('Brochure').fill('https://example.test/l5.pdf');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('link', { name: /View on the site/ })).toBeVisible();
  });

  await test.step('the API and the site show it', async () => {
    const answer = await page.request.get(`${site.url}/api/content/loaders/loader-l5?include=industry`);
    expect((await answer.json()).data.customFields).toMatchObject({
      industry: { id: farming.id, title: 'Farming' },
      attachments: [
        { part: 'Fork', price: null },
        { part: 'Bucket', price: 12 },
      ],
      story: '<p>Lifts a lot.</p>',
      contact: 'parts@example.test',
    });
    await page.goto('/loaders/loader-l5');
    for (const text of ['Fork', 'Bucket', 'Lifts a lot.', 'parts@example.test']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
  });

  await test.step('related entries by the keyboard: found by typing, three shown, one made in another tab', async () => {
    await page.goto('/admin/editor/collections/loaders');
    await page.getByRole('link', { name: 'Loader L5' }).click();
    const uses = page.getByRole('combobox', { name: 'Uses' });
    // By then the focus has arrived on the new page.
    await expect(page.getByRole('link', { name: 'Create entry for Uses in a new tab' })).toBeVisible();
    for (const title of ['Farming', 'Roads', 'Gardens', 'Harbours']) {
      await uses.fill(title.slice(0, 4));
      await expect(page.getByRole('option')).toHaveText([title]);
      await uses.press('ArrowDown');
      await uses.press('Enter');
    }
    const fourth = page.getByRole('link', { name: 'Open Harbours in a new tab' });
    await expect(page.getByRole('link', { name: 'Open Gardens in a new tab' })).toBeVisible();
    await expect(fourth).toHaveCount(0);
    await page.getByRole('button', { name: '+1 more of Uses' }).press('Enter');
    await expect(fourth).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Create entry for Industry in a new tab' }).press('Enter');
    const tab = await opened;
    await tab.getByLabel('Title').fill('Forestry');
    await tab.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Forestry');
    await tab.close();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(page.getByText('Entry updated')).toBeVisible();
  });

  await test.step('[G10] options that cannot be loaded: samples that cannot be chosen, the error, Retry', async () => {
    const options = /\/admin\/api\/content\?.*contentType=industries/;
    await page.route(options, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'The shelf is gone', code: 'INTERNAL_ERROR' } }),
    );
    await page.reload();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load options' });
    await expect(failure).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Industry' }).click();
    for (const sample of ['Industry 1 (sample)', 'Industry 2 (sample)', 'Industry 3 (sample)']) {
      await expect(page.getByRole('option', { name: sample })).toBeDisabled();
    }
    await page.keyboard.press('Escape');
    await page.unroute(options);
    await failure.first().getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Forestry');
  });

  await test.step('the list is filtered by a related entry, which has its name', async () => {
    const filters = [{ id: '1', column: 'customFields.uses', operator: 'in', value: [farming.id] }];
    await page.goto(`/admin/editor/collections/loaders?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await page.getByRole('button', { name: 'Uses is any of Farming', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Value of Uses' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Loader L5' })).toBeVisible();
  });

  await test.step('a renamed field keeps its values; a deleted one says what it takes and comes back with it', async () => {
    const groups = await page.request.get(`${site.url}/admin/api/content-types/${type.id}/field-groups`);
    const [group] = ((await groups.json()) as { data: { id: string }[] }).data;
    await page.goto(`/admin/builder/field-groups/edit/${group?.id}`);
    await page.getByRole('button', { name: 'Edit Make' }).click();
    await page.getByRole('dialog', { name: 'Edit Field' }).getByLabel('Field Name').fill('brand');
    await page.getByRole('button', { name: 'Save Field' }).click();
    await page.getByRole('button', { name: 'Delete Attachments' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question).toContainText('This will permanently delete this field. This action cannot be undone.');
    await expect(question).toContainText('1 entry holds a value.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Field group updated')).toBeVisible();
    const read = async () =>
      (await (await page.request.get(`${site.url}/api/content/loaders/loader-l5`)).json()).data.customFields;
    expect(await read()).toMatchObject({ brand: 'Examplo' });
    expect(await read()).not.toHaveProperty('attachments');
    await page.getByRole('button', { name: 'Restore Attachments' }).click();
    await expect(page.getByText('Field restored')).toBeVisible();
    expect(await read()).toMatchObject({ attachments: [{ part: 'Fork' }, { part: 'Bucket' }] });
    await expect(page.getByRole('button', { name: 'Edit Attachments' })).toBeVisible();
  });
});
