import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

const form = {
  name: 'Contact us',
  slug: 'contact-us',
  status: 'published',
  settings: { confirmationMessage: 'We will call you.' },
  fields: [
    { type: 'text', name: 'name', label: 'Your name', validation: { required: true } },
    { type: 'email', name: 'mail', label: 'Your email' },
  ],
};

test('[I21] [I22] [I23] [I24] a visitor without script sends a form, and staff work through it', async ({
  signedIn: page,
  browser,
  site,
}) => {
  const made = await page.request.post('/admin/api/forms', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: form,
  });
  expect(made.status()).toBe(201);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const visitor = await context.newPage();
  await visitor.goto('/forms/contact-us');
  await expect(visitor.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await visitor.getByLabel('Your name').fill('Ada Lund');
  await visitor.getByLabel('Your email').fill('nobody@nodot');
  // A person takes longer than a machine; the form counts two seconds from when it was opened.
  const openedAt = Date.now();
  await expect.poll(() => Date.now() - openedAt, { timeout: 10_000 }).toBeGreaterThan(2500);
  await visitor.getByRole('button', { name: 'Submit Form' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Your email must be a valid email address');
  await expect(visitor.getByLabel('Your name')).toHaveValue('Ada Lund');
  await visitor.getByLabel('Your email').fill('ada@example.test');
  await visitor.getByRole('button', { name: 'Submit Form' }).click();
  await expect(visitor.getByText('We will call you.')).toBeVisible();
  await context.close();

  await page.goto('/admin/editor/form-submissions');
  await page.getByRole('row').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('row', { name: 'Your name Ada Lund' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Note' }).fill('Called back');
  await page.getByRole('button', { name: 'Add note' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Called back')).toBeVisible();
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(history.getByText('Status: Submitted → Spam')).toBeVisible();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(history.getByText('Status: Spam → Submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete Form Submission' });
  await expect(question).toContainText('Contact us');
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete Submission' }).click();
  await expect(page.getByText('No form submissions found')).toBeVisible();
});

test('[I21] the list shows files by their names and rows by what they say', async ({ signedIn: page, site }) => {
  const part = { type: 'text', name: 'part', label: 'Part' };
  const slug = 'order-parts';
  const body = {
    name: 'Order parts',
    slug,
    status: 'published',
    settings: { minSeconds: 0 },
    fields: [
      { type: 'repeater', name: 'rows', label: 'Rows', sub_fields: [part] },
      { type: 'file', name: 'drawing', label: 'Drawing' },
    ],
  };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  const sent = new FormData();
  sent.append('rows.0.part', 'Blade');
  sent.append('rows.1.part', 'Belt');
  sent.append('drawing', new File(['As drawn'], 'drawing.txt', { type: 'text/plain' }));
  const answer = await fetch(`${site.url}/api/forms/${slug}/submissions`, { method: 'POST', body: sent });
  expect(answer.status).toBe(201);
  await page.goto('/admin/editor/form-submissions');
  const row = page.getByRole('row', { name: /Order parts/ });
  await expect(row.getByText('Blade, Belt, drawing.txt', { exact: true })).toBeVisible();
});
