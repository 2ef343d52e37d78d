import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { databaseWaitsOf } from '../../../tests/support/database/database-waits.ts';
import { startMailServer } from '../../../tests/support/mail/mail-server.ts';
import { buildProvider } from '../email-providers/email-providers.fixtures.ts';
import { buildTemplate } from '../email-templates/email-templates.fixtures.ts';
import { buildForm } from '../forms/forms.fixtures.ts';
import { send } from '../submissions/submissions.fixtures.ts';

/** How often a visitor and their mail wait for the database. */
test('[I27] [I28] a submission waits twice for the database, its mail three times', async () => {
  const [app, mailServer] = await Promise.all([startApp({ config: { rateLimits: false } }), startMailServer()]);
  const sender = await buildProvider(app, { config: { port: mailServer.port } });
  const template = await buildTemplate(app);
  const integration = {
    name: 'Notice',
    senderEmail: 'desk@example.test',
    recipientEmail: 'staff@example.test',
    emailProviderId: sender.id,
    emailTemplateId: template.id,
  };
  const form = await buildForm(app, { settings: { minSeconds: 0 }, multipleEmailIntegrations: [integration] });
  let sent = 0;
  const submit = async () => {
    sent += 1;
    const answer = await send(app, { form, body: { data: { name: `Ada ${sent}` } } });
    expect(answer.status).toBe(201);
  };
  // The notices of what was just made may still come in and empty the caches once.
  const patient = { timeout: 20_000 };
  await expect
    .poll(() => databaseWaitsOf(submit), patient)
    .toEqual([expect.stringMatching(/from form_submissions/), 'commit']);

  const waitsOfMail = async () => {
    await app.runJobs();
    await submit();
    const waits = await databaseWaitsOf(() => app.runJobs());
    return waits.flatMap((text) => /update email_messages|"email_[a-z]+"|commit/.exec(text)?.[0] ?? []);
  };
  // The last one finds that no further mail is due.
  const [claim, provider, commit] = ['update email_messages', '"email_providers"', 'commit'];
  await expect.poll(waitsOfMail, patient).toEqual([claim, provider, commit, claim]);
  expect(mailServer.mails).toHaveLength(sent);
});
