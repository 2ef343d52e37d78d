import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { file } from '../support/picture-files.ts';
import { signInQuickly, test } from '../support/started-site.ts';
import { toast, tool } from '../support/table-page.ts';

type Site = { url: string };
const post = async (site: Site, path: string, body: object) =>
  (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;

/** The address of an uploaded picture, perhaps in a width of its own. */
const stored = /^\/media\/[0-9a-f-]{36}\.png/;

interface Field {
  kind: string;
  name: string;
  set?: (dialog: Locator, page: Page) => Promise<void>;
}

const fields: readonly Field[] = [
  { kind: 'Text', name: 'Make' },
  { kind: 'Text', name: 'Model' },
  { kind: 'Number', name: 'Year', set: inWholes },
  { kind: 'Number', name: 'Operating hours' },
  { kind: 'Number', name: 'Advertised price' },
  { kind: 'Number', name: 'Pre-order price' },
  { kind: 'Date Picker', name: 'Built on' },
  { kind: 'Image', name: 'Images', set: toTwoPng },
  { kind: 'Relation', name: 'Industry', set: toIndustries },
  { kind: 'Repeater', name: 'Attachments', set: withParts },
  { kind: 'Rich text', name: 'Story', set: withTables },
  { kind: 'Email', name: 'Contact', set: ofExample },
  { kind: 'URL', name: 'Brochure' },
];

async function inWholes(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Advanced' }).click();
  await dialog.getByRole('switch', { name: 'Whole numbers only' }).check({ force: true });
}

async function toTwoPng(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('tab', { name: 'Advanced' }).click();
  const types = dialog.getByRole('combobox', { name: 'Allowed file types' });
  await types.click();
  for (const name of ['jpeg', 'webp']) await page.getByRole('option', { name, exact: true }).click();
  await types.press('Escape');
  await dialog.getByLabel('Maximum size in bytes').fill('10000');
  await dialog.getByLabel('Maximum number of files').fill('2');
}

async function toIndustries(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Content Type' }).click();
  await page.getByRole('option', { name: 'Industries' }).click();
  await dialog.getByRole('tab', { name: 'Reference Options' }).click();
  await expect(dialog.getByRole('region', { name: 'Relation preview' })).toContainText(
    '“Industry” refers to one entry of industries.',
  );
}

async function withParts(dialog: Locator, page: Page): Promise<void> {
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog.getByText('At least one sub field is required')).toBeVisible();
  const inner = page.getByRole('dialog', { name: 'Add Sub Field' });
  await dialog.getByRole('button', { name: 'Add Sub Field' }).click();
  await expect(inner).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  // What was said of the field around it is still there.
  await expect(dialog).toBeVisible();
  for (const [name, kind] of [
    ['Part', 'Text'],
    ['Price', 'Number'],
    ['Picture', 'Image'],
  ]) {
    await dialog.getByRole('button', { name: 'Add Sub Field' }).click();
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

async function ofExample(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Advanced' }).click();
  await dialog.getByLabel('Pattern', { exact: true }).fill('@example\\.test$');
  await dialog.getByLabel('Try the pattern').fill(' Parts@EXAMPLE.test');
  await expect(dialog.getByText('Matches', { exact: true })).toBeVisible();
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

let farming = '';

test.beforeAll(async ({ site }) => {
  await post(site, 'content-types', { name: 'Industries', slug: 'industries', isPublic: true });
  const publish = (title: string) => post(site, 'content', { contentType: 'industries', title, status: 'publish' });
  farming = (await publish('Farming')).id;
  for (const title of ['Roads', 'Gardens', 'Quarries', 'Harbours']) await publish(title);
});

test.beforeEach(async ({ page, site }) => signInQuickly(page, site));

const choose = (page: Page, name: string, upload: ReturnType<typeof file>) =>
  page
    .getByRole('region', { name: `Files for ${name}`, exact: true })
    .locator('input[type=file]')
    .setInputFiles(upload);

test.describe('the equipment type, by hand', () => {
  // One end-to-end test in three parts, each on what the one before it made; the dialogs of thirteen fields take long on a loaded machine.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  test('it is built: a public type, and a group with everything that a machine has [F05] [F10] [F15] [G11] [G13]', async ({
    page,
  }) => {
    await test.step('a public type', async () => {
      await page.goto('/admin/builder/collections/create');
      await page.getByLabel('Name', { exact: true }).fill('Loaders');
      await page.getByRole('switch', { name: 'Public' }).check({ force: true });
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(toast(page, 'Content type created successfully')).toBeVisible();
    });

    await test.step('a group with everything that a machine has', async () => {
      await page.goto('/admin/builder/field-groups/create');
      await page.getByLabel('Name', { exact: true }).fill('Loader facts');
      for (const field of fields) await addField(page, field);
      await page.getByRole('combobox', { name: 'Display in Content Types' }).click();
      await page.getByRole('option', { name: 'Loaders' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByText('Field group created')).toBeVisible();
    });
  });

  test('an entry of it is filled in, its pictures are uploaded, and the API, the site and the list show it [G08] [G11] [G13] [G15] [H07]', async ({
    page,
    site,
  }) => {
    const images = page.getByRole('group', { name: 'Images', exact: true });

    await test.step('an entry: bad values are rejected at their fields, good ones are published', async () => {
      await page.goto('/admin/editor/collections/loaders/create');
      await page.getByLabel('Title').fill('Loader L5');
      const builtOn = page.getByRole('textbox', { name: 'Built on' });
      await builtOn.fill('last spring');
      await page.getByLabel('Make').fill('Examplo');
      await page.getByLabel('Model').fill('L5');
      await page.getByLabel('Year').fill('2019');
      await page.getByLabel('Operating hours').fill('1204.5');
      await page.getByLabel('Advertised price').fill('48900');
      // As it stands in a list from elsewhere.
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(`navigator.clipboard.writeText('45.000,99')`);
      await page.getByLabel('Pre-order price').press('ControlOrMeta+v');
      await page.getByRole('combobox', { name: 'Industry' }).click();
      await page.getByRole('option', { name: 'Farming' }).click();
      await choose(page, 'Images', file('huge.png', { content: Buffer.alloc(20_000) }));
      await expect(images).toContainText('huge.png: File size 0.02 MB exceeds maximum 0.01 MB');
      await choose(page, 'Images', file('front.png'));
      await choose(page, 'Images', file('side.png'));
      await expect(images.getByRole('listitem')).toHaveCount(2);
      const attachments = page.getByRole('region', { name: 'Attachments' });
      await attachments.getByRole('button', { name: 'Add Attachment' }).click();
      await attachments.getByLabel('Price').fill('0');
      await page.getByLabel('Contact').fill('nobody');
      await page.getByLabel('Brochure').fill('javascript:alert(1)');
      await page.getByRole('textbox', { name: 'Story' }).fill('Lifts a lot.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      for (const problem of [
        'Built on must be a valid date',
        'Price must be at least 1',
        'Part is required',
        'Contact must be a valid email address',
        'Brochure must be a valid URL',
      ]) {
        await expect(page.getByText(problem).first()).toBeVisible();
      }
      await expect(builtOn).toHaveValue('last spring');
      await builtOn.fill('2019-05-04');
      await attachments.getByLabel('Part').fill('Bucket');
      await attachments.getByLabel('Price').fill('12');
      await choose(page, 'Picture, item 1 of Attachments', file('bucket.png'));
      await expect(attachments.getByText('not uploaded yet')).toBeVisible();
      await attachments.getByRole('button', { name: 'Add Attachment' }).click();
      await attachments.getByLabel('Part').nth(1).fill('Fork');
      await expect(attachments.getByRole('button', { name: 'Add Attachment' })).toBeDisabled();
      await attachments.getByRole('button', { name: 'Move item 2 of Attachments up' }).click();
      await page.getByLabel('Contact').fill('Parts@example.test');
      await page.getByLabel('Brochure').fill('https://example.test/l5.pdf');
      // One upload fails: nothing is saved, and trying again saves in the way that was asked for.
      await page.route('**/admin/api/media', (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const notice = page.getByRole('alert').filter({ hasText: 'Failed to upload files' });
      await expect(notice).toContainText('front.png');
      await expect(notice).toContainText('Nothing was saved yet');
      await notice.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('link', { name: /View on the site/ })).toBeVisible();
      await expect(images.locator('img').first()).toHaveAttribute('src', stored);
    });

    await test.step('the API, the site and the list show it, with its pictures', async () => {
      const answer = await page.request.get(`${site.url}/api/content/loaders/loader-l5?include=industry`);
      const { customFields } = (await answer.json()).data as { customFields: { images: string[] } };
      const address = expect.stringMatching(stored) as unknown;
      expect(customFields).toMatchObject({
        make: 'Examplo',
        model: 'L5',
        year: 2019,
        operating_hours: 1204.5,
        advertised_price: 48_900,
        pre_order_price: 45_000.99,
        built_on: '2019-05-04',
        industry: { id: farming, title: 'Farming' },
        images: [address, address],
        attachments: [
          { part: 'Fork', price: null, picture: null },
          { part: 'Bucket', price: 12, picture: address },
        ],
        story: '<p>Lifts a lot.</p>',
        contact: 'parts@example.test',
      });
      const [front = ''] = customFields.images;
      const uploaded = await page.request.get(site.url + front);
      expect(uploaded.headers()['content-type']).toBe('image/png');
      await page.goto('/loaders/loader-l5');
      for (const text of ['Examplo', '2019', 'Fork', 'Bucket', 'Lifts a lot.', 'parts@example.test']) {
        await expect(page.getByText(text).first()).toBeVisible();
      }
      await expect(page.locator('main img')).toHaveCount(3);
      await page.goto('/admin/editor/collections/loaders');
      await tool(page, 'Display').click();
      await page.getByRole('checkbox', { name: 'Images' }).check();
      await page.keyboard.press('Escape');
      const row = page.getByRole('row', { name: /Loader L5/ });
      // The one beside the title, and the one of the column.
      for (const place of [0, 1])
        await expect(row.locator('img').nth(place)).toHaveAttribute('src', new RegExp(`^${front}`));
      await expect(row).toContainText('+1');
    });
  });

  test('a renamed field keeps its values; a deleted one says what it takes and comes back with it [F16]', async ({
    page,
    site,
  }) => {
    await page.goto('/admin/builder/field-groups');
    await page.getByRole('link', { name: 'Loader facts' }).click();
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

test('[G09] [G10] related entries: chosen by the keyboard, three shown, one made in another tab, samples when they cannot be loaded', async ({
  page,
  site,
}) => {
  const relation = { type: 'relation', content_type: 'industries' };
  const group = await post(site, 'field-groups', {
    name: 'Uses of crushers',
    slug: 'uses-of-crushers',
    fields: [
      { ...relation, name: 'industry', label: 'Industry' },
      { ...relation, name: 'uses', label: 'Uses', multiselect: true, validation: { max_items: 5 } },
    ],
  });
  await post(site, 'content-types', { name: 'Crushers', slug: 'crushers', fieldGroups: [group.id] });
  await post(site, 'content', { contentType: 'crushers', title: 'Crusher C1', customFields: { industry: farming } });

  await test.step('found by typing, three shown, one made in another tab', async () => {
    await page.goto('/admin/editor/collections/crushers');
    await page.getByRole('link', { name: 'Crusher C1' }).click();
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
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Entry updated')).toBeVisible();
  });

  await test.step('options that cannot be loaded: samples that cannot be chosen, the error, Retry', async () => {
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
    const filters = [{ id: '1', column: 'customFields.uses', operator: 'in', value: [farming] }];
    await page.goto(`/admin/editor/collections/crushers?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    await page.getByRole('button', { name: 'Uses is any of Farming', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Value of Uses' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crusher C1' })).toBeVisible();
  });
});
