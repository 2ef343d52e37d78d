import { expect, type Locator, type Page } from '@playwright/test';
import { saveBy, saveDraft } from '../support/entry-form.ts';
import { signIn, test } from '../support/started-site.ts';

test.use({ beginning: 'nothing', environment: { SEED: 'demo' } });

interface Field {
  kind: string;
  name: string;
  set?: (dialog: Locator) => Promise<void>;
}

const fields: readonly Field[] = [
  { kind: 'Text', name: 'Model' },
  { kind: 'Text Area', name: 'Summary' },
  { kind: 'Number', name: 'Year' },
  { kind: 'Boolean', name: 'Certified' },
  { kind: 'Select', name: 'Condition', set: addOptions },
  { kind: 'Date Picker', name: 'Arrival' },
];

async function addOptions(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Options' }).click();
  for (const option of ['New', 'Used']) {
    await dialog.getByLabel('Option Label').fill(option);
    await dialog.getByLabel('Option Value').fill(option.toLowerCase());
    await dialog.getByRole('button', { name: 'Add Option' }).click();
  }
}

async function addField(page: Page, { kind, name, set }: Field): Promise<void> {
  await page.getByRole('button', { name: 'Add Field' }).click();
  await page
    .getByRole('dialog', { name: 'Choose a field type' })
    .getByRole('button', { name: kind, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await dialog.getByLabel('Display Name').fill(name);
  await expect(dialog.getByLabel('Field Name')).toHaveValue(name.toLowerCase());
  await set?.(dialog);
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog).toBeHidden();
}

test('first start, a type with the six kinds, an entry, published on the storefront, unpublished and gone [F05] [F10] [H02] [H04]', async ({
  page,
  site,
}) => {
  await signIn(page);
  await test.step('a new type with six fields', async () => {
    await page.getByRole('link', { name: 'Collection Types' }).click();
    await page.getByRole('link', { name: 'Add New Collection Type' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Cranes');
    await expect(page.getByLabel('Slug')).toHaveValue('cranes');
    await page.getByRole('switch', { name: 'Public' }).check({ force: true });
    for (const field of fields) await addField(page, field);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Content type created successfully')).toBeVisible();
  });

  await test.step('an entry, first saved as a draft', async () => {
    await page.getByRole('link', { name: 'Add the first entry' }).click();
    await page.getByLabel('Title').fill('Tower Crane 130');
    await expect(page.getByLabel('Slug')).toHaveValue('tower-crane-130');
    await page.getByRole('group', { name: 'Content' }).getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Lifts eight tonnes at thirty metres.');
    await page.getByLabel('Model').fill('TC 130');
    await page.getByLabel('Summary').fill('Two owners.\nServiced in spring.');
    await page.getByLabel('Year').fill('2019');
    await page.getByRole('switch', { name: /Certified/ }).check({ force: true });
    await page.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'Used' }).click();
    await page.getByRole('textbox', { name: 'Arrival' }).fill('2026-03-14');
    await saveDraft(page);
    await expect(page.getByText('All changes saved')).toBeVisible();
    const draft = await page.request.get(`${site.url}/cranes/tower-crane-130`);
    expect(draft.status()).toBe(404);
  });

  await test.step('published, it is on the storefront and in the API', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('link', { name: /View on the site/ })).toBeVisible();
    const storefront = await page.context().newPage();
    await storefront.goto('/cranes');
    await storefront.getByRole('link', { name: 'Tower Crane 130' }).click();
    await expect(storefront).toHaveURL(/\/cranes\/tower-crane-130$/);
    await expect(storefront.getByRole('heading', { level: 1, name: 'Tower Crane 130' })).toBeVisible();
    for (const text of ['TC 130', 'Serviced in spring.', '2019', 'Used']) {
      await expect(storefront.getByText(text).first()).toBeVisible();
    }
    await storefront.close();
    const answer = await page.request.get(`${site.url}/api/content/cranes/tower-crane-130`);
    expect((await answer.json()).data.customFields).toEqual({
      model: 'TC 130',
      summary: 'Two owners.\nServiced in spring.',
      year: 2019,
      certified: true,
      condition: 'used',
      arrival: '2026-03-14',
    });
  });

  await test.step('unpublished, it is gone for everybody', async () => {
    await saveBy(page, 'Unpublish');
    await expect(page.getByRole('link', { name: /View on the site/ })).toBeHidden();
    const gone = await page.request.get(`${site.url}/cranes/tower-crane-130`);
    expect(gone.status()).toBe(404);
    expect((await page.request.get(`${site.url}/api/content/cranes/tower-crane-130`)).status()).toBe(404);
  });
});
