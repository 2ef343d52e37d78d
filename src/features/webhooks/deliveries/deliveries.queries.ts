import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type ListTable, readPage } from '../../../platform/db/lists/list-page.ts';
import type { DeliveryQuery, WebhookDelivery } from '../webhooks.contract.ts';

/** What is known of a subject since its event. */
export interface Subject {
  title: string;
  version: number;
  slug?: string | null;
  typeId: string | null;
  formId: string | null;
  /** The slug of the form. */
  form?: string | null;
  /** Of an entry: the event is about what is live. */
  isLive?: boolean;
}

export interface StoredAttempt {
  at: string;
  status: number | null;
  durationMs: number;
  error: string | null;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Where a webhook is called, and how it is signed; all secrets sealed. */
export interface CalledWebhook {
  id: string;
  name: string;
  url: string;
  headers: Buffer;
  secret: Buffer;
  /** Null once only the present one is valid. */
  formerSecret: Buffer | null;
  makerId: string;
  failingSince: Date | null;
}

export async function selectOptionalCalled(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<CalledWebhook | null> {
  const row = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'headers', 'secret', 'makerId', 'failingSince'])
    .select(sql<Buffer | null>`case when former_until > ${now} then former_secret end`.as('formerSecret'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  event: string;
  subjectId: string;
  subject: Subject;
  body: string | null;
  tries: number;
  createdAt: Date;
}

/** Takes the delivery that is due for the longest, held until `until`, but of no webhook that has as many under way as it may. */
export async function claimDelivery(
  db: Db,
  { now, until, busy }: { now: Date; until: Date; busy: readonly string[] },
): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries set claimed_until = ${until}, tries = tries + 1
    where id = (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.status = 'queued' and w.is_active and d.next_attempt_at <= ${now}
        and (d.claimed_until is null or d.claimed_until <= ${now})
        and d.webhook_id <> all(${[...busy]}::uuid[])
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
    returning id, webhook_id, event, subject_id, subject, body, tries, created_at`.execute(db);
  return rows[0] ?? null;
}

export interface DeliveryOutcome {
  status: WebhookDelivery['status'];
  error: string | null;
  body?: string;
  nextAttemptAt?: Date;
  attempt?: StoredAttempt;
  response?: StoredResponse | null;
}

/** Keeps what became of a delivery; its last twenty attempts stay. */
export async function updateDelivery(
  db: Db,
  { id, attempt, response, ...values }: DeliveryOutcome & { id: string },
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({
      ...values,
      claimedUntil: null,
      ...(response !== undefined && { response: response === null ? null : JSON.stringify(response) }),
      ...(attempt && {
        attempts: sql`(select jsonb_agg(a order by n) from (
          select a, n from jsonb_array_elements(attempts || ${JSON.stringify([attempt])}::jsonb) with ordinality as l(a, n)
          order by n desc limit 20) last)`,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/** The health of a webhook after an attempt; pauses it if told. */
export async function updateHealth(
  db: Db,
  health: { id: string; at: Date; error: string | null; isPaused?: boolean },
): Promise<void> {
  const { id, at, error, isPaused = false } = health;
  await db
    .updateTable('webhooks')
    .set((column) => ({
      lastError: error,
      ...(error === null
        ? { lastDeliveryAt: at, failingSince: null }
        : { failingSince: sql<Date>`coalesce(${column.ref('failingSince')}, ${at})` }),
      ...(isPaused && { isActive: false }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Without what was sent and answered, which may be long. */
const listedRows = (db: Db) =>
  db
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'error', 'createdAt'])
    .select([sql<WebhookDelivery['status']>`status`.as('status'), sql<StoredAttempt[]>`attempts`.as('attempts')]);

export type ListedDelivery = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

const table: ListTable = {
  name: 'webhook_deliveries',
  columns: {
    event: { value: sql`event` },
    status: { value: sql`status` },
    createdAt: { value: sql`created_at` },
  },
  searched: [sql`event`],
  last: sql`id`,
};

export function listDeliveries(db: Db, { webhookId, query }: { webhookId: string; query: DeliveryQuery }) {
  const where = [
    sql`webhook_id = ${webhookId}::uuid`,
    ...(query.event ? [sql`event = ${query.event}`] : []),
    ...(query.status ? [sql`status = ${query.status}`] : []),
    ...(query.from ? [sql`created_at >= ${query.from}::timestamptz`] : []),
    ...(query.to ? [sql`created_at <= ${query.to}::timestamptz`] : []),
  ];
  return readPage(db, { rows: listedRows(db), table, query, where });
}

export async function selectOptionalDelivery(db: Db, { webhookId, id }: { webhookId: string; id: string }) {
  const row = await listedRows(db)
    .select(['subjectId', 'body'])
    .select([sql<Subject>`subject`.as('subject'), sql<StoredResponse | null>`response`.as('response')])
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst();
  return row ?? null;
}

/** Queues deliveries again: one by its id, or all failed ones since a moment. Returns how many. */
export async function updateToQueued(
  db: Db,
  { webhookId, at, ...which }: { webhookId: string; at: Date } & ({ id: string } | { failedSince: string }),
): Promise<number> {
  const update = db
    .updateTable('webhookDeliveries')
    .set({ status: 'queued', error: null, tries: 0, nextAttemptAt: at, claimedUntil: null })
    .where('webhookId', '=', webhookId);
  const chosen =
    'id' in which
      ? update.where('id', '=', which.id).where('status', '<>', 'queued')
      : update.where('status', '=', 'failed').where('createdAt', '>=', new Date(which.failedSince));
  const { numUpdatedRows } = await chosen.executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('createdAt', '<', before).execute();
}

/** Deletes the deliveries whose text holds an address. */
export async function deleteDeliveriesHolding(db: Db, email: string): Promise<void> {
  await sql`delete from webhook_deliveries where strpos(lower(body), ${email.toLowerCase()}) > 0`.execute(db);
}

export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('webhookDeliveries').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute();
}
