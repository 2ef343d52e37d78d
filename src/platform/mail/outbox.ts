import { z } from 'zod';
import type { Ctx } from '../context/context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { NoMailProvider } from './mailer.ts';
import { type MailBodies, openBodies, sealBodies, withoutMailSecrets } from './sealed-copy.ts';

export interface QueuedMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** What caused it, for the log: `user.invited`. */
  cause: string;
  /** One-time tokens in the bodies: the kept copy masks them, the whole is sealed until it is delivered [Q48]. */
  secrets?: readonly string[];
}

export const deliverMailJob = 'mail.deliver';
/** With the queue's growing pauses these take about nine hours. */
const mostAttempts = 10;

/** Writes the message and its delivery job in the transaction of its cause: both exist once that commits, or neither [Q30]. */
export function queueMail(ctx: Ctx, mail: QueuedMail): Promise<{ id: string }> {
  const { recipient, subject, cause, secrets = [] } = mail;
  return inTransaction(ctx, async (ctx) => {
    const { clock, config, jobs } = ctx.platform;
    const { html, text } = withoutMailSecrets(mail, secrets);
    const sealed = secrets.length > 0 ? sealBodies(config.auth.secret, mail) : null;
    const id = newId();
    const sender = `no-reply@${new URL(config.publicUrl).hostname}`;
    const oneLine = subject.replaceAll(/[\r\n]+/g, ' ');
    await ctx.db
      .insertInto('emailMessages')
      .values({ id, recipient, sender, subject: oneLine, html, text, sealed, cause, createdAt: clock.now() })
      .execute();
    await jobs.add(
      ctx,
      deliverMailJob,
      { messageId: id },
      { maxAttempts: mostAttempts, jobKey: `${deliverMailJob}:${id}` },
    );
    return { id };
  });
}

const Payload = z.object({ messageId: z.uuid() });

/**
 * The delivery job: hands one message to the provider and keeps the outcome with it. A failure is thrown on, so that
 * the queue tries again later; without a provider the message stays visible as not sent [Q30].
 */
export async function deliverMail(ctx: Ctx, payload: unknown): Promise<void> {
  const { messageId } = Payload.parse(payload);
  const { clock, mailer } = ctx.platform;
  const message = await selectOptionalMessage(ctx.db, messageId);
  if (!message || message.status === 'sent') return;
  const attempts = message.attempts + 1;
  const bodies = bodiesOf(ctx, message);
  if (bodies === null) {
    const lastError = 'not sent: its link was sealed under another secret';
    await updateMessage(ctx.db, messageId, { status: 'failed', attempts, lastError, sealed: null });
    return;
  }
  try {
    const { id, recipient, sender, subject } = message;
    const { answer } = await mailer.send({ id, recipient, sender, subject, ...bodies });
    await updateMessage(ctx.db, messageId, {
      status: 'sent',
      attempts,
      providerAnswer: answer,
      lastError: null,
      sealed: null,
      sentAt: clock.now(),
    });
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    if (error instanceof NoMailProvider) {
      await updateMessage(ctx.db, messageId, { status: 'no_provider', lastError });
      ctx.platform.log.warn('mail not sent: there is no mail provider', { messageId, subject: message.subject });
      return;
    }
    await updateMessage(ctx.db, messageId, {
      status: attempts < mostAttempts ? 'queued' : 'failed',
      attempts,
      lastError,
    });
    throw error;
  }
}

/** What the recipient gets; null if it can be read no more. */
function bodiesOf(ctx: Ctx, { html, text, sealed }: MailBodies & { sealed: Buffer | null }): MailBodies | null {
  if (sealed === null) return { html, text };
  try {
    return openBodies(ctx.platform.config.auth.secret, sealed);
  } catch {
    return null;
  }
}

function selectOptionalMessage(db: Db, id: string) {
  return db
    .selectFrom('emailMessages')
    .select(['id', 'recipient', 'sender', 'subject', 'html', 'text', 'sealed', 'status', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface Outcome {
  status: 'queued' | 'sent' | 'failed' | 'no_provider';
  attempts?: number;
  lastError?: string | null;
  providerAnswer?: string;
  sentAt?: Date;
  sealed?: null;
}

async function updateMessage(db: Db, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('emailMessages').set(outcome).where('id', '=', id).execute();
}
