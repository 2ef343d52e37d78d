import type { Ctx } from '../../../platform/context/context.ts';
import { afterCommit, inTransaction, writeAhead } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { ringOutbox } from '../../../platform/jobs/outbox-wake-up.ts';
import { sealBodies } from '../../../platform/mail/sealed-copy.ts';
import { mailOutbox } from '../delivery/start-delivery.ts';
import {
  messagesInsert,
  type NewMessage,
  type StoredAttachment,
  visitorRecipientsInsert,
} from '../email-messages.queries.ts';

export interface QueuedMessage {
  recipient: string;
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo?: string | null;
  /** Without one it is the provider's address. */
  sender?: string;
  subject: string;
  html: string;
  text: string;
  /** What is sent where the kept copy masks a one-time link; sealed until it went out [Q48]. */
  whole?: { html: string; text: string };
  /** What it is sent for: `submission.received`. */
  cause: string;
  submissionId?: string;
  formId?: string;
  integration?: { id: string; name: string };
  /** Null: the provider that is the default when it is sent. */
  providerId?: string | null;
  templateId?: string | null;
  attachments?: readonly StoredAttachment[];
  delayMs?: number;
  /** The mail is only logged, with the reason. */
  refused?: { status: 'failed' | 'suppressed'; reason: string };
  /** Addresses that a visitor typed. */
  visitorAddresses?: readonly string[];
}

/** Writes a message in the transaction of its cause: it is in the log and goes out once that commits, or neither [Q30]. */
export async function queueMessage(ctx: Ctx, mail: QueuedMessage): Promise<{ id: string }> {
  const [id = ''] = await queueMessages(ctx, [mail]);
  return { id };
}

/** The same with several messages, by one statement; answers their ids. */
export function queueMessages(ctx: Ctx, mails: readonly QueuedMessage[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    const written = mails.map((mail) => ({ mail, row: rowOf(ctx, mail) }));
    await writeAhead(ctx, messagesInsert(written.map(({ row }) => row)));
    for (const { mail, row } of written) {
      const { visitorAddresses: addresses = [] } = mail;
      if (addresses.length > 0)
        await writeAhead(ctx, visitorRecipientsInsert({ messageId: row.id, addresses, at: row.createdAt }));
    }
    if (mails.some(({ refused }) => !refused)) afterCommit(ctx, () => ringOutbox(ctx.platform, mailOutbox));
    return written.map(({ row }) => row.id);
  });
}

function rowOf({ platform: { clock, config } }: Ctx, mail: QueuedMessage): NewMessage {
  const createdAt = clock.now();
  const { refused, whole, integration } = mail;
  return {
    id: newId(),
    status: refused?.status ?? 'queued',
    sender: mail.sender ?? `no-reply@${new URL(config.publicUrl).hostname}`,
    recipient: mail.recipient,
    cc: mail.cc ?? [],
    bcc: mail.bcc ?? [],
    replyTo: mail.replyTo ?? null,
    // A line break would start another header.
    subject: mail.subject.replaceAll(/[\r\n]+/g, ' '),
    html: mail.html,
    text: mail.text,
    sealed: whole ? sealBodies(config.auth.secret, whole) : null,
    isMasked: whole !== undefined,
    cause: mail.cause,
    submissionId: mail.submissionId ?? null,
    formId: mail.formId ?? null,
    integrationId: integration?.id ?? null,
    integrationName: integration?.name ?? null,
    providerId: mail.providerId ?? null,
    templateId: mail.templateId ?? null,
    attachments: mail.attachments ?? [],
    lastError: refused?.reason ?? null,
    createdAt,
    nextAttemptAt: refused ? null : new Date(createdAt.getTime() + (mail.delayMs ?? 0)),
  };
}
