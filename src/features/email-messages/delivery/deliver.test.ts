import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database/database.ts';
import { deliverDue } from '../../../../tests/support/mail/deliver-due.ts';
import { startScriptedServer } from '../../../../tests/support/mail/scripted-server.ts';
import { openTestPlatform, type TestPlatform } from '../../../../tests/support/platform.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { notifyBackPressure, ringOutbox } from '../../../platform/jobs/outbox-wake-up.ts';
import { keepConnections } from '../../../platform/mail/attempts/kept-connections.ts';
import { type MailCatcher, startMailCatcher } from '../../../platform/mail/mail-catcher.ts';
import { type Mailer, mailerWithoutProvider } from '../../../platform/mail/mailer.ts';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { buildProvider } from '../../email-providers/email-providers.fixtures.ts';
import { queueMessage } from '../queueing/queue-message.ts';
import { queueSystemMail } from '../queueing/system-mail.ts';
import { deliverMessage } from './deliver.ts';
import { claimDue, mailOutbox, startDelivery } from './start-delivery.ts';

const noApis = { sendgridUrl: 'http://127.0.0.1:1', sendlayerUrl: 'http://127.0.0.1:1', retryMs: 2000, attempts: 12 };

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
  opened = openTestPlatform({ url: database.url, config: { mail: { ...noApis, timeoutMs: 300 } } });
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
});

function use(mailer: Mailer): void {
  ctx = systemContext({ ...opened.platform, mailer }, 'test');
}

const work = () => deliverDue(ctx.platform);

const stored = (id: string) =>
  opened.platform.db.selectFrom('emailMessages').selectAll().where('id', '=', id).executeTakeFirst();

describe('errors and failures', () => {
  test('an action that is undone sends nothing', async () => {
    const undone = inTransaction(ctx, async (ctx) => {
      await queueMessage(ctx, mail);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await opened.platform.db.selectFrom('emailMessages').select('id').execute()).toEqual([]);
  });

  test('[Q30] without a provider the message stays visible as not sent, and is not tried for ever', async () => {
    use(mailerWithoutProvider);
    const { id } = await queueMessage(ctx, mail);
    await work();
    expect(await stored(id)).toMatchObject({
      status: 'no_provider',
      lastError: 'not sent: no provider',
      attempts: 0,
      nextAttemptAt: null,
      sentAt: null,
    });
  });

  test('a provider that cannot be reached is tried again later, and then it is sent once', async () => {
    use(smtpMailer({ host: '127.0.0.1', port: 1, secure: false }));
    const { id } = await queueMessage(ctx, mail);
    await work();
    expect(await stored(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('ECONNREFUSED'),
      claimedUntil: null,
    });
    await work();
    expect((await stored(id))?.attempts).toBe(1);

    use(smtpMailer({ host: '127.0.0.1', port: catcher.port, secure: false }));
    opened.clock.advance(2000);
    await work();
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
    expect(catcher.mails().filter(({ messageId }) => messageId.includes(id))).toHaveLength(1);
  });

  test('after the last try it is given up, visibly', async () => {
    use({ send: () => Promise.reject(new Error('550 no such mailbox')) });
    const { id } = await queueMessage(ctx, mail);
    await opened.platform.db.updateTable('emailMessages').set({ attempts: 11 }).where('id', '=', id).execute();
    await work();
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 12, lastError: '550 no such mailbox' });
  });

  test('a subject cannot smuggle in a header, nor a recipient a second one', async () => {
    const subject = 'Hello\r\nBcc: eve@example.test';
    await queueMessage(ctx, { ...mail, subject });
    await work();
    const [caught] = catcher.mails();
    expect(caught?.to).toEqual(['ada@example.test']);
    expect(caught?.subject).toBe('Hello Bcc: eve@example.test');

    const { id } = await queueMessage(ctx, { ...mail, recipient: 'ada@example.test, eve@example.test' });
    await work();
    const all = catcher.mails().flatMap(({ to }) => to);
    expect(all).not.toContain('eve@example.test');
    expect((await stored(id))?.status).not.toBe('sent');
  });
});

test('a message goes out as it was written, over SMTP, with its row for a Message-ID', async () => {
  const { id } = await queueMessage(ctx, { ...mail, subject: 'Grüße 😀' });
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
    template: 'password-reset',
    to: mail.recipient,
    values: { name: 'Ada', link: `http://localhost/x?token=${secret}` },
    cause: 'password.reset-requested',
    secrets: [secret],
  } as const;
  const kept = async (id: string) => JSON.stringify(await stored(id));

  test('is kept masked, before and after it is sent whole', async () => {
    const { id } = await queueSystemMail(ctx, linked);
    expect(await kept(id)).not.toContain(secret);
    expect((await stored(id))?.sealed).not.toBeNull();
    await work();
    const [sent] = catcher.mails().filter(({ messageId }) => messageId.includes(id));
    expect(sent?.text).toContain(secret);
    expect(sent?.html).toContain(secret);
    expect(await kept(id)).not.toContain(secret);
    expect(await stored(id)).toMatchObject({ status: 'sent', sealed: null });
  });

  test('masks a secret in its URL spelling too, and sends it as it was', async () => {
    const values = { ...linked.values, link: 'http://localhost/x?token=a%2Bb' };
    const { id } = await queueSystemMail(ctx, { ...linked, values, secrets: ['a+b'] });
    expect(await kept(id)).toContain('token=••••••••');
    await work();
    const [sent] = catcher.mails().filter(({ messageId }) => messageId.includes(id));
    expect(sent?.html).toContain('href="http://localhost/x?token=a%2Bb"');
  });

  test('waits sealed without a provider, and says so when the secret it was sealed under is gone', async () => {
    use(mailerWithoutProvider);
    const { id } = await queueSystemMail(ctx, linked);
    await work();
    expect(await stored(id)).toMatchObject({ status: 'no_provider', sealed: expect.anything() });
    const now = opened.clock.now();
    await opened.platform.db
      .updateTable('emailMessages')
      .set({ status: 'queued', nextAttemptAt: now })
      .where('id', '=', id)
      .execute();
    const { config } = opened.platform;
    const secretOf = Buffer.from('another secret, just as long as that');
    await deliverDue({ ...opened.platform, config: { ...config, auth: { ...config.auth, secret: secretOf } } });
    expect(await stored(id)).toMatchObject({
      status: 'failed',
      lastError: 'Not sent: its link was sealed under another secret.',
    });
  });
});

describe('processes that deliver at once', () => {
  test('[MAIL-06] send each mail once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await queueMessage(ctx, { ...mail, subject: `Number ${n}` })).id);
    await Promise.all([work(), work(), work()]);
    const arrived = catcher.mails().flatMap(({ messageId }) => ids.filter((id) => messageId.includes(id)));
    expect(arrived.toSorted()).toEqual(ids.toSorted());
  });

  test('[MAIL-06] leave a mail to a killed one until it can no longer be at it', async () => {
    const { id } = await queueMessage(ctx, mail);
    const until = new Date(opened.clock.now().getTime() + 60_000);
    await opened.platform.db.updateTable('emailMessages').set({ claimedUntil: until }).where('id', '=', id).execute();
    await work();
    expect((await stored(id))?.status).toBe('queued');
    opened.clock.advance(60_000);
    await work();
    expect((await stored(id))?.status).toBe('sent');
  });
});

test('[MAIL-06] an attempt that ends when its claim is over queues nothing again that another process sent', async () => {
  const { id } = await queueMessage(ctx, mail);
  const claimed = await claimDue(ctx, { providers: [], submissions: [] });
  opened.clock.advance(3_600_000);
  await work();
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2 });
  if (claimed === null) throw new Error('nothing was claimed');
  use({ send: () => Promise.reject(new Error('451 too late')) });
  const kept = keepConnections();
  await deliverMessage(ctx, claimed, { kept, makers: [] });
  kept.close();
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
});

test('[I28] the delivery of a process sends the mails of a submission in order, at once, and ends what is under way when it stops', async () => {
  const delivery = startDelivery(ctx.platform, () => []);
  const submissionId = newId();
  const ids = await inTransaction(ctx, async (ctx) => {
    const queued: string[] = [];
    for (let n = 0; n < 5; n += 1)
      queued.push((await queueMessage(ctx, { ...mail, submissionId, subject: `In order ${n}` })).id);
    return queued;
  });
  await expect.poll(async () => (await stored(ids.at(-1) ?? ''))?.status, { timeout: 20_000 }).toBe('sent');
  await delivery.stop();
  const arrived = catcher.mails().flatMap(({ subject }) => (subject.startsWith('In order') ? [subject] : []));
  expect(arrived.toReversed()).toEqual(ids.map((_, n) => `In order ${n}`));
});

test('[MAIL-10] while visitors wait for each other, mails go out one at a time, and all of them', async () => {
  const under = { way: 0, max: 0, doVisitorsWait: true };
  const beside = Promise.withResolvers<void>();
  use({
    send: async () => {
      under.way += 1;
      under.max = Math.max(under.max, under.way);
      if (under.doVisitorsWait) {
        await ctx.platform.db.selectFrom('emailMessages').select('id').execute();
        // Whether the next one may go beside others is looked at right after.
        notifyBackPressure(ctx.platform);
      } else {
        if (under.way > 1) beside.resolve();
        await beside.promise;
      }
      under.way -= 1;
      return { answer: '250 taken' };
    },
  });
  const maxConcurrent = async () => {
    under.max = 0;
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push((await queueMessage(ctx, mail)).id);
    const delivery = startDelivery(ctx.platform, () => []);
    const waiting = ctx.platform.db.selectFrom('emailMessages').select('id').where('status', '=', 'queued');
    await expect.poll(async () => (await waiting.execute()).length, { timeout: 20_000 }).toBe(0);
    await delivery.stop();
    return under.max;
  };
  notifyBackPressure(ctx.platform);
  const backPressure = setInterval(() => notifyBackPressure(ctx.platform), 5);
  expect(await maxConcurrent()).toBe(1);
  clearInterval(backPressure);
  under.doVisitorsWait = false;
  expect(await maxConcurrent()).toBeGreaterThan(1);
});

test('[MAIL-10] a server that hangs holds up no mail of another provider', async () => {
  const port = await startScriptedServer({ greeting: null });
  const { platform } = ctx;
  const hanging = await buildProvider({ platform }, { config: { port } });
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await queueMessage(ctx, { ...mail, providerId: hanging.id })).id);
  const healthy = await buildProvider({ platform }, { config: { port: catcher.port, auth: { user: 'x', pass: 'y' } } });
  const { id } = await queueMessage(ctx, { ...mail, providerId: healthy.id });
  const delivery = startDelivery(platform, () => []);
  await expect.poll(async () => (await stored(id))?.attempts, { timeout: 20_000 }).toBeGreaterThan(0);
  const attemptsAtAHangingServer = async () => (await Promise.all(ids.map(stored))).map((row) => row?.attempts);
  await expect.poll(attemptsAtAHangingServer, { timeout: 20_000 }).toEqual([1, 1, 1, 1, 0, 0]);
  const states = await Promise.all(ids.map(async (hung) => (await stored(hung))?.status));
  expect(states).toEqual(ids.map(() => 'queued'));
  await delivery.stop();
});

test('[MAIL-10] while a provider is full, a ring does not read past all its mails that wait', async () => {
  const port = await startScriptedServer({ greeting: null });
  const looks = { count: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('skip locked')) looks.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const mailSettings = { ...ctx.platform.config.mail, timeoutMs: 3000 };
  const config = { ...ctx.platform.config, mail: mailSettings };
  const platform = { ...ctx.platform, config, db: ctx.platform.db.withPlugin(counting) };
  const { id: providerId } = await buildProvider({ platform }, { config: { port } });
  for (let n = 0; n < 20; n += 1) await queueMessage(ctx, { ...mail, providerId });
  const delivery = startDelivery(platform, () => []);
  const claimed = ctx.platform.db.selectFrom('emailMessages').select('id').where('claimedUntil', 'is not', null);
  await expect.poll(async () => (await claimed.execute()).length, { timeout: 20_000 }).toBe(4);
  const before = looks.count;
  for (let n = 0; n < 120; n += 1) {
    ringOutbox(platform, mailOutbox);
    await claimed.execute();
  }
  expect(looks.count - before).toBeLessThan(30);
  await Promise.all([ctx.platform.db.deleteFrom('emailMessages').execute(), delivery.stop()]);
});

test('[MAIL-06] what becomes of mails at the same time is kept by one transaction', async () => {
  const { platform } = ctx;
  const taken = { count: 0 };
  const take = () => {
    taken.count += 1;
    return '250 taken';
  };
  const port = await startScriptedServer({ greeting: '220 ready', answers: { '.': take } });
  const { id: providerId } = await buildProvider({ platform }, { config: { port } });
  const ids: string[] = [];
  for (const n of [1, 2, 3, 4]) ids.push((await queueMessage(ctx, { ...mail, subject: `Mail ${n}`, providerId })).id);
  const held = await platform.db.startTransaction().execute();
  await held.selectFrom('emailProviders').select('id').where('id', '=', providerId).forUpdate().execute();
  const delivery = startDelivery(platform, () => []);
  await expect.poll(() => taken.count, { timeout: 20_000 }).toBe(4);
  await held.rollback().execute();
  const kept = platform.db
    .selectFrom('emailDeliveries')
    .select(['outcome', sql<string>`xmin::text`.as('transaction')])
    .where('messageId', 'in', ids);
  await expect.poll(async () => (await kept.execute()).length, { timeout: 20_000 }).toBe(4);
  const rows = await kept.execute();
  expect(rows.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(4);
  await delivery.stop();
});
