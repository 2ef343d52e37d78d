import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { test } from '../support/started-site.ts';

const list = '/admin/builder/forms';
const calls = /\/admin\/api\/forms\?/;
const calling = /\/admin\/api\/forms\/[^/?]+$/;

async function makeForm(site: { url: string }, name: string, more: object = {}): Promise<string> {
  const body = { name, slug: name.toLowerCase().replaceAll(' ', '-'), status: 'published', ...more };
  return (await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body })).data.id;
}

async function choose(page: Page, { of, act }: { of: string; act: string }) {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('[I01] where there is no form, three starting points lead to one', async ({ signedIn: page }) => {
  await page.goto(list);
  await expect(page.getByText('No forms found')).toBeVisible();
  for (const name of ['Contact form', 'Quote request', 'Newsletter'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Quote request' }).click();
  await expect(page.getByLabel('Slug')).toHaveValue('quote-request');
  await expect(page.getByRole('region', { name: 'Fields' }).getByRole('listitem')).toHaveCount(6);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Other sites that may show it').fill('https://dealer.example.com\nnowhere');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('must be an origin such as https://www.example.com, or * for any').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Other sites that may show it').fill('https://dealer.example.com\n');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote request' })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('data-form="quote-request" async')).toBeVisible();
  await page.goto(list);
  await expect(page.getByRole('link', { name: 'Quote request' })).toHaveCount(1);
});

test('[I01] [I02] [I12] the list shows what a form is; a click on its row edits it', async ({
  signedIn: page,
  site,
}) => {
  const id = await makeForm(site, 'Write to us', {
    description: 'For everybody',
    isActive: false,
    fields: [{ type: 'text', name: 'name', label: 'Name' }],
  });
  await page.goto(list);
  await expect(page.getByRole('heading', { level: 1, name: 'Form Management' })).toBeVisible();
  for (const name of ['Form Name', 'Slug', 'Status', 'Fields', 'Created'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Write to us/ });
  await expect(row).toContainText('For everybody');
  await expect(row).toContainText('write-to-us');
  await expect(row).toContainText('Published');
  await expect(row).toContainText('Inactive');
  await row.getByText('write-to-us', { exact: true }).click();
  await expect(page).toHaveURL(`${list}/edit/${id}`);
});

test('[I02] [I15] without the permission no row opens, and each action says which one is missing', async ({
  page,
  site,
}) => {
  await makeForm(site, 'Locked');
  await signInHolding(page, site, ['forms.view']);
  await page.goto(list);
  await page
    .getByRole('row', { name: /Locked/ })
    .getByText('locked', { exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'Add New Form' })).toHaveCount(0);
  for (const [act, text] of [
    ['Edit (No Permission)', 'You need the forms.edit permission to edit forms.'],
    ['Duplicate (No Permission)', 'You need the forms.create permission to duplicate forms.'],
    ['Delete (No Permission)', 'You need the forms.delete permission to delete forms.'],
  ] as const) {
    await choose(page, { of: 'Locked', act });
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Permission Required').first()).toBeVisible();
  await expect(page).toHaveURL(list);
});

test('[I02] [I14] deletion asks, reads "Deleting..." meanwhile, and says what went wrong', async ({
  signedIn: page,
  site,
}) => {
  await makeForm(site, 'Leaving');
  await page.goto(list);
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  const text = 'This will permanently delete the form "Leaving". This action cannot be undone.';

  await choose(page, { of: 'Leaving', act: 'Delete' });
  await expect(question).toContainText(text);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  const error = { success: false, error: 'The disk is full', code: 'SERVER_ERROR' };
  await page.route(calling, (route) => route.fulfill({ status: 500, json: error }), { times: 1 });
  await choose(page, { of: 'Leaving', act: 'Delete' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Failed to delete form: /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leaving' })).toBeVisible();

  const held = Promise.withResolvers<void>();
  await page.route(calling, (route) => held.promise.then(() => route.continue()));
  await choose(page, { of: 'Leaving', act: 'Delete' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  held.resolve();
  await expect(page.getByText('Form deleted successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leaving' })).toHaveCount(0);

  await makeForm(site, 'Copied');
  await page.reload();
  await page.route('**/duplicate', (route) => route.fulfill({ status: 500, json: error }), { times: 1 });
  await choose(page, { of: 'Copied', act: 'Duplicate' });
  await expect(page.getByText(/^Failed to duplicate form: /)).toBeVisible();
});

test('[I04] the same question is answered for 5 s without the server, which the browser logs, until a form was duplicated', async ({
  signedIn: page,
  site,
}) => {
  await makeForm(site, 'Kept a while');
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => calls.test(request.url()) && asked.push(request.url()));
  const logged: string[] = [];
  page.on('console', (line) => line.text().startsWith('Forms: call throttled') && logged.push(line.text()));
  const open = async () => {
    await page.getByRole('link', { name: 'Forms', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Kept a while', exact: true })).toBeVisible();
  };
  const leave = () => page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.goto('/admin');
  await open();
  expect(asked).toHaveLength(1);
  expect(logged).toHaveLength(0);
  await leave();
  await open();
  expect(asked).toHaveLength(1);
  await expect.poll(() => logged.length).toBe(1);
  await leave();
  await page.clock.fastForward(5001);
  await open();
  await expect.poll(() => asked.length).toBe(2);
  expect(logged).toHaveLength(1);
  await choose(page, { of: 'Kept a while', act: 'Duplicate' });
  await expect(page.getByRole('link', { name: 'Kept a while (Copy)' })).toBeVisible();
  expect(asked).toHaveLength(3);
});

test('[I14] a list that does not load says why, and loads again', async ({ signedIn: page }) => {
  await page.route(calls, (route) => route.fulfill({ status: 400, json: { success: false, error: 'Too old' } }));
  await page.goto(list);
  await expect(page.getByText('Failed to load forms: Too old')).toBeVisible();
  await page.unrouteAll();
  await page.route(calls, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load forms: Failed to fetch forms: 502')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Form Management' })).toBeVisible();
});

test('[I06] [I15] who may only view a form opens each of its tabs, tries it out and saves nothing', async ({
  page,
  site,
}) => {
  const fields = [{ type: 'text', name: 'name', label: 'Your name' }];
  const id = await makeForm(site, 'Looked at', { fields });
  await signInHolding(page, site, ['forms.view']);
  await page.goto(`${list}/edit/${id}`);
  await expect(page.getByRole('button', { name: 'Add Field' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Email Integration' }).click();
  await expect(page.getByRole('button', { name: 'Add Email Integration' })).toBeDisabled();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Opens at')).toBeDisabled();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Form Preview' });
  await preview.getByLabel('Test mode').check();
  await preview.getByLabel('Your name').fill('Ada');
  await preview.getByRole('button', { name: 'Check answers' }).click();
  await expect(preview.getByText('These answers would be accepted.')).toBeVisible();
});

test('[I07] [I10] a field that others depend on says so before it goes, and its choices are offered to their rules', async ({
  signedIn: page,
  site,
}) => {
  const options = [{ value: 'parts', label: 'Parts and service' }];
  const rules = [{ field: 'topic', operator: 'equals', value: 'parts' }];
  const conditionalLogic = { enabled: true, action: 'show', match: 'all', rules };
  const id = await makeForm(site, 'Depending', {
    fields: [
      { type: 'select', name: 'topic', label: 'Topic', options },
      { type: 'number', name: 'hours', label: 'Hours', conditionalLogic },
    ],
  });
  await page.goto(`${list}/edit/${id}`);
  await expect(page.getByText('Only if “Topic” is “Parts and service”.')).toBeVisible();
  await page.getByRole('button', { name: 'Condition of Hours' }).click();
  await expect(page.getByRole('combobox', { name: 'Value' })).toHaveValue('Parts and service');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Topic' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('This removes the field “Topic” from the form.');
  await expect(question).toContainText('The condition of “Hours” asks for its answer: change it before you save.');
});
