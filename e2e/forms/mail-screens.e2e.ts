import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

const providers = '/admin/email-providers';
const templates = '/admin/email-templates';
const refused = { status: 500, json: { success: false, error: 'The disk is full' } };

const makeTemplate = (site: { url: string }, name: string) =>
  asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/email-templates',
    body: { name, subject: `About ${name}`, htmlContent: '<p>Hello</p>' },
  });

async function choose(page: Page, { of, act }: { of: string; act: string }) {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('[J01] [J02] [J04] providers are listed with their type, sender and last sends; deleting the default asks for the next', async ({
  signedIn: page,
  site,
}) => {
  for (const name of ['First post', 'Second post']) {
    const config = { fromEmail: 'office@example.test', fromName: 'The office', apiKey: 'A-key-of-the-test' };
    const body = { name, type: 'SENDGRID', config };
    await asAdministrator(site, { method: 'POST', path: '/admin/api/email-providers', body });
  }
  await page.goto(providers);
  await expect(page.getByRole('heading', { level: 1, name: 'Email Providers' })).toBeVisible();
  for (const name of ['Name', 'Type', 'From', 'Last sends'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const first = page.getByRole('row', { name: /First post/ });
  await expect(first).toContainText('Default');
  await expect(first).toContainText('SendGrid');
  await expect(first).toContainText('office@example.test');
  await expect(first).toContainText('Not used yet');
  await expect(page.getByRole('row', { name: /Second post/ })).not.toContainText('Default');

  await choose(page, { of: 'Second post', act: 'Edit' });
  const form = page.getByRole('dialog', { name: 'Edit Email Provider' });
  await expect(form.getByRole('combobox', { name: 'Provider Type' })).toBeDisabled();
  await expect(form.getByLabel('API Key', { exact: true })).toHaveValue('');
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/api/email-providers/*', (route) => held.promise.then(() => route.continue()));
  await form.getByLabel('From Name').fill('The workshop');
  await form.getByRole('button', { name: 'Update Provider' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  held.resolve();
  await expect(page.getByRole('row', { name: /Second post/ })).toContainText('The workshop');

  await choose(page, { of: 'First post', act: 'Delete' });
  const question = page.getByRole('dialog', { name: 'Delete Email Provider' });
  await expect(question.getByRole('combobox')).toHaveValue('Second post');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Email provider deleted successfully')).toBeVisible();
  const left = page.getByRole('row', { name: /Second post/ });
  await expect(left).toContainText('Default');

  // On a phone the row is a card, and nothing of it lies outside.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const text of ['SendGrid', 'office@example.test', 'Not used yet'])
    await expect(left.getByText(text)).toBeInViewport({ ratio: 1 });
  await left.focus();
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Second post');
});

for (const { noun, path } of [
  { noun: 'email providers', path: providers },
  { noun: 'email templates', path: templates },
])
  test(`[J06] [J11] ${noun} that do not load: a refusal and a broken connection read differently`, async ({
    signedIn: page,
  }) => {
    const calls = new RegExp(`/admin/api${path.slice('/admin'.length)}(\\?|$)`);
    await page.route(calls, (route) => route.fulfill(refused));
    await page.goto(path);
    await expect(page.getByRole('heading', { name: `Failed to load ${noun}` })).toBeVisible();
    await page.unrouteAll();
    await page.route(calls, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: `An error occurred while loading ${noun}` })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('[J07] [J08] [J11] what becomes of a template is told in the words of its action', async ({
  signedIn: page,
  site,
}) => {
  const { data } = await makeTemplate(site, 'Thanks');
  await page.goto(templates);
  for (const name of ['Name', 'Subject', 'Status', 'Updated'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /About Thanks/ })).toContainText('Active');

  const one = `**/admin/api/email-templates/${data.id}`;
  await page.route(one, (route) => route.fulfill(refused));
  await page.goto(`${templates}/${data.id}`);
  await expect(page.getByRole('heading', { name: 'Error fetching template' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();

  const subject = page.getByLabel('Subject');
  await subject.fill('About your visit');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.route(one, (route) => route.fulfill(refused), { times: 1 });
  await save.click();
  await expect(page.getByText(/^Failed to update template/)).toBeVisible();
  await page.route(one, (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByText(/^Error updating template/)).toBeVisible();
  await expect(subject).toHaveValue('About your visit');
  await save.click();
  await expect(page.getByText('Email template updated successfully')).toBeVisible();
  await expect(page).toHaveURL(templates);

  const question = page.getByRole('dialog', { name: 'Delete Email Template' });
  await page.route(one, (route) => route.fulfill(refused), { times: 1 });
  await choose(page, { of: 'Thanks', act: 'Delete' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Error deleting template/)).toBeVisible();
  await choose(page, { of: 'Thanks', act: 'Delete' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Email template deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /About Thanks/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Add New Template' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('New one');
  await page.getByLabel('Subject').fill('News');
  await page.getByLabel('HTML Content').fill('<p>News for {{ reader }} from {{ form.title }}</p>');
  const warning = page.getByRole('status').filter({ hasText: 'These variables have no value' });
  await expect(warning).toContainText('reader, form.title');
  await warning.getByRole('button', { name: 'Declare them' }).click();
  await expect(warning).not.toContainText('reader');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.locator('iframe[title="Email preview"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await preview.getByLabel('reader').fill('Ada');
  await expect(preview.frameLocator('iframe').getByText('News for Ada from')).toBeVisible();
  await preview.getByText('Phone', { exact: true }).click();
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(360);
  await page.keyboard.press('Escape');
  await page.route('**/admin/api/email-templates', (route) => route.fulfill(refused), { times: 1 });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(/^Failed to create template/)).toBeVisible();
});

test('[J07] [J08] a template begins with all answers, takes a variable where the caret stands, and is shown for a real submission', async ({
  signedIn: page,
  site,
}) => {
  const form = {
    name: 'Ask the yard',
    slug: 'ask-the-yard',
    status: 'published',
    settings: { minSeconds: 0 },
    fields: [{ type: 'text', name: 'topic', label: 'Topic' }],
  };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body: form });
  const sent = await page.request.post('/api/forms/ask-the-yard/submissions', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { data: { topic: 'A <bucket>' } },
  });
  expect(sent.status()).toBe(201);
  await page.goto(`${templates}/create`);
  await page.getByLabel('Name', { exact: true }).fill('To the yard');
  await page.getByRole('button', { name: 'Begin with all answers' }).click();
  await expect(page.getByLabel('HTML Content')).toHaveValue(/\{\{ all_fields \}\}/);
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message.getByText('{{ all_fields }}')).toBeVisible();
  await message.press('Control+End');
  await message.press('Enter');
  await message.pressSequentially('Best, ');
  await page.getByRole('button', { name: 'Insert variable' }).click();
  await page.getByRole('menuitem', { name: 'site.name' }).click();
  await expect(page.getByLabel('HTML Content')).toHaveValue(/<p>Best, \{\{ site\.name \}\}<\/p>/);
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('From : look');
  await subject.press('Home');
  for (let step = 0; step < 'From '.length; step++) await subject.press('ArrowRight');
  await page.getByRole('button', { name: 'Insert variable' }).click();
  await page.getByRole('menuitem', { name: 'form.name' }).click();
  await expect(subject).toHaveValue('From {{ form.name }}: look');
  await expect(subject).toBeFocused();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('combobox', { name: 'Show it for a submission' }).click();
  await page.getByRole('option', { name: /^A <bucket> · Ask the yard/ }).click();
  await expect(preview.getByText('From Ask the yard: look')).toBeVisible();
  await expect(preview.frameLocator('iframe').getByRole('cell', { name: 'A <bucket>' })).toBeVisible();
  await page.keyboard.press('Escape');
  // What the editor would lose is written as HTML alone, and shown as it arrives.
  const html = page.getByLabel('HTML Content');
  const written = await html.inputValue();
  await html.fill('<table><tr><td bgcolor="#eeeeee">From the yard</td></tr></table>');
  await expect(page.getByText('This HTML has parts that the editor would lose')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('cell', { name: 'From the yard' })).toBeVisible();
  await expect(message).toBeHidden();
  await html.fill(written);
  await expect(message.getByText('{{ all_fields }}')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();

  // What the product sends stands apart.
  await expect(page.getByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Origin' }).click();
  await page.getByRole('option', { name: 'Own templates' }).click();
  await expect(page.getByRole('row', { name: /Welcome/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /To the yard/ })).toBeVisible();
});
