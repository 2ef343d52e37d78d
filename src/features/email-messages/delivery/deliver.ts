import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import { pauseAfter } from '../../../platform/jobs/pause-after.ts';
import type { Attempt, MailAttachment, OutgoingMail } from '../../../platform/mail/attempts/attempt.ts';
import type { KeptConnections } from '../../../platform/mail/attempts/kept-connections.ts';
import { NoMailProvider } from '../../../platform/mail/mailer.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { type MailBodies, openBodies } from '../../../platform/mail/sealed-copy.ts';
import { findMailSender, type MailSender } from '../../email-providers/sending/sending.service.ts';
import { findTemplate } from '../../email-templates/kept-templates.ts';
import type { AttachmentMaker } from './attachment-maker.ts';
import { type ClaimedMessage, deliveryInsert, type MessageOutcome, outcomeUpdate } from './claimed-mails.queries.ts';
import { keepOutcome } from './keep-outcome.ts';

/**
 * Hands one claimed message to its provider and keeps the outcome: sent, failed for good, or due again after a pause that
 * grows. Without a provider it stays visible as not sent [Q30]. A provider or template that is gone, and a template that was
 * switched off, fail it with the reason.
 */
export async function deliverMessage(
  ctx: Ctx,
  message: ClaimedMessage,
  { kept, makers }: { kept: KeptConnections; makers: readonly AttachmentMaker[] },
): Promise<void> {
  const sender = await findMailSender(ctx, message.providerId);
  const reason = await reasonAgainst(ctx, { message, sender });
  const bodies = reason === null ? bodiesOf(ctx, message) : null;
  if (reason !== null || bodies === null) {
    await keep(ctx, {
      message,
      sender,
      end: { failed: reason ?? 'Not sent: its link was sealed under another secret.' },
    });
    return;
  }
  const attachments = await readAttachments(ctx, message, makers);
  if (attachments === null) {
    await keep(ctx, { message, sender, end: { failed: 'Not sent: an attached file is gone.' } });
    return;
  }
  // A mail of the product itself comes from the provider's own address; that of a form from the integration's.
  const address = sender && message.integrationId === null ? sender.from.address : message.sender;
  const { cc, bcc, replyTo, subject } = message;
  const mail: OutgoingMail = {
    messageId: messageIdOf(ctx.platform.config, message.id),
    from: { name: sender?.from.name ?? '', address },
    to: message.recipient,
    cc,
    bcc,
    replyTo,
    subject,
    ...bodies,
    attachments,
  };
  const attempt = sender ? await sender.send(ctx, mail, kept) : await handToMailer(ctx, message.id, mail);
  await keep(ctx, { message: { ...message, sender: address }, sender, end: attempt ?? 'no provider' });
}

async function reasonAgainst(
  ctx: Ctx,
  { message, sender }: { message: ClaimedMessage; sender: MailSender | null },
): Promise<string | null> {
  if (message.providerId !== null && !sender) return 'The email provider was deleted.';
  if (message.integrationId === null || message.templateId === null) return null;
  const template = await findTemplate(ctx, message.templateId);
  if (!template) return 'The email template was deleted.';
  return template.isActive ? null : `The email template "${template.name}" is inactive.`;
}

/** What the recipient gets; null if it cannot be read any more. */
function bodiesOf(ctx: Ctx, { html, text, sealed }: ClaimedMessage): MailBodies | null {
  if (sealed === null) return { html, text };
  try {
    return openBodies(ctx.platform.config.auth.secret, sealed);
  } catch {
    return null;
  }
}

async function readAttachments(
  ctx: Ctx,
  { attachments }: ClaimedMessage,
  makers: readonly AttachmentMaker[],
): Promise<MailAttachment[] | null> {
  const read: MailAttachment[] = [];
  for (const { name, mimeType, ...from } of attachments) {
    const content = 'maker' in from ? await made(ctx, from, makers) : await stored(ctx, from.storageKey);
    if (content === null) return null;
    read.push({ name, mimeType, content });
  }
  return read;
}

async function stored({ platform }: Ctx, key: string): Promise<Buffer | null> {
  const object = await platform.storage.get(key);
  return object && buffer(object.content);
}

async function made(
  ctx: Ctx,
  { maker, of }: { maker: string; of: string },
  makers: readonly AttachmentMaker[],
): Promise<Buffer | null> {
  return (await makers.find(({ name }) => name === maker)?.make(ctx, of)) ?? null;
}

/** In development the catcher; null where there is nobody to hand it to. */
async function handToMailer(ctx: Ctx, id: string, mail: OutgoingMail): Promise<Attempt | null> {
  const { from, to, cc = [], bcc = [], replyTo = null, subject, html, text } = mail;
  const ended = { stage: 'message' as const, isPermanent: false, rejected: [], transcript: [] };
  try {
    const message = { id, recipient: to, cc, bcc, replyTo, sender: from.address, subject, html, text };
    const { answer } = await ctx.platform.mailer.send(message);
    return { ...ended, delivered: true, answer };
  } catch (error) {
    if (error instanceof NoMailProvider) return null;
    return { ...ended, delivered: false, answer: error instanceof Error ? error.message : String(error) };
  }
}

interface Ending {
  message: ClaimedMessage;
  sender: MailSender | null;
  end: Attempt | { failed: string } | 'no provider';
}

async function keep(ctx: Ctx, { message, sender, end }: Ending): Promise<void> {
  const { id, attempts } = message;
  const at = ctx.platform.clock.now();
  const through = { sender: message.sender, ...(sender && { providerId: sender.id, providerName: sender.name }) };
  if (end === 'no provider') {
    ctx.platform.log.warn('mail not sent: there is no mail provider', { messageId: id });
    const nothing = { attempts: attempts - 1, nextAttemptAt: null, lastError: 'not sent: no provider' };
    return keepOutcome(ctx, { writes: [outcomeUpdate(ctx.db, message, { status: 'no_provider', ...nothing })] });
  }
  const { outcome, answer, values } = outcomeOf(ctx, { attempts, end, at });
  const delivery = { id: newId(), messageId: id, at, outcome, answer, providerName: sender?.name ?? null };
  await keepOutcome(ctx, {
    writes: [deliveryInsert(delivery), outcomeUpdate(ctx.db, message, { ...through, ...values })],
    ...(sender && 'delivered' in end && { health: { sender, attempt: end } }),
  });
}

function outcomeOf(
  ctx: Ctx,
  { attempts, end, at }: { attempts: number; end: Attempt | { failed: string }; at: Date },
): { outcome: 'sent' | 'deferred' | 'failed'; answer: string; values: MessageOutcome } {
  const { retryMs, attempts: max } = ctx.platform.config.mail;
  if ('failed' in end) {
    const values = { status: 'failed', lastError: end.failed, nextAttemptAt: null } as const;
    return { outcome: 'failed', answer: end.failed, values };
  }
  const { delivered, isPermanent, answer, rejected } = end;
  if (delivered) {
    const values: MessageOutcome = {
      status: 'sent',
      providerAnswer: answer,
      lastError: null,
      rejected,
      sealed: null,
      sentAt: at,
      nextAttemptAt: null,
    };
    return { outcome: 'sent', answer, values };
  }
  if (isPermanent || attempts >= max) {
    const values = { status: 'failed', lastError: answer, providerAnswer: answer, nextAttemptAt: null } as const;
    return { outcome: 'failed', answer, values };
  }
  const nextAttemptAt = new Date(at.getTime() + pauseAfter(attempts, retryMs));
  return { outcome: 'deferred', answer, values: { status: 'queued', lastError: answer, nextAttemptAt } };
}
