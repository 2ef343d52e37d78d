import { expect } from '@playwright/test';
import { startMailPeer } from '../support/mail-peer.ts';
import { test } from '../support/started-site.ts';

test('[J02] [J05] [J08] [I17] [I28] an owner adds a provider, writes a template, lets a form send it, and watches the mail arrive', async ({
  signedIn: page,
}) => {
  const { mails, port, close } = await startMailPeer();

  await page.goto('/admin/email-providers');
  await expect(page.getByText('No email providers yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add New Provider' }).click();
  const provider = page.getByRole('dialog', { name: 'Add New Provider' });
  await provider.getByRole('button', { name: 'Create Provider' }).click();
  await expect(provider.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(provider.getByText('Invalid email address')).toBeVisible();
  await provider.getByLabel('Name', { exact: true }).fill('Office post');
  await provider.getByLabel('From Email').fill('office@example.test');
  await provider.getByLabel('From Name').fill('The office');
  await provider.getByLabel('Host').fill('127.0.0.1');
  await provider.getByLabel('Port').fill(String(port));
  await provider.getByLabel('Username').fill('office');
  await provider.getByLabel('Password', { exact: true }).fill('Harrow-and-7-rakes');
  await provider.getByRole('button', { name: 'Create Provider' }).click();
  await expect(page.getByRole('row', { name: /Office post/ })).toContainText('Default');

  await page.getByRole('button', { name: 'Actions for Office post' }).click();
  await page.getByRole('menuitem', { name: 'Send Test Email' }).click();
  const trial = page.getByRole('dialog', { name: 'Send Test Email' });
  await trial.getByLabel('Recipient').fill('ada@example.test');
  await trial.getByRole('button', { name: 'Send Test Email' }).click();
  await expect(trial.getByText('The test email was accepted.')).toBeVisible();
  await expect(trial.getByLabel('Conversation')).toContainText('RCPT TO:<ada@example.test>');
  await trial.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(mails.at(-1)?.subject).toBe('Test email');

  await page.goto('/admin/email-templates');
  await page.getByRole('link', { name: 'Add New Template' }).click();
  await page
    .getByRole('button', { name: /Create|Save/ })
    .first()
    .click();
  await expect(page.getByText('HTML content is required').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Notice');
  await page.getByLabel('Subject').fill('News from {{ name }}');
  await page.getByLabel('HTML Content').fill('<p style="color: rgb(0, 128, 0)">{{ name }} wrote.</p>{{ all_fields }}');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const shown = preview.frameLocator('iframe[title="Email preview"]').getByText('wrote.');
  await expect(shown).toHaveCSS('color', 'rgb(0, 128, 0)');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Create|Save/ })
    .first()
    .click();
  await expect(page.getByText('Email template created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible();

  const made = await page.request.post('/admin/api/forms', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: {
      name: 'Contact',
      slug: 'contact-mail',
      status: 'published',
      settings: { minSeconds: 0 },
      fields: [{ type: 'text', name: 'name', label: 'Your name' }],
    },
  });
  const form = await made.json();
  await page.goto(`/admin/builder/forms/edit/${form.data.id}`);
  await page.getByRole('tab', { name: 'Email Integration' }).click();
  await page.getByRole('button', { name: 'Add Email Integration' }).click();
  const integration = page.getByRole('dialog', { name: 'Add Email Integration' });
  await integration.getByLabel('Name', { exact: true }).fill('Desk');
  await integration.getByLabel('Sender Email').fill('site@example.test');
  await integration.getByLabel('Recipient Email').fill('desk@example.test');
  await integration.getByRole('button', { name: 'Add Integration' }).click();
  await expect(integration.getByText('Email template is required')).toBeVisible();
  await expect(integration.getByRole('combobox', { name: 'Email Provider' })).toHaveValue('Office post');
  await integration.getByRole('combobox', { name: 'Email Template' }).click();
  await page.getByRole('option', { name: 'Notice', exact: true }).click();
  await integration.getByRole('button', { name: 'Add Integration' }).click();
  await expect(page.getByText('Email integration added successfully')).toBeVisible();
  await page.getByRole('button', { name: /Save/ }).first().click();
  await expect(page.getByText('Form saved')).toBeVisible();

  const sent = await page.request.post('/api/forms/contact-mail/submissions', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { data: { name: 'Ada' } },
  });
  expect(sent.status()).toBe(201);
  await expect.poll(() => mails.map(({ subject }) => subject)).toContain('News from Ada');

  const { data } = await sent.json();
  await page.goto(`/admin/editor/form-submissions/${data.id}`);
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails).toContainText('Desk to desk@example.test');
  await emails.getByRole('link', { name: 'News from Ada' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News from Ada' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('through Office post');
  // From the mail to what caused it, and from its history to the copy.
  await page.getByRole('link', { name: /^Submission / }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Sent: email to desk@example.test')).toBeVisible();
  await history.getByRole('link', { name: 'News from Ada' }).click();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Email queued')).toBeVisible();
  await expect.poll(() => mails.filter(({ subject }) => subject === 'News from Ada')).toHaveLength(2);

  await page.goto('/admin/email-messages');
  await expect(page.getByRole('link', { name: 'News from Ada' })).toHaveCount(2);

  // A second notification leaves the house: it is sent again only after a question, and alone.
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  const stored = await (await page.request.get(`/admin/api/forms/${form.data.id}`, { headers: own })).json();
  const [first] = stored.data.multipleEmailIntegrations;
  const buyer = { ...first, id: crypto.randomUUID(), name: 'Buyer', recipientEmail: 'buyer@elsewhere.test', order: 1 };
  const two = { version: stored.data.version, multipleEmailIntegrations: [first, buyer] };
  expect((await page.request.patch(`/admin/api/forms/${form.data.id}`, { headers: own, data: two })).status()).toBe(
    200,
  );
  const again = await page.request.post('/api/forms/contact-mail/submissions', {
    headers: own,
    data: { data: { name: 'Bo' } },
  });
  await expect.poll(() => mails.filter(({ subject }) => subject === 'News from Bo')).toHaveLength(2);
  await page.goto(`/admin/editor/form-submissions/${(await again.json()).data.id}`);
  const send = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
  await emails.getByRole('button', { name: 'Send again' }).click();
  await send('Desk to desk@example.test');
  await expect(page.getByText('Email queued')).toBeVisible();
  await emails.getByRole('button', { name: 'Send again' }).click();
  await send('All');
  const question = page.getByRole('dialog', { name: 'Send again?' });
  await expect(question).toContainText('buyer@elsewhere.test');
  await expect(question).not.toContainText('desk@example.test');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await emails.getByRole('button', { name: 'Send again' }).click();
  await send('Buyer to buyer@elsewhere.test');
  await question.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mails.filter(({ subject }) => subject === 'News from Bo')).toHaveLength(4);
  // The log asks the same.
  await page.goto('/admin/email-messages?search=buyer');
  await page.getByRole('button', { name: 'Actions for News from Bo to buyer@elsewhere.test' }).first().click();
  await send('Resend');
  await expect(question).toContainText('buyer@elsewhere.test');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await close();
});
