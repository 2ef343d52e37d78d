import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { startScriptedServer } from '../../../tests/support/mail/scripted-server.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildWorker } from './notifications.fixtures.ts';

const mailServer = await startMailServer();
const app = await startApp({ config: { rateLimits: false } });
const staff = await app.as.admin();
const { integration, formSending, submit, messagesOf } = await buildWorker(app, mailServer.port);
const arrivedOf = (messageId: string | undefined) => mailServer.mails.filter((mail) => mail.messageId === messageId);

test('the log needs the rights of providers', async () => {
  await submit(await formSending(integration()), { name: 'Ada' });
  const nobody = await app.as.holding('form-submissions.view', 'email-templates.view');
  const viewer = await app.as.holding('email-providers.view');
  const [message] = (await viewer.emailMessages.list({ query: { pageSize: 1 } })).data.items;
  const params = { id: message?.id ?? '' };
  expect(await app.as.anonymous.emailMessages.list()).toReject(401, 'INVALID_TOKEN');
  for (const answer of [
    await nobody.emailMessages.list(),
    await nobody.emailMessages.get({ params }),
    await viewer.emailMessages.resend({ params, body: {} }),
    await viewer.emailMessages.bulk({ body: { ids: [params.id], action: 'resend' } }),
  ])
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  const nothing = { id: '0190aaaa-0000-7000-8000-000000000000' };
  expect(await viewer.emailMessages.get({ params: nothing })).toReject(404, 'NOT_FOUND');
  expect(await staff.emailMessages.resend({ params: nothing, body: {} })).toReject(404, 'NOT_FOUND');
});

test('[Q30] the log sends again: of what was sent a copy, of what never went out the same', async () => {
  const id = await submit(await formSending(integration()), { name: 'Ada' });
  const [waiting] = await messagesOf(id);
  const params = { id: waiting?.id ?? '' };
  expect(await staff.emailMessages.resend({ params, body: {} })).toReject(409, 'MESSAGE_UNDER_WAY');
  await app.runJobs();
  const copy = (await staff.emailMessages.resend({ params, body: {} })).data;
  expect(copy).toMatchObject({ status: 'queued', resendOf: params.id });
  await app.runJobs();
  expect(arrivedOf(waiting?.messageId)).toHaveLength(1);
  expect(arrivedOf(copy.messageId)).toHaveLength(1);

  const port = await startScriptedServer({ greeting: '220 peer', answers: { RCPT: '550 nobody' } });
  const rejecting = await buildProvider(app, { config: { port } });
  const failed = await submit(await formSending(integration({ emailProviderId: rejecting.id })), { name: 'Ada' });
  await app.runJobs();
  const [message] = await messagesOf(failed);
  const again = await staff.emailMessages.bulk({ body: { ids: [message?.id ?? ''], action: 'resend' } });
  expect(again.data).toEqual({ count: 1 });
  expect(await messagesOf(failed)).toMatchObject([{ id: message?.id, status: 'queued', resendOf: null }]);
});

test('[I22] a submission shows its mails and attempts, and sends them again', async () => {
  const form = await formSending(integration(), integration({ name: 'Off', isActive: false }));
  const id = await submit(form, { name: 'Ada' });
  await app.runJobs();
  const params = { id };
  const shown = (await staff.submissions.get({ params })).data;
  expect(shown.mail).toEqual({ queued: 0, sent: 1, failed: 0 });
  expect(shown.messages).toMatchObject([{ integrationName: 'Notice', status: 'sent' }]);
  expect(shown.timeline.map(({ type }) => type)).toEqual(['submitted', 'mail', 'attempt']);
  const off = form.multipleEmailIntegrations[1]?.id ?? '';
  const { messages } = (await staff.submissions.resend({ params, body: { integrations: [off] } })).data;
  expect(messages).toMatchObject([{ integrationName: 'Off', status: 'queued' }]);
  const unknown = await staff.submissions.resend({ params, body: { integrations: ['nothing'] } });
  expect(unknown).toReject(400, 'VALIDATION_ERROR', { fields: ['integrations'] });
});

test('[Q48] a one-time link is masked, and a copy of it is not sent', async () => {
  const { id } = (
    await staff.users.create({
      body: { email: 'new@example.test', displayName: 'New', sendWelcomeEmail: true } as never,
    })
  ).data;
  expect(id).toBeTruthy();
  await app.runJobs();
  const { items } = (await staff.emailMessages.list({ query: { recipient: 'new@example.test' } })).data;
  const [message] = items;
  expect(message).toMatchObject({ status: 'sent', cause: 'user.welcomed', sender: 'site@example.test' });
  const whole = (await staff.emailMessages.get({ params: { id: message?.id ?? '' } })).data;
  const [arrived] = arrivedOf(message?.messageId);
  const token = /token=([\w-]+)/.exec(arrived?.text ?? '')?.[1] ?? 'none';
  expect(whole.text).toContain('token=');
  expect(JSON.stringify(whole)).not.toContain(token);
  const again = await staff.emailMessages.resend({ params: { id: whole.id }, body: {} });
  expect(again).toReject(409, 'MESSAGE_NOT_KEPT');
});

test('[I21] [Q30] the log keeps the mails of a submission that was deleted', async () => {
  const id = await submit(await formSending(integration()), { name: 'Gone' });
  await app.runJobs();
  expect((await staff.submissions.remove({ params: { id } })).status).toBe(200);
  const [message] = await messagesOf(id);
  expect(message).toMatchObject({ status: 'sent', submissionId: id, subject: 'Contact: Gone' });
});

test('[MAIL-09] the log forgets a person with their submissions', async () => {
  const form = await formSending(integration({ recipientType: 'dynamic', recipientFieldName: 'email' }));
  const id = await submit(form, { name: 'Ada', email: 'forget@example.test' });
  const { data } = await staff.submissions.erase({ body: { email: 'forget@example.test' } });
  expect(data).toMatchObject({ submissions: 1, messages: 1 });
  expect(await messagesOf(id)).toEqual([]);
});
