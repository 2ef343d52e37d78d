import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import { mailboxOf } from '../../contracts/text/email.ts';
import type { Db, Sql } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/lists/like-pattern.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { rowsAsJson } from '../../platform/db/rows-as-json.ts';
import type { EmailMessage, MessageStatus } from './email-messages.contract.ts';

const columns = [
  ...(['id', 'sender', 'recipient', 'subject', 'cause', 'submissionId', 'formId', 'integrationId'] as const),
  ...(['integrationName', 'providerId', 'providerName', 'attempts', 'lastError', 'providerAnswer'] as const),
  ...(['resendOf', 'createdAt', 'nextAttemptAt', 'sentAt'] as const),
] as const;

const rows = (db: Db) =>
  db
    .selectFrom('emailMessages')
    .select(columns)
    .select([
      sql<MessageStatus>`email_messages.status`.as('status'),
      sql<string[]>`email_messages.cc`.as('cc'),
      sql<string[]>`email_messages.bcc`.as('bcc'),
      sql<string[]>`email_messages.rejected`.as('rejected'),
    ]);

export type MessageRow = NonNullable<Awaited<ReturnType<typeof selectOptionalMessageRow>>>;

export async function selectOptionalMessageRow(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function selectBodies(db: Db, id: string): Promise<{ html: string; text: string }> {
  return db.selectFrom('emailMessages').select(['html', 'text']).where('id', '=', id).executeTakeFirstOrThrow();
}

const table: ListTable = {
  name: 'email_messages',
  columns: {
    status: { value: sql`status` },
    recipient: { value: sql`recipient` },
    subject: { value: sql`subject`, order: sql`folded(subject)` },
    cause: { value: sql`cause` },
    integrationName: { value: sql`integration_name` },
    providerName: { value: sql`provider_name` },
    attempts: { value: sql`attempts` },
    createdAt: { value: sql`created_at` },
    sentAt: { value: sql`sent_at` },
  },
  searched: [sql`recipient`, sql`subject`],
  last: sql`id`,
};

export interface MessageQuery extends ListQuery<Condition> {
  status?: MessageStatus | undefined;
  recipient?: string | undefined;
  formId?: string | undefined;
  submissionId?: string | undefined;
  providerId?: string | undefined;
  cause?: string | undefined;
}

export function listMessages(db: Db, query: MessageQuery) {
  const { status, recipient, formId, submissionId, providerId, cause } = query;
  const where: Sql[] = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(recipient === undefined ? [] : [sql`recipient = ${recipient}`]),
    ...(formId === undefined ? [] : [sql`form_id = ${formId}`]),
    ...(submissionId === undefined ? [] : [sql`submission_id = ${submissionId}`]),
    ...(providerId === undefined ? [] : [sql`provider_id = ${providerId}`]),
    ...(cause === undefined ? [] : [sql`cause = ${cause}`]),
  ];
  return readPage(db, { rows: rows(db), table, query, where });
}

/** Oldest first. */
export function listMessagesOf(db: Db, submissionId: string) {
  return rows(db).where('submissionId', '=', submissionId).orderBy('createdAt').orderBy('id').execute();
}

/** Those of the ids that exist, held until the transaction ends. */
export function listHeldMessages(db: Db, ids: readonly string[]) {
  return rows(db)
    .select(['isMasked', 'claimedUntil', sql<boolean>`sealed is not null`.as('isSealed')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function listDeliveries(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom('emailDeliveries')
    .select(['messageId', 'at', 'answer', 'providerName'])
    .select(sql<'sent' | 'deferred' | 'failed'>`outcome`.as('outcome'))
    .where('messageId', 'in', messageIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** How many of the messages of each submission wait, went out, and did not. */
export function countBySubmission(db: Db, submissionIds: readonly string[]) {
  return db
    .selectFrom('emailMessages')
    .select([
      'submissionId',
      sql<number>`(count(*) filter (where status = 'queued'))::int`.as('queued'),
      sql<number>`(count(*) filter (where status = 'sent'))::int`.as('sent'),
      sql<number>`(count(*) filter (where status not in ('queued', 'sent')))::int`.as('failed'),
    ])
    .where('submissionId', 'in', submissionIds)
    .groupBy('submissionId')
    .execute();
}

/** A file that goes with a mail: a stored one, or one that is made when the mail is sent, by who offers it and of what. */
export type StoredAttachment = { name: string; mimeType: string } & (
  | { storageKey: string }
  | { maker: string; of: string }
);

export interface NewMessage {
  id: string;
  status: MessageStatus;
  sender: string;
  recipient: string;
  cc: readonly string[];
  bcc: readonly string[];
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  sealed: Buffer | null;
  isMasked: boolean;
  cause: string;
  submissionId: string | null;
  formId: string | null;
  integrationId: string | null;
  integrationName: string | null;
  providerId: string | null;
  templateId: string | null;
  attachments: readonly StoredAttachment[];
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

export function messagesInsert(messages: readonly NewMessage[]): Sql {
  const rows = messages.map(({ sealed, ...values }) => ({
    ...values,
    sealed: sealed && `\\x${sealed.toString('hex')}`,
  }));
  return sql`
    insert into email_messages (id, status, sender, recipient, cc, bcc, reply_to, subject, html, text, sealed, is_masked,
      cause, submission_id, form_id, integration_id, integration_name, provider_id, template_id, attachments, last_error,
      created_at, next_attempt_at)
    select id, status, sender, recipient, cc, bcc, reply_to, subject, html, text, sealed, is_masked,
      cause, submission_id, form_id, integration_id, integration_name, provider_id, template_id, attachments, last_error,
      created_at, next_attempt_at
    from json_populate_recordset(null::email_messages, ${rowsAsJson(rows)})`;
}

/** Puts a message that never went out into the queue again. */
export async function requeueMessage(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable('emailMessages')
    .set({ status: 'queued', attempts: 0, nextAttemptAt: at, claimedUntil: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

/** Copies a message, to be sent anew. */
export async function insertCopy(db: Db, { id, copyId, at }: { id: string; copyId: string; at: Date }): Promise<void> {
  await sql`
    insert into email_messages (id, status, sender, recipient, cc, bcc, reply_to, subject, html, text, cause, submission_id,
      form_id, integration_id, integration_name, provider_id, template_id, attachments, resend_of, created_at, next_attempt_at)
    select ${copyId}, 'queued', sender, recipient, cc, bcc, reply_to, subject, html, text, cause, submission_id,
      form_id, integration_id, integration_name, provider_id, template_id, attachments, id, ${at}, ${at}
    from email_messages where id = ${id}`.execute(db);
}

/** Messages of these submissions and of these ids; their deliveries go with them. */
export async function deleteMessages(
  db: Db,
  of: { submissionIds: readonly string[]; ids: readonly string[]; dryRun: boolean },
): Promise<number> {
  const mine = sql<boolean>`(submission_id = any(${[...of.submissionIds]}::uuid[]) or id = any(${[...of.ids]}::uuid[]))`;
  if (of.dryRun) {
    const counted = db.selectFrom('emailMessages').select(sql<number>`count(*)::int`.as('count')).where(mine);
    return (await counted.executeTakeFirstOrThrow()).count;
  }
  const deleted = await db.deleteFrom('emailMessages').where(mine).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Some messages that may hold an address anywhere, in the order of their ids, with all their texts. */
export async function listMayHold(db: Db, { email, after }: { email: string; after: string | null }) {
  const messages = db
    .selectFrom('emailMessages')
    .select(['id', 'recipient', 'replyTo', 'subject', 'html', 'text', 'lastError', 'providerAnswer'])
    .select(sql<string[]>`cc || bcc || rejected`.as('others'))
    .where(
      sql<boolean>`concat_ws(' ', recipient, reply_to, cc::text, bcc::text, rejected::text, subject, html, text, last_error,
        provider_answer) ilike ${containing(email)}`,
    );
  return (after === null ? messages : messages.where('id', '>', after)).orderBy('id').limit(100).execute();
}

/** Lets one transaction at a time count the mails to an address. */
export async function awaitAddress(db: Db, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail to ${mailboxOf(address)}`}, 0))`.execute(db);
}

export async function countLatelyTo(db: Db, { address, since }: { address: string; since: Date }): Promise<number> {
  const counted = db
    .selectFrom('emailVisitorRecipients')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('address', '=', mailboxOf(address))
    .where('at', '>', since);
  return (await counted.executeTakeFirstOrThrow()).count;
}

export function visitorRecipientsInsert({
  messageId,
  addresses,
  at,
}: {
  messageId: string;
  addresses: readonly string[];
  at: Date;
}): Sql {
  return sql`
    insert into email_visitor_recipients (message_id, address, at)
    select distinct ${messageId}::uuid, address, ${at}::timestamptz from unnest(${addresses.map(mailboxOf)}::text[]) as address`;
}

export async function deleteOldVisitorRecipients(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('emailVisitorRecipients').where('at', '<', before).execute();
}

/** A row as the contract has it, without the Message-ID, which the caller adds. */
export function toMessage(row: MessageRow): Omit<EmailMessage, 'messageId'> {
  const { createdAt, nextAttemptAt, sentAt, ...rest } = row;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** How many mails wait, and how many ended in which way. */
export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const count = sql<number>`count(*)::int`.as('count');
  const rows = await db.selectFrom('emailMessages').select(['status', count]).groupBy('status').execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}
