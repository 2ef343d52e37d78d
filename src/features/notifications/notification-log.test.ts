import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../email-templates/email-templates.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildForm, type FormOverrides } from '../forms/forms.fixtures.ts';
import { send } from '../submissions/submissions.fixtures.ts';

/** A form that tells the staff of each submission through a server that does not answer. */
async function buildNotifyingForm(app: TestApp, subject: string, more: FormOverrides = {}) {
  const template = await buildTemplate(app, { subject, htmlContent: '{{ all_fields }}' });
  const integration = {
    name: 'Notice',
    senderEmail: 'desk@example.test',
    recipientEmail: 'staff@example.test',
    emailProviderId: (await buildProvider(app, { config: { port: 9 } })).id,
    emailTemplateId: template.id,
  };
  return buildForm(app, { settings: { minSeconds: 0 }, multipleEmailIntegrations: [integration], ...more });
}

test('[MAIL-09] what the log of mails says of a person goes, wherever it stands and though the submission is gone', async () => {
  const app = await startApp({ config: { rateLimits: false } });
  const staff = await app.as.admin();
  const form = await buildNotifyingForm(app, '{{ name }}');
  const email = 'traces@example.test';
  const { id } = (await send(app, { form, body: { data: { name: email, email } } })).body.data;
  await send(app, { form, body: { data: { name: 'Other', email: 'other@example.test' } } });
  const [message] = (await staff.emailMessages.list({ query: { submissionId: id } })).data.items;
  await app.db
    .updateTable('emailMessages')
    .set({ status: 'sent' })
    .where('id', '=', message?.id ?? '')
    .execute();
  expect((await staff.emailMessages.resend({ params: { id: message?.id ?? '' }, body: {} })).status).toBe(200);
  // As after the term for which deleted submissions are kept.
  await app.db.deleteFrom('formSubmissions').where('id', '=', id).execute();
  const erased = { submissions: 0, messages: 2, files: 0 };
  expect((await staff.submissions.erase({ body: { email } })).data).toEqual(erased);
  const everything = [
    await app.db.selectFrom('emailMessages').selectAll().execute(),
    await app.db.selectFrom('emailDeliveries').selectAll().execute(),
    await app.db.selectFrom('auditEntries').selectAll().execute(),
  ];
  expect(JSON.stringify(everything)).not.toContain(email);
  expect(everything[0]).toHaveLength(1);
});

test('[MAIL-07] what a mail about a submission says, and to whom it goes again, is for those who may view submissions', async () => {
  const app = await startApp({ config: { rateLimits: false } });
  const form = await buildNotifyingForm(app, 'New');
  const sent = await send(app, { form, body: { data: { name: 'Private matter' } } });
  const editor = await app.as.holding('form-submissions.edit');
  const again = await editor.submissions.resend({ params: { id: sent.body.data.id }, body: {} });
  expect([again.status, again.data]).toEqual([200, { messages: [] }]);
  const keeper = await app.as.holding('email-providers.view');
  const [message] = (await keeper.emailMessages.list()).data.items;
  const params = { id: message?.id ?? '' };
  const seen = JSON.stringify((await keeper.emailMessages.get({ params })).data);
  expect(seen).toContain('needs the permission form-submissions.view');
  expect(seen).not.toContain('Private matter');
  const both = await app.as.holding('email-providers.view', 'form-submissions.view');
  expect((await both.emailMessages.get({ params })).data.text).toContain('Private matter');
});

test('[I28] a mail names an entry that was chosen by its title', async () => {
  const app = await startApp({ config: { rateLimits: false } });
  const { slug } = await buildContentType(app, { isPublic: true });
  const saw = await buildEntry(app, { contentType: slug, title: 'Band saw' });
  const fields = [{ name: 'machine', label: 'Machine', type: 'relation' as const, content_type: slug }];
  const form = await buildNotifyingForm(app, 'About {{ machine }}', { fields });
  const { id } = (await send(app, { form, body: { data: { machine: saw.id } } })).body.data;
  const staff = await app.as.admin();
  const [mail] = (await staff.emailMessages.list({ query: { submissionId: id } })).data.items;
  expect(mail?.subject).toBe('About Band saw');
});
