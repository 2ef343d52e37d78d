import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

/** Adds a field by its type and label. */
async function addField(
  page: Page,
  { kind, label, more }: { kind: string; label: string; more?: () => Promise<void> },
) {
  await page.getByRole('button', { name: 'Add Field' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Field Type' });
  await picker.getByRole('button', { name: kind, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await dialog.getByLabel('Display Name').fill(label);
  await more?.();
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog).toBeHidden();
}

test('[I06] [I07] [I09] [I10] [I14] a form is built with a condition, tried out, saved and copied', async ({
  signedIn: page,
}) => {
  await page.goto('/admin/builder/forms');
  await expect(page.getByRole('heading', { name: 'Form Management' })).toBeVisible();
  await page.getByRole('link', { name: 'Add New Form' }).first().click();
  await expect(page.getByText('No fields yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByText('No Preview Available')).toBeVisible();
  await page.getByRole('tab', { name: 'Form Builder' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Ask us');
  await expect(page.getByLabel('Slug')).toHaveValue('ask-us');
  await addField(page, { kind: 'Text', label: 'Topic' });
  await addField(page, { kind: 'Email', label: 'Email' });
  const fields = page.getByRole('region', { name: 'Fields' }).getByRole('listitem');
  await expect(fields).toHaveCount(2);

  // [I11]
  await page.getByRole('button', { name: 'Add Field' }).click();
  await page
    .getByRole('dialog', { name: 'Select Field Type' })
    .getByRole('button', { name: 'Date Picker', exact: true })
    .click();
  const date = page.getByRole('dialog', { name: 'Add New Field' });
  await expect(date.getByText('Visitors cannot send the form without it.')).toBeVisible();
  await date.getByRole('tab', { name: 'Advanced' }).click();
  await date.getByRole('combobox', { name: 'Date format' }).click();
  for (const name of ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])
    await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await expect(date.getByLabel('Filterable')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await date.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Condition of Email' }).click();
  const condition = page.getByRole('dialog', { name: 'Condition of Email' });
  await condition.getByLabel('Value').fill('sales');
  await condition.getByRole('button', { name: 'Save Condition' }).click();
  await expect(page.getByText('Only if “Topic” is “sales”.')).toBeVisible();

  await page.getByRole('button', { name: 'Duplicate Topic' }).click();
  await expect(fields).toHaveCount(3);
  await expect(fields.nth(1)).toContainText('topic_copy');
  await page.getByRole('button', { name: 'Delete Topic (Copy)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(fields).toHaveCount(2);

  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Form Preview' });
  await expect(preview.getByText('2 fields')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Submit Form' })).toBeDisabled();
  await preview.getByLabel('Test mode').check();
  await expect(preview.getByLabel('Email')).toBeHidden();
  await preview.getByLabel('Topic').fill('sales');
  await preview.getByLabel('Email').fill('nobody');
  await preview.getByRole('button', { name: 'Check answers' }).click();
  await expect(preview.getByText('Email must be a valid email address')).toBeVisible();
  await preview.getByLabel('Email').fill('ada@example.test');
  await preview.getByRole('button', { name: 'Check answers' }).click();
  await expect(preview.getByText('These answers would be accepted.')).toBeVisible();

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Form created')).toBeVisible();
  await page.goto('/admin/builder/forms');
  await page.getByRole('button', { name: 'Actions for Ask us' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('link', { name: 'Ask us (Copy)' })).toBeVisible();
  await expect(page.getByText('ask-us-copy')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Ask us (Copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(
    'This will permanently delete the form "Ask us (Copy)". This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Ask us (Copy)' })).toBeHidden();
});

test('[I09] the test mode offers what a visitor has, and says what the form would', async ({
  signedIn: page,
  site,
}) => {
  const fields = [{ type: 'relation', name: 'machine', label: 'Machine', content_type: 'equipment' }];
  const body = { name: 'Ask about a machine', slug: 'ask-about-a-machine', fields };
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  await page.goto(`/admin/builder/forms/edit/${data.id}`);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Form Preview' });
  await preview.getByLabel('Test mode').check();
  await preview.getByRole('button', { name: 'Check answers' }).click();
  await expect(preview.getByText('Fill in at least one field')).toBeVisible();
  await preview.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option').first().click();
  await preview.getByRole('button', { name: 'Check answers' }).click();
  await expect(preview.getByText('These answers would be accepted.')).toBeVisible();
  await expect(preview.getByText('Create entry')).toHaveCount(0);
  await expect(preview.getByRole('list', { name: 'Chosen for Machine' })).toHaveCount(0);
});

test('[I06] a form opens and closes at times that are shown in the zone of the site', async ({ browser, site }) => {
  const region = { timeZone: 'Asia/Tokyo' };
  await asAdministrator(site, { method: 'PATCH', path: '/admin/api/settings', body: region });
  const settings = { closesAt: '2031-06-01' };
  const body = { name: 'Summer school', slug: 'summer-school', settings };
  const { data } = await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  const context = await browser.newContext({ timezoneId: 'America/Denver', baseURL: site.url });
  const page = await context.newPage();
  await signInQuickly(page, site);
  await page.goto(`/admin/builder/forms/edit/${data.id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const opens = page.getByLabel('Opens at');
  const closes = page.getByLabel('Closes at');
  await expect(closes).toHaveValue('2031-06-01T09:00');
  await expect(page.getByText('Times are in Asia/Tokyo.')).toBeVisible();
  await opens.fill('2031-07-01T08:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(closes).toHaveAccessibleDescription(/must be after opensAt/);
  await opens.fill('2031-05-01T08:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Form saved')).toBeVisible();
  const path = `/admin/api/forms/${data.id}`;
  const saved = await asAdministrator(site, { method: 'GET', path });
  expect(saved.data).toMatchObject({ settings: { opensAt: '2031-04-30T23:30:00.000Z', closesAt: '2031-06-01' } });
  await page.reload();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(opens).toHaveValue('2031-05-01T08:30');
  await context.close();
  await asAdministrator(site, { method: 'PATCH', path: '/admin/api/settings', body: { timeZone: 'UTC' } });
});

test('[I16] [I17] [I19] [I20] notifications are added, switched, copied and deleted', async ({
  signedIn: page,
  site,
}) => {
  const config = { fromEmail: 'site@example.test', apiKey: 'A-key-of-the-test' };
  const provider = { name: 'Office post', type: 'SENDGRID', config };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/email-providers', body: provider });
  const template = { name: 'Notice', subject: 'News', htmlContent: '<p>News</p>' };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/email-templates', body: template });
  await page.goto('/admin/builder/forms/create');
  await addField(page, { kind: 'Text', label: 'Topic' });
  await page.getByRole('tab', { name: 'Email Integration' }).click();
  await page.getByRole('button', { name: 'Add Email Integration' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Email Integration' });
  await dialog.getByRole('button', { name: 'Add Integration' }).click();
  for (const text of [
    'Integration name is required',
    'Sender email is required',
    'Recipient email is required for static recipient type',
    'Email provider is required',
    'Email template is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel('Recipient Type').click();
  await page.getByRole('option', { name: 'Dynamic: the address in an answer' }).click();
  await expect(dialog.getByText('No email fields found in your form.')).toBeVisible();
  await dialog.getByLabel('Recipient Type').click();
  await page.getByRole('option', { name: 'Static: one address' }).click();
  await dialog.getByLabel('Name').fill('Office');
  // What most have is filled in once it has a name.
  await expect(dialog.getByLabel('Sender Email')).toHaveValue('site@example.test');
  await expect(dialog.getByRole('combobox', { name: 'Email Provider' })).toHaveValue('Office post');
  await dialog.getByLabel('Recipient Email').fill('office@example.test');
  await dialog.getByRole('button', { name: 'use one with all answers' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Email Template' })).toHaveValue('All answers');
  await dialog.getByRole('combobox', { name: 'Email Template' }).click();
  await page.getByRole('option', { name: 'Notice', exact: true }).click();
  const replyTo = dialog.getByRole('group', { name: 'Reply-to' });
  await replyTo.getByRole('combobox', { name: 'Reply To' }).click();
  await page.getByRole('option', { name: 'Static: one address' }).click();
  await replyTo.getByLabel('Reply Address').fill('desk');
  await dialog.getByRole('switch', { name: 'Send only for some answers' }).press('Space');
  const condition = dialog.getByRole('group', { name: 'Condition', exact: true });
  await condition.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is one of', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add Integration' }).click();
  await expect(replyTo.getByText('Invalid email format')).toBeVisible();
  await expect(condition.getByRole('alert')).toHaveText('in needs at least 1 value');
  await replyTo.getByLabel('Reply Address').fill('desk@example.test');
  await condition.getByLabel('Values, with commas').fill('sales, rental');
  await dialog.getByRole('button', { name: 'Add Integration' }).click();
  await expect(page.getByText('Email integration added successfully')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Office' })).toContainText(
    'Only if “Topic” is one of “sales”, “rental”.',
  );
  await page.getByRole('button', { name: 'Edit Office' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Email Integration' });
  await expect(edited.getByLabel('Reply Address')).toHaveValue('desk@example.test');
  await expect(edited.getByLabel('Values, with commas')).toHaveValue('sales, rental');
  await edited.getByRole('button', { name: 'Save Integration' }).click();
  await expect(page.getByText('Email integration updated successfully')).toBeVisible();
  await page.getByRole('switch', { name: 'Office is active' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Office is active' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Duplicate Office' }).click();
  await expect(page.getByText('Email integration duplicated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Office (Copy)' }).click();
  await page.getByRole('dialog', { name: 'Delete Email Integration' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Email integration deleted successfully')).toBeVisible();
  await expect(page.getByText('Office (Copy)')).toBeHidden();
});

test('[F14] [G07] nothing is red before somebody typed, and an option still in its box is taken with its field', async ({
  signedIn: page,
}) => {
  await page.goto('/admin/builder/forms/create');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Add your first field' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Field Type' });
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page.getByText('Form name is required')).toHaveCount(0);
  // What was typed and taken back is missed at once.
  await page.getByLabel('Name', { exact: true }).fill('Ask');
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Description').focus();
  await expect(page.getByText('Form name is required')).toBeVisible();

  await page.getByRole('button', { name: 'Add your first field' }).click();
  await picker.getByRole('button', { name: 'Select', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Field' });
  await dialog.getByLabel('Display Name').fill('Topic');
  await expect(dialog.getByText('At least one option is required')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog.getByText('At least one option is required')).toBeVisible();
  await dialog.getByLabel('Option Label').fill('Sales');
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit Topic' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Field' });
  await edit.getByRole('tab', { name: 'Options' }).click();
  await expect(edit.getByLabel('Label of option 1')).toHaveValue('Sales');
  await expect(edit.getByLabel('Value of option 1')).toHaveValue('Sales');
});
