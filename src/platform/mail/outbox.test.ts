import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { openTestPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import type { Ctx } from '../context/context.ts';
import { systemContext } from '../context/system-context.ts';
import { inTransaction } from '../db/transaction.ts';
import { runDueJobs } from '../jobs/workers.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { type Mailer, mailerWithoutProvider } from './mailer.ts';
import { deliverMail, deliverMailJob, queueMail } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail = {
  recipient: 'ada@example.test',
  subject: 'Hello',
  html: '<p>Hi Ada</p>',
  text: 'Hi Ada',
  cause: 'user.invited',
};

let database: TestDatabase;
let opened: TestPlatform;
let catcher: MailCatcher;
let ctx: Ctx;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = openTestPlatform({ url: database.url });
  catcher = await startMailCatcher();
});

afterAll(async () => {
  await catcher.close();
  await opened.close();
  await database.drop();
});

beforeEach(async () => {
  use(smtpMailer({ host: '127.0.0.1', port: catcher.port, secure: false }));
  await opened.platform.db.deleteFrom('emailMessages').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(opened.platform.db);
});

function use(mailer: Mailer): void {
  ctx = systemContext({ ...opened.platform, mailer }, 'test');
}

const work = () =>
  runDueJobs({ pool: opened.database.pool, platform: ctx.platform, handlers: { [deliverMailJob]: deliverMail } });

const stored = (id: string) =>
  opened.platform.db.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirst();

/** Lets the next try of every waiting job be due now. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(opened.platform.db);

const waitingJobs = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(
    opened.platform.db,
  );
  return rows[0]?.n;
};

describe('refusals and failures', () => {
  test('an act that is undone sends nothing', async () => {
    const undone = inTransaction(ctx, async (ctx) => {
      await queueMail(ctx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await waitingJobs()).toBe(0);
    expect(await opened.platform.db.selectFrom('emailMessages').select('id').execute()).toEqual([]);
  });

  test('[Q30] without a provider the message stays visible as not sent, and is not tried for ever', async () => {
    use(mailerWithoutProvider);
    const { id } = await queueMail(ctx, mail);
    await work();
    expect(await stored(id)).toMatchObject({
      status: 'no_provider',
      lastError: 'not sent: no provider',
      attempts: 0,
      sentAt: null,
    });
    expect(await waitingJobs()).toBe(0);
  });

  test('a provider that cannot be reached is tried again later, and then it is sent once', async () => {
    use(smtpMailer({ host: '127.0.0.1', port: 1, secure: false }));
    const { id } = await queueMail(ctx, mail);
    await work();
    expect(await stored(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await waitingJobs()).toBe(1);

    use(smtpMailer({ host: '127.0.0.1', port: catcher.port, secure: false }));
    await hurry();
    await work();
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
    expect(catcher.mails().filter(({ messageId }) => messageId.includes(id))).toHaveLength(1);
  });

  test('after the last try it is given up, visibly', async () => {
    use({ send: () => Promise.reject(new Error('550 no such mailbox')) });
    const { id } = await queueMail(ctx, mail);
    await opened.platform.db.updateTable('emailMessages').set({ attempts: 9 }).where('id', '=', id).execute();
    await work();
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 10, lastError: '550 no such mailbox' });
  });

  test('a subject cannot smuggle in a header, nor a recipient a second one', async () => {
    const subject = 'Hello\r\nBcc: eve@example.test';
    await queueMail(ctx, { ...mail, subject });
    await work();
    const [caught] = catcher.mails();
    expect(caught?.to).toEqual(['ada@example.test']);
    expect(caught?.subject).toBe('Hello Bcc: eve@example.test');

    const { id } = await queueMail(ctx, { ...mail, recipient: 'ada@example.test, eve@example.test' });
    await work();
    const all = catcher.mails().flatMap(({ to }) => to);
    expect(all).not.toContain('eve@example.test');
    expect((await stored(id))?.status).not.toBe('sent');
  });
});

test('a message goes out as it was written, over SMTP, with its row for a Message-ID', async () => {
  const { id } = await queueMail(ctx, { ...mail, subject: 'Grüße 😀' });
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0, cause: 'user.invited' });
  await work();
  const [caught] = catcher.mails();
  expect(caught).toMatchObject({
    from: 'no-reply@localhost',
    to: ['ada@example.test'],
    subject: 'Grüße 😀',
    messageId: `<${id}@localhost>`,
    text: expect.stringContaining('Hi Ada'),
    html: expect.stringContaining('<p>Hi Ada</p>'),
  });
  expect(await stored(id)).toMatchObject({
    status: 'sent',
    attempts: 1,
    providerAnswer: expect.stringMatching(/^250/),
    sentAt: expect.any(Date),
  });
});

describe('[Q48] a mail with a one-time token', () => {
  const secret = 'one-time-token-1234';
  const linked = {
    ...mail,
    html: `<a href="/x?token=${secret}">go</a>`,
    text: `/x?token=${secret}`,
    secrets: [secret],
  };
  const kept = async (id: string) => JSON.stringify(await stored(id));

  test('is kept masked, before and after it is sent whole', async () => {
    const { id } = await queueMail(ctx, linked);
    expect(await kept(id)).not.toContain(secret);
    expect((await stored(id))?.sealed).not.toBeNull();
    await work();
    const [sent] = catcher.mails().filter(({ messageId }) => messageId.includes(id));
    expect(sent?.text).toContain(secret);
    expect(sent?.html).toContain(secret);
    expect(await kept(id)).not.toContain(secret);
    expect(await stored(id)).toMatchObject({ status: 'sent', sealed: null });
  });

  test('waits sealed without a provider, and says so when the secret it was sealed under is gone', async () => {
    use(mailerWithoutProvider);
    const { id } = await queueMail(ctx, linked);
    await work();
    expect(await stored(id)).toMatchObject({ status: 'no_provider', sealed: expect.anything() });
    const { config } = opened.platform;
    const renewed = {
      ...config,
      auth: { ...config.auth, secret: Buffer.from('another secret, just as long as that') },
    };
    await deliverMail(systemContext({ ...opened.platform, config: renewed }, 'test'), { messageId: id });
    expect(await stored(id)).toMatchObject({
      status: 'failed',
      lastError: 'not sent: its link was sealed under another secret',
      sealed: null,
    });
  });
});

test('a delivery that runs twice sends once', async () => {
  const { id } = await queueMail(ctx, mail);
  await work();
  await deliverMail(ctx, { messageId: id });
  expect(catcher.mails().filter(({ messageId }) => messageId.includes(id))).toHaveLength(1);
});
