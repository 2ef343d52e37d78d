import { beforeAll, expect, test } from 'vitest';
import { buildProvider } from '../../../src/features/email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../../../src/features/email-templates/email-templates.fixtures.ts';
import { buildForm } from '../../../src/features/forms/forms.fixtures.ts';
import { buildSubmission } from '../../../src/features/submissions/submissions.fixtures.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { deliverDue } from '../../support/mail/deliver-due.ts';
import { startMailServer } from '../../support/mail/mail-server.ts';
import { adminOfBoth, type SecondServer, startSecondServer } from '../../support/second-server.ts';
import { sized } from '../attack-size.ts';

const rounds = sized({ usual: 12, full: 200 });
let app: TestApp;
let second: SecondServer;
let admin: Api;
let other: Api;

beforeAll(async () => {
  const api = 'http://127.0.0.1:1';
  // Longer than what is done while a mail is held takes on a busy machine.
  const mail = { sendgridUrl: api, sendlayerUrl: api, timeoutMs: 60_000, retryMs: 2000, attempts: 12 };
  app = await startApp({ config: { mail, rateLimits: false } });
  second = await startSecondServer(app);
  [admin, other] = await adminOfBoth(app, second);
});

/** A mail about a submission that is due, to a server that takes it when it is told. */
async function dueMail(port: number) {
  const provider = await buildProvider(app, { config: { port } });
  const template = await buildTemplate(app);
  const notice = {
    name: 'Notice',
    senderEmail: 'desk@example.test',
    recipientEmail: 'staff@example.test',
    emailProviderId: provider.id,
    emailTemplateId: template.id,
  };
  const form = await buildForm(app, { multipleEmailIntegrations: [notice] });
  const { id: submissionId } = await buildSubmission(app, { form, data: { name: 'Ada', email: 'ada@example.test' } });
  const messages = async () => (await admin.emailMessages.list({ query: { submissionId } })).data.items;
  const id = (await messages())[0]?.id ?? '';
  return { id, submissionId, providerId: provider.id, messages };
}

/** A mail server that tells when it has a mail, and takes it when it is let. */
async function startHeldServer() {
  const [arrived, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { port, mails } = await startMailServer(() => {
    arrived.resolve();
    return taken.promise;
  });
  return { port, mails, arrival: arrived.promise, take: taken.resolve };
}

test('CONC-04 two workers at two servers at one mail send it once', { timeout: 600_000 }, async () => {
  const { port, mails } = await startMailServer();
  for (let n = 0; n < rounds; n++) {
    const { messages } = await dueMail(port);
    await Promise.all([deliverDue(app.platform), deliverDue(second.platform), deliverDue(second.platform)]);
    expect(mails).toHaveLength(n + 1);
    expect(await messages()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  }
});

test('CONC-04 while an attempt runs its mail is neither queued again nor taken by another; its provider may go', async () => {
  const { port, mails, arrival, take } = await startHeldServer();
  const { id, providerId, messages } = await dueMail(port);
  const attempt = deliverDue(app.platform);
  await arrival;
  for (const answer of await Promise.all([
    admin.emailMessages.resend({ params: { id }, body: {} }),
    other.emailMessages.resend({ params: { id }, body: {} }),
    other.emailMessages.bulk({ body: { ids: [id], action: 'resend' } }),
  ]))
    expect(answer).toReject(409, 'MESSAGE_UNDER_WAY');
  await deliverDue(second.platform);
  expect((await other.emailProviders.remove({ params: { id: providerId }, query: {} })).status).toBe(200);
  take();
  await attempt;
  expect(mails).toHaveLength(1);
  expect(await messages()).toMatchObject([{ status: 'sent', attempts: 1 }]);

  const answers = await Promise.all(
    [admin, other].map((api) => api.emailMessages.resend({ params: { id }, body: {} })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all([deliverDue(app.platform), deliverDue(second.platform)]);
  const gone = { status: 'failed', resendOf: id, lastError: 'The email provider was deleted.' };
  expect(await messages()).toMatchObject([gone, gone, { status: 'sent' }]);
  expect(mails).toHaveLength(1);
});

test('CONC-04 a mail that is erased while an attempt runs leaves nothing', async () => {
  const { port, arrival, take } = await startHeldServer();
  const { id, submissionId, messages } = await dueMail(port);
  const attempt = deliverDue(app.platform);
  await arrival;
  const erased = await other.submissions.erase({ body: { email: 'ada@example.test' } });
  expect(erased.status).toBe(200);
  take();
  await attempt;
  expect(await messages()).toEqual([]);
  expect((await admin.submissions.get({ params: { id: submissionId } })).status).toBe(404);
  const left = app.db.selectFrom('emailDeliveries').select('id').where('messageId', '=', id);
  expect(await left.execute()).toEqual([]);
  expect(app.logLines.filter((line) => /deadlock|"level":"error"/.test(line))).toEqual([]);
});
