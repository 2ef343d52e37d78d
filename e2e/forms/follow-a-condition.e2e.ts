import { type Browser, expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

const logic = (action: string, rule: object) => ({ enabled: true, action, match: 'all', rules: [rule] });
const isParts = { field: 'topic', operator: 'equals', value: 'parts' };

const form = {
  name: 'Ask the workshop',
  slug: 'ask-the-workshop',
  status: 'published',
  settings: { minSeconds: 0 },
  fields: [
    {
      type: 'select',
      name: 'topic',
      label: 'Topic',
      options: ['sales', 'parts'].map((value) => ({ value, label: value })),
    },
    {
      type: 'number',
      name: 'hours',
      label: 'Hours',
      validation: { required: true },
      conditionalLogic: logic('show', isParts),
    },
    {
      type: 'text',
      name: 'service',
      label: 'Last service',
      conditionalLogic: logic('show', { field: 'hours', operator: 'greaterThan', value: 500 }),
    },
    { type: 'boolean', name: 'call', label: 'Call me' },
    {
      type: 'text',
      name: 'phone',
      label: 'Phone',
      conditionalLogic: logic('require', { field: 'call', operator: 'equals', value: true }),
    },
    { type: 'text', name: 'name', label: 'Name' },
  ],
};

async function open(
  browser: Browser,
  { url, slug = form.slug, hasScript }: { url: string; slug?: string; hasScript: boolean },
): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: hasScript, baseURL: url });
  const page = await context.newPage();
  await page.goto(`/forms/${slug}`);
  return page;
}

test('[I10] with a script the fields of a public form come and go with the answers; without one the page says when', async ({
  browser,
  site,
}) => {
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body: form });
  const page = await open(browser, { url: site.url, hasScript: true });
  const topic = page.getByLabel('Topic');
  const hours = page.getByLabel('Hours');
  const service = page.getByLabel('Last service');
  const phone = page.getByLabel('Phone');
  await expect(topic).toBeVisible();
  await expect(hours).toBeHidden();
  await expect(page.getByText('Only if')).toHaveCount(2);
  await expect(page.getByText('Only if').first()).toBeHidden();
  await topic.selectOption('parts');
  await expect(hours).toBeVisible();
  await expect(hours).toHaveAttribute('required');
  await expect(service).toBeHidden();
  await hours.fill('501');
  await service.fill('In spring');
  await topic.selectOption('sales');
  await expect(service).toBeHidden();
  await expect(phone).not.toHaveAttribute('required');
  await page.getByLabel('Yes').check();
  await expect(phone).toHaveAttribute('required');
  await page.getByLabel('No', { exact: true }).check();
  await page.getByRole('button', { name: 'Submit Form' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/form-submissions' });
  expect((data as unknown as { data: object }[])[0]?.data).toEqual({ topic: 'sales', call: false });
  await page.context().close();

  const plain = await open(browser, { url: site.url, hasScript: false });
  await expect(plain.getByLabel('Hours')).toBeVisible();
  await expect(plain.getByText('Only if “Topic” is “parts”.')).toBeVisible();
  await plain.context().close();
});

test('[I10] what was typed before a condition hid its field is there again when the form comes back with errors', async ({
  browser,
  site,
}) => {
  const code = { type: 'text', name: 'code', label: 'Code', validation: { pattern: '[0-9]+' } };
  const slug = 'ask-with-a-code';
  const body = { ...form, slug, fields: [...form.fields, code] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  const page = await open(browser, { url: site.url, slug, hasScript: true });
  await page.getByLabel('Topic').selectOption('parts');
  await page.getByLabel('Hours').fill('501');
  await page.getByLabel('Last service').fill('In spring');
  await page.getByLabel('Topic').selectOption('sales');
  await page.getByLabel('Code').fill('none');
  await page.getByRole('button', { name: 'Submit Form' }).click();
  await expect(page.getByRole('alert')).toContainText('Code');
  await expect(page.getByLabel('Hours')).toBeHidden();
  await page.getByLabel('Topic').selectOption('parts');
  await expect(page.getByLabel('Hours')).toHaveValue('501');
  await expect(page.getByLabel('Last service')).toHaveValue('In spring');

  await page.getByLabel('Topic').selectOption('sales');
  await page.getByLabel('Code').fill('7');
  await page.getByRole('button', { name: 'Submit Form' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/form-submissions' });
  expect((data as unknown as { data: object }[])[0]?.data).toEqual({ topic: 'sales', code: '7' });
  await page.context().close();
});
