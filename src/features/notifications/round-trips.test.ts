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
  const provider = await buildProvider(app, { config: { port: mailServer.port } });
  const template = await buildTemplate(app);
  const integration = {
    name: 'Notice',
    senderEmail: 'desk@example.test',
    recipientEmail: 'staff@example.test',
    emailProviderId: provider.id,
    emailTemplateId: template.id,
  };
  const form = await buildForm(app, { settings: { minSeconds: 0 }, multipleEmailIntegrations: [integration] });
  // The first one fills the caches.
  const submit = async (name: string) => expect((await send(app, { form, body: { data: { name } } })).status).toBe(201);
  await submit('Ada');
  await app.runJobs();

  const waits = await databaseWaitsOf(() => submit('Grace'));
  expect(waits).toEqual([expect.stringMatching(/^select "id" from "form_submissions"/), 'commit']);

  const mailed = await databaseWaitsOf(() => app.runJobs());
  const ofTheMail = mailed.filter((text) => /email_|commit/.test(text));
  expect(mailServer.mails).toHaveLength(2);
  // The last one finds that no further mail is due.
  expect(ofTheMail.map((text) => /update email_messages|"email_providers"|commit/.exec(text)?.[0])).toEqual([
    'update email_messages',
    '"email_providers"',
    'commit',
    'update email_messages',
  ]);
});
