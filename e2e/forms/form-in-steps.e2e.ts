import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

const isParts = {
  enabled: true,
  action: 'show',
  match: 'all',
  rules: [{ field: 'topic', operator: 'equals', value: 'parts' }],
};

const form = {
  name: 'Ask in steps',
  slug: 'ask-in-steps',
  status: 'published',
  settings: { minSeconds: 0 },
  fields: [
    { type: 'text', name: 'topic', label: 'Topic', validation: { required: true } },
    { type: 'text', name: 'hours', label: 'Hours', conditionalLogic: isParts },
    { type: 'text', name: 'name', label: 'Name', validation: { required: true } },
  ],
};

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test('[I07] [I10] a form gets steps in the builder, is filled in without a script on a phone, and shows how far visitors come', async ({
  signedIn: page,
  site,
  browser,
}) => {
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body: form });
  await page.goto(`/admin/builder/forms/edit/${data.id}`);
  await page.getByRole('button', { name: 'Begin a step with Hours' }).click();
  const title = page.getByLabel('Title of the step that begins with Hours');
  await expect(title).toBeFocused();
  await page.keyboard.type('About you');
  await expect(title).toHaveValue('About you');
  // The field that began the step goes to the one above it; by keyboard alone.
  await page.getByRole('button', { name: 'Reorder Hours' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Hours is at place 3 of 4')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Hours is at place 2 of 4')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Title of the step that begins with Name')).toHaveValue('About you');
  await page.getByRole('button', { name: 'Begin a step with Topic' }).click();
  await page.keyboard.type('Your question');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Form saved')).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 800 },
  });
  const visitor = await context.newPage();
  await visitor.goto('/forms/ask-in-steps?utm_source=leaflet');
  await expect(visitor.getByRole('heading', { name: 'Your question' })).toBeVisible();
  await expect(visitor.getByRole('progressbar', { name: 'Step 1 of 2' })).toBeVisible();
  await visitor.getByLabel('Topic').fill('A bucket');
  await next(visitor);
  await expect(visitor.getByRole('heading', { name: 'About you' })).toBeVisible();
  await visitor.getByText('Save and continue later').click();
  await visitor.getByLabel('Email for the link').fill('later@example.test');
  await visitor.getByRole('button', { name: 'Send me the link' }).click();
  await expect(visitor.getByRole('status')).toContainText('later@example.test');
  await visitor.getByRole('button', { name: 'Back' }).click();
  await expect(visitor.getByLabel('Topic')).toHaveValue('A bucket');
  await next(visitor);
  await visitor.getByLabel('Name').fill('Ada');
  await visitor.getByRole('button', { name: 'Submit Form' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Completed steps' }).getByRole('listitem')).toHaveText([
    'Your question: completed once',
    'About you: completed once (100 % of the step before)',
  ]);
  await page.goto('/admin/editor/form-submissions');
  await page
    .getByRole('row', { name: /Ask in steps/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Campaign source: leaflet')).toBeVisible();
});

test('[I10] a field follows what an earlier step says', async ({ page, site }) => {
  const [topic, hours, name] = form.fields;
  const fields = [topic, { ...name, step: 'You' }, hours];
  const body = { ...form, slug: 'follow-steps', fields };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  await page.goto('/forms/follow-steps');
  await page.getByLabel('Topic').fill('parts');
  await next(page);
  await expect(page.getByLabel('Hours')).toBeVisible();
  await page.getByLabel('Hours').fill('12');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Topic').fill('sales');
  await next(page);
  await expect(page.getByLabel('Name')).toBeVisible();
  await expect(page.getByLabel('Hours')).toBeHidden();
});
