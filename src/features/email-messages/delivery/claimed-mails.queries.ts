import { sql } from 'kysely';
import type { Db, Sql } from '../../../platform/db/database.ts';
import type { StoredAttachment } from '../email-messages.queries.ts';

export interface ClaimedMessage {
  id: string;
  sender: string;
  recipient: string;
  cc: string[];
  bcc: string[];
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  sealed: Buffer | null;
  submissionId: string | null;
  integrationId: string | null;
  providerId: string | null;
  templateId: string | null;
  attachments: StoredAttachment[];
  /** This one included. */
  attempts: number;
}

/** What takes no other message now: providers (an empty text for the default one) and submissions. */
export interface Busy {
  providers: readonly string[];
  submissions: readonly string[];
}

/**
 * Takes the message that is due for the longest, held until `until`: a process that dies leaves it to another one then. Null
 * if none is due but those of busy providers and submissions.
 */
export async function claimMessage(
  db: Db,
  { now, until, busy }: { now: Date; until: Date; busy: Busy },
): Promise<ClaimedMessage | null> {
  const isFree = sql.join(
    [
      ...(busy.providers.length === 0
        ? []
        : [sql`and coalesce(provider_id::text, '') <> all(${[...busy.providers]}::text[])`]),
      ...(busy.submissions.length === 0
        ? []
        : [sql`and (submission_id is null or submission_id <> all(${[...busy.submissions]}::uuid[]))`]),
    ],
    sql` `,
  );
  const { rows } = await sql<ClaimedMessage>`
    update email_messages set claimed_until = ${until}, attempts = attempts + 1
    where id = (
      select id from email_messages
      where status = 'queued' and next_attempt_at <= ${now} and (claimed_until is null or claimed_until <= ${now}) ${isFree}
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, sender, recipient, cc, bcc, reply_to, subject, html, text, sealed, submission_id, integration_id,
      provider_id, template_id, attachments, attempts`.execute(db);
  return rows[0] ?? null;
}

/** Releases the mails that a killed process had claimed. Only where no other process delivers. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('emailMessages').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute();
}

export interface MessageOutcome {
  status: 'queued' | 'sent' | 'failed' | 'no_provider';
  sender?: string;
  providerId?: string | null;
  providerName?: string | null;
  attempts?: number;
  lastError?: string | null;
  providerAnswer?: string;
  rejected?: string[];
  sentAt?: Date;
  nextAttemptAt?: Date | null;
  sealed?: null;
}

/** Of an attempt whose claim ran out, when another process took the message, only that it went out is kept. */
export function outcomeUpdate(
  db: Db,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  outcome: MessageOutcome,
): Sql {
  const update = db
    .updateTable('emailMessages')
    .set({ ...outcome, claimedUntil: null })
    .where('id', '=', id);
  if (outcome.status === 'sent') return sql`${update}`;
  return sql`${update.where('attempts', '=', attempts).where('status', '=', 'queued')}`;
}

export interface Delivery {
  id: string;
  messageId: string;
  at: Date;
  outcome: 'sent' | 'deferred' | 'failed';
  answer: string;
  providerName: string | null;
}

/** What was erased meanwhile leaves nothing. */
export function deliveryInsert({ id, messageId, at, outcome, answer, providerName }: Delivery): Sql {
  return sql`
    insert into email_deliveries (id, message_id, at, outcome, answer, provider_name)
    select ${id}, m.id, ${at}, ${outcome}, ${answer}, ${providerName} from email_messages m where m.id = ${messageId}`;
}
