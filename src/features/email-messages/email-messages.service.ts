import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { holdsAddress } from '../../contracts/text/holds-address.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { ringOutbox } from '../../platform/jobs/outbox-wake-up.ts';
import { messageIdOf } from '../../platform/mail/message-id.ts';
import { audit } from '../audit/audit.service.ts';
import { countTypedMail } from '../limits/visitor-limits.ts';
import { mailOutbox } from './delivery/start-delivery.ts';
import type { EmailMessage, EmailMessageDetail, MessageQuery } from './email-messages.contract.ts';
import {
  awaitAddress,
  countByStatus,
  countBySubmission,
  countLatelyTo,
  deleteMessages,
  deleteOldVisitorRecipients,
  insertCopy,
  listDeliveries,
  listHeldMessages,
  listMayHold,
  listMessages as listMessageRows,
  listMessagesOf,
  type MessageRow,
  requeueMessage,
  selectBodies,
  selectOptionalMessageRow,
  toMessage,
} from './email-messages.queries.ts';

/** One page of the log of mails, the newest first. */
export async function listMessages(ctx: Ctx, query: MessageQuery): Promise<Page<EmailMessage>> {
  const { rows, total } = await listMessageRows(ctx.db, query);
  return { items: rows.map((row) => messageOf(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/**
 * One mail with its copy and its attempts. The text of a mail about a submission shows what a visitor sent, so reading it
 * needs the right to view submissions. Rejects an id that nothing has.
 */
export async function readMessage(ctx: Ctx, id: string): Promise<EmailMessageDetail> {
  const row = await selectOptionalMessageRow(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const deliveries = await listDeliveries(ctx.db, [id]);
  return {
    ...messageOf(ctx, row),
    ...(maySeeBodies(ctx, row) ? await selectBodies(ctx.db, id) : withheld),
    deliveries: deliveries.map(({ at, outcome, answer, providerName }) => ({
      at: at.toISOString(),
      outcome,
      answer,
      providerName,
    })),
  };
}

const maySeeBodies = ({ actor }: Ctx, { submissionId }: MessageRow) =>
  submissionId === null || holdsPermission(actor, 'form-submissions.view');

const withheldText =
  'The text of this mail shows what a visitor sent. Reading it needs the permission form-submissions.view.';
const withheld = { html: `<p>${withheldText}</p>`, text: withheldText };

/**
 * Queues mails again, all or none: a mail that never went out as it is, a sent one as a copy. Rejects an unknown id, a mail
 * that still waits, and one whose one-time link is no longer kept.
 */
export function resendMessages(ctx: Ctx, ids: readonly string[]): Promise<EmailMessage[]> {
  return inTransaction(ctx, async (ctx) => {
    const chosen = [...new Set(ids)];
    const rows = await listHeldMessages(ctx.db, chosen);
    if (rows.length < chosen.length) throw new AppError('NOT_FOUND');
    const at = ctx.platform.clock.now();
    const queued: EmailMessage[] = [];
    for (const { id, status, isMasked, isSealed } of rows) {
      if (status === 'queued') throw new AppError('MESSAGE_UNDER_WAY');
      if (isMasked && !isSealed) throw new AppError('MESSAGE_NOT_KEPT');
      const copyId = status === 'sent' ? newId() : id;
      await (status === 'sent' ? insertCopy(ctx.db, { id, copyId, at }) : requeueMessage(ctx.db, { id, at }));
      // No address, so that the audit log holds none of a person who is erased.
      await audit(ctx, 'email-message.resent', { type: 'email-message', id, label: id.slice(0, 8) });
      const row = await selectOptionalMessageRow(ctx.db, copyId);
      if (row) queued.push(messageOf(ctx, row));
    }
    afterCommit(ctx, () => ringOutbox(ctx.platform, mailOutbox));
    return queued;
  });
}

/** The same with one mail; a caller who may not view the log gets only its id and status. */
export async function resendMessage(ctx: Ctx, id: string): Promise<EmailMessage | Pick<EmailMessage, 'id' | 'status'>> {
  const [message] = await resendMessages(ctx, [id]);
  if (!message) throw new AppError('NOT_FOUND');
  if (holdsPermission(ctx.actor, 'email-providers.view')) return message;
  return { id: message.id, status: message.status };
}

/** The mails of a submission, oldest first. */
export async function listMessagesOfSubmission(ctx: Ctx, submissionId: string): Promise<EmailMessage[]> {
  return (await listMessagesOf(ctx.db, submissionId)).map((row) => messageOf(ctx, row));
}

/** Messages by their ids; what nothing has is left out. */
export async function findMessages(ctx: Ctx, ids: readonly string[]): Promise<EmailMessage[]> {
  const rows = await Promise.all(ids.map((id) => selectOptionalMessageRow(ctx.db, id)));
  return rows.flatMap((row) => (row ? [messageOf(ctx, row)] : []));
}

/** The attempts of messages, oldest first. */
export function listAttempts(ctx: Ctx, messageIds: readonly string[]): ReturnType<typeof listDeliveries> {
  return messageIds.length === 0 ? Promise.resolve([]) : listDeliveries(ctx.db, messageIds);
}

/** How the mails of these submissions stand. */
export async function countMessages(
  ctx: Ctx,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, { queued: number; sent: number; failed: number }>> {
  const rows = await countBySubmission(ctx.db, submissionIds);
  return new Map(rows.map(({ submissionId, queued, sent, failed }) => [submissionId ?? '', { queued, sent, failed }]));
}

/**
 * Erases the mails of these submissions, and every mail that holds `email`: as a recipient, for replies, in its
 * text, or in an answer of a server [MAIL-09]. Answers how many.
 */
export async function eraseMessages(
  ctx: Ctx,
  of: { submissionIds: readonly string[]; email?: string | undefined; dryRun: boolean },
): Promise<number> {
  const { submissionIds, email, dryRun } = of;
  const ids = email === undefined ? [] : await listHolding(ctx, email);
  return deleteMessages(ctx.db, { submissionIds, ids, dryRun });
}

async function listHolding(ctx: Ctx, email: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const rows: Awaited<ReturnType<typeof listMayHold>> = await listMayHold(ctx.db, { email, after });
    ids.push(...rows.filter((row) => holdsAddress(row, email)).map(({ id }) => id));
    after = rows.at(-1)?.id ?? null;
    if (after === null) return ids;
  }
}

const hourMs = 3_600_000;
/** Mails an hour to an address that a visitor typed, over all forms. */
const maxPerHour = 5;

/**
 * Why an address that a visitor typed may not get one more mail, in words for the log; null if it may [MAIL-07]. An address
 * gets `max` mails an hour, and one sender's mails to typed addresses are limited too. Transactions that ask for the same
 * address wait for each other.
 */
export async function reasonNotToWrite(
  ctx: Ctx,
  { address, max = maxPerHour }: { address: string; max?: number },
): Promise<string | null> {
  if (!ctx.platform.config.rateLimits) return null;
  await awaitAddress(ctx.db, address);
  const since = new Date(ctx.platform.clock.now().getTime() - hourMs);
  if ((await countLatelyTo(ctx.db, { address, since })) >= max)
    return `Not sent: ${max} mails went to this address within an hour.`;
  return (await countTypedMail(ctx)) ? null : 'Not sent: one sender had too many mails sent within an hour.';
}

/** How many mails there are of each status, for operators. */
export function countMessagesByStatus({ db }: Ctx): Promise<Record<string, number>> {
  return countByStatus(db);
}

/** The hourly cleanup. */
export function purgeOldRecipients(ctx: Ctx): Promise<void> {
  return deleteOldVisitorRecipients(ctx.db, new Date(ctx.platform.clock.now().getTime() - hourMs));
}

function messageOf({ platform }: Ctx, row: MessageRow): EmailMessage {
  return { ...toMessage(row), messageId: messageIdOf(platform.config, row.id) };
}
