import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { startMailApi } from '../../../tests/support/mail/mail-api.ts';
import { startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { startScriptedServer } from '../../../tests/support/mail/scripted-server.ts';
import { mailerWithoutProvider } from '../../platform/mail/mailer.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../email-templates/email-templates.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { send, sendParts } from '../submissions/submissions.fixtures.ts';
import { buildWorker } from './notifications.fixtures.ts';

const [api, mailServer] = await Promise.all([startMailApi(), startMailServer()]);
const mail = { sendgridUrl: api.url, sendlayerUrl: api.url, timeoutMs: 400, retryMs: 2000, attempts: 3 };
const app = await startApp({ config: { mail, rateLimits: false } });
const staff = await app.as.admin();
const { integration, formSending, submit, messagesOf } = await buildWorker(app, mailServer.port);
const arrivedOf = (messageId: string | undefined) => mailServer.mails.filter((mail) => mail.messageId === messageId);

describe('what does not go out stays in the log with its reason', () => {
  test.each([
    ['no answer', { name: 'Ada' }, /There is no answer to "email"/],
    ['no address', { name: 'Ada', email: 'a@b' }, null],
  ])('[MAIL-01] a recipient by a field with %s', async (_name, data, reason) => {
    const form = await formSending(integration({ recipientType: 'dynamic', recipientFieldName: 'email' }));
    const answer = await send(app, { form, body: { data } });
    if (reason === null) {
      expect(answer.status).toBe(400);
      return;
    }
    const [message] = await messagesOf(answer.body.data.id);
    expect(message).toMatchObject({ status: 'failed', recipient: '', lastError: expect.stringMatching(reason) });
  });

  test.each([
    'ada@example.test,eve@evil.test',
    'ada@example.test\r\nBcc: eve@evil.test',
    '"eve@evil.test x"@example.test',
    'Ada <ada@example.test>',
    'team: ada@example.test, eve@evil.test;',
    'ada(eve@evil.test)@example.test',
  ])('[MAIL-01] a text field that says %j mails nobody', async (name) => {
    const form = await formSending(integration({ recipientType: 'dynamic', recipientFieldName: 'name' }));
    const [message] = await messagesOf(await submit(form, { name }));
    await app.runJobs();
    expect(message).toMatchObject({ status: 'failed', recipient: '' });
    expect(arrivedOf(message?.messageId)).toEqual([]);
  });

  test('[Q30] a deleted provider, a deleted template and an inactive one', async () => {
    const goneProvider = await buildProvider(app);
    const goneTemplate = await buildTemplate(app);
    const inactive = await buildTemplate(app, { name: 'Asleep', isActive: false });
    const form = await formSending(
      integration({ emailProviderId: goneProvider.id }),
      integration({ emailTemplateId: goneTemplate.id }),
      integration({ emailTemplateId: inactive.id }),
      integration(),
    );
    await staff.emailProviders.remove({ params: { id: goneProvider.id } });
    await staff.emailTemplates.remove({ params: { id: goneTemplate.id } });
    const id = await submit(form, { name: 'Ada' });
    await app.runJobs();
    expect((await messagesOf(id)).map(({ status, lastError }) => [status, lastError])).toEqual([
      ['failed', 'The email provider was deleted.'],
      ['failed', 'The email template was deleted.'],
      ['failed', 'The email template "Asleep" is inactive.'],
      ['sent', null],
    ]);
    const stored = (await staff.forms.get({ params: { id: form.id } })).data.multipleEmailIntegrations;
    expect(
      stored.map(({ emailProviderId, emailTemplateId }) => [emailProviderId === null, emailTemplateId === null]),
    ).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  test('[MAIL-07] one address that visitors type gets 5 mails an hour over all forms', async () => {
    const limited = await startApp();
    const parts = {
      emailProviderId: (await buildProvider(limited)).id,
      emailTemplateId: (await buildTemplate(limited)).id,
    };
    const typed = { ...integration(parts), recipientType: 'dynamic', recipientFieldName: 'email' };
    const build = () => buildForm(limited, { settings: { minSeconds: 0 }, multipleEmailIntegrations: [typed] });
    const forms = [await build(), await build()];
    for (let n = 0; n < 7; n += 1) {
      const body = { data: { name: `N${n}`, email: 'often@example.test' } };
      expect((await send(limited, { form: forms[n % 2] ?? { slug: '' }, body })).status).toBe(201);
    }
    const query = { recipient: 'often@example.test', sortBy: 'createdAt', sortDir: 'asc' } as const;
    const { items } = (await (await limited.as.admin()).emailMessages.list({ query })).data;
    expect(items.map(({ status }) => status === 'suppressed')).toEqual([false, false, false, false, false, true, true]);
  });

  test('spam mails nothing until somebody says that it is none, and then once', async () => {
    const form = await formSending(integration());
    const answer = await send(app, { form, body: { data: { name: 'Bot' }, _trap: 'x' } });
    const { id } = answer.body.data;
    expect(await messagesOf(id)).toEqual([]);
    const params = { id };
    for (const status of ['submitted', 'spam', 'submitted'] as const) {
      await staff.submissions.update({ params, body: { status } });
    }
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

describe('a provider that fails', () => {
  const through = async (
    answers: Parameters<typeof startScriptedServer>[0]['answers'],
    greeting: string | null = '220 peer',
  ) => {
    const port = await startScriptedServer({ greeting, answers: answers ?? {} });
    const { id } = await buildProvider(app, { config: { port } });
    return submit(await formSending(integration({ emailProviderId: id })), { name: 'Ada' });
  };

  test.each([
    ['every recipient for good', { RCPT: '550 nobody' }, 'failed', '550 nobody'],
    ['the text for good', { '.': '554 spam' }, 'failed', '554 spam'],
    ['a recipient for now', { RCPT: '451 later' }, 'queued', '451 later'],
    ['the sign-in', { AUTH: '535 no' }, 'queued', '535'],
    ['the sender', { MAIL: '550 not you' }, 'queued', '550 not you'],
    ['all for now', { '.': '421 closing' }, 'queued', '421 closing'],
  ])('[MAIL-03] by rejecting %s', async (_name, answers, status, text) => {
    const id = await through(answers);
    await app.runJobs();
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ status, attempts: 1, lastError: expect.stringContaining(text) });
    const { deliveries } = (await staff.emailMessages.get({ params: { id: message?.id ?? '' } })).data;
    expect(deliveries).toMatchObject([{ outcome: status === 'failed' ? 'failed' : 'deferred' }]);
  });

  test.each([
    ['silent', null, {}],
    ['gone after the text', '220 peer', { '.': 'drop' }],
    ['silent after the text', '220 peer', { '.': null }],
  ])(
    '[MAIL-03] by being %s is tried again with growing pauses, and then given up',
    async (_name, greeting, answers) => {
      const id = await through(answers, greeting);
      for (const [attempt, pauseMs] of [
        [1, 2000],
        [2, 6000],
      ] as const) {
        await app.runJobs();
        const [message] = await messagesOf(id);
        expect(message).toMatchObject({ status: 'queued', attempts: attempt });
        const waits = Date.parse(message?.nextAttemptAt ?? '') - app.clock.now().getTime();
        expect(waits).toBeGreaterThan(0);
        expect(waits).toBeLessThanOrEqual(pauseMs);
        app.clock.advance(pauseMs);
      }
      await app.runJobs();
      expect((await messagesOf(id))[0]).toMatchObject({ status: 'failed', attempts: 3, nextAttemptAt: null });
    },
  );

  test.each([
    [400, 'failed'],
    [413, 'failed'],
    [422, 'failed'],
    [401, 'queued'],
    [403, 'queued'],
    [429, 'queued'],
    [500, 'queued'],
    [202, 'sent'],
  ])('[MAIL-03] an API that answers %i leaves it %s', async (status, expected) => {
    api.answer = { status, body: '{}' };
    const { id } = await buildProvider(app, { type: 'SENDGRID', config: { apiKey: 'Key-of-the-service' } });
    const submission = await submit(await formSending(integration({ emailProviderId: id })), { name: 'Ada' });
    await app.runJobs();
    const [message] = await messagesOf(submission);
    expect(message).toMatchObject({ status: expected, attempts: 1 });
    expect(JSON.stringify(api.requests)).toContain(message?.messageId);
  });

  test('[MAIL-03] some rejected recipients are told, and the others get it once', async () => {
    const port = await startScriptedServer({
      greeting: '220 peer',
      answers: { 'RCPT TO:<gone@example.test>': '550 gone' },
    });
    const { id } = await buildProvider(app, { config: { port } });
    const cc = { ccRecipients: [{ type: 'static', email: 'gone@example.test' }] };
    const submission = await submit(await formSending(integration({ emailProviderId: id, ...cc })), { name: 'Ada' });
    await app.runJobs();
    expect((await messagesOf(submission))[0]).toMatchObject({ status: 'sent', rejected: ['gone@example.test'] });
  });
});

test('[I28] each active integration sends its mail, in order, to whom it says', async () => {
  const form = await formSending(
    integration({ name: 'Second', order: 1, ccRecipients: [{ type: 'static', email: 'cc@example.test' }] }),
    integration({
      name: 'First',
      order: 0,
      recipientType: 'dynamic',
      recipientFieldName: 'email',
      bccRecipients: [{ type: 'static', email: 'bcc@example.test' }],
      replyTo: { type: 'dynamic', fieldName: 'email' },
    }),
    integration({ name: 'Off', order: 2, isActive: false }),
    integration({
      name: 'Unfit',
      order: 3,
      condition: { match: 'all', rules: [{ field: 'name', operator: 'equals', value: 'Bo' }] },
    }),
    integration({ name: 'Later', order: 4, delayMinutes: 10 }),
  );
  const id = await submit(form, { name: '<b>Ada</b>', email: 'ada@example.test' });
  await app.runJobs();
  const messages = await messagesOf(id);
  expect(messages.map(({ integrationName, status, recipient }) => [integrationName, status, recipient])).toEqual([
    ['First', 'sent', 'ada@example.test'],
    ['Second', 'sent', 'staff@example.test'],
    ['Later', 'queued', 'staff@example.test'],
  ]);
  const [first, second] = mailServer.mails.filter(({ messageId }) =>
    messages.some((message) => message.messageId === messageId),
  );
  expect(first).toMatchObject({
    from: { name: 'Site', address: 'desk@example.test' },
    to: [{ address: 'ada@example.test' }],
    replyTo: [{ address: 'ada@example.test' }],
    subject: 'Contact: <b>Ada</b>',
    messageId: messages[0]?.messageId,
  });
  expect(first?.html).toContain('<p>&lt;b&gt;Ada&lt;/b&gt; wrote from');
  expect(first?.text).toContain('Name: <b>Ada</b>\nEmail: ada@example.test');
  expect(JSON.stringify(first?.headers)).not.toContain('bcc@example.test');
  expect(second).toMatchObject({ cc: [{ address: 'cc@example.test' }], messageId: messages[1]?.messageId });
  app.clock.advance(600_000);
  await app.runJobs();
  expect((await messagesOf(id)).at(-1)?.status).toBe('sent');
});

test('[I17] uploads are attached where an integration says so', async () => {
  const form = await buildForm(app, {
    settings: { minSeconds: 0 },
    fields: [
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'file', name: 'paper', label: 'Paper' },
    ] as never,
    multipleEmailIntegrations: [integration({ attachUploads: true })],
  });
  const paper = new File(['The text of the paper'], 'paper.txt', { type: 'text/plain' });
  const answer = await sendParts(app, {
    form,
    parts: [
      ['name', 'Ada'],
      ['paper', paper],
    ],
  });
  expect(answer.status).toBe(201);
  await app.runJobs();
  const [message] = await messagesOf(answer.body.data.id);
  const [arrived] = arrivedOf(message?.messageId);
  expect(arrived?.attachments).toMatchObject([{ filename: 'paper.txt' }]);
});

test('[Q30] without a provider the log is the inbox of what would have been sent', async () => {
  const bare = await startApp({ platform: { mailer: mailerWithoutProvider } });
  const admin = await bare.as.admin();
  await admin.users.create({
    body: { email: 'new@example.test', displayName: 'New', sendWelcomeEmail: true } as never,
  });
  await bare.runJobs();
  const { items } = (await admin.emailMessages.list({ query: { recipient: 'new@example.test' } })).data;
  expect(items).toMatchObject([{ status: 'no_provider', lastError: 'not sent: no provider', attempts: 0 }]);
});

test('a template is shown for a submission, by those who may view it', async () => {
  const form = await formSending(integration());
  const id = await submit(form, { name: 'Ada <b>' });
  const templater = await app.as.holding('email-templates.view');
  expect(await templater.mailTrials.values({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const nobody = '0190aaaa-0000-7000-8000-000000000000';
  expect(await staff.mailTrials.values({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');

  const { data: variables } = await staff.mailTrials.values({ params: { id } });
  expect(variables).toMatchObject({ name: 'Ada <b>', 'form.name': 'Contact', 'submission.id': id });
  const template = {
    subject: '{{ form.name }}: {{ name }}',
    htmlContent: '{{ name }}{{ all_fields }}',
    textContent: '{{ all_fields }}',
  };
  const { data: shown } = await staff.emailTemplates.preview({ body: { template, variables } });
  expect(shown.subject).toBe('Contact: Ada <b>');
  expect(shown.html).toContain('Ada &lt;b&gt;<table>');
  expect(shown.text).toBe('Name: Ada <b>');

  const [sending] = form.multipleEmailIntegrations;
  const params = { id: sending?.emailTemplateId ?? '' };
  const names = (await staff.emailTemplates.formFields({ params })).data;
  expect(names.find(({ name }) => name === 'email')?.forms).toContain('Contact');
  const own = (await staff.emailTemplates.list({ query: { isSystem: 'false', pageSize: 100 } })).data.items;
  expect(own.map(({ id }) => id)).toContain(params.id);
  expect(own.every(({ systemKey }) => systemKey === null)).toBe(true);
  const system = (await staff.emailTemplates.list({ query: { isSystem: 'true', pageSize: 100 } })).data.items;
  expect(system.length).toBeGreaterThan(5);
  expect(system.every(({ systemKey }) => systemKey !== null)).toBe(true);
});
