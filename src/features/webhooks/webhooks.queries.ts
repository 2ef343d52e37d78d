import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { personSql } from '../users/users.sql.ts';
import type { Webhook, WebhookQuery } from './webhooks.contract.ts';

export interface WebhookValues {
  name: string;
  url: string;
  events: string[];
  contentTypes: string[];
  forms: string[];
  /** Sealed. */
  headers: Buffer;
  headerNames: string[];
  isActive: boolean;
}

export async function insertWebhook(
  db: Db,
  row: WebhookValues & { id: string; secret: Buffer; makerId: string; at: Date },
): Promise<void> {
  const { at, ...values } = row;
  await db
    .insertInto('webhooks')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

const state = sql<Webhook['state']>`case
  when not is_active then 'paused' when failing_since is not null then 'failing' else 'ok' end`;

const webhookRows = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select([
      ...(['id', 'name', 'url', 'contentTypes', 'forms', 'headers', 'headerNames', 'isActive'] as const),
      ...(['lastDeliveryAt', 'lastError', 'makerId', 'createdAt', 'updatedAt', 'version'] as const),
    ])
    .select([
      sql<Webhook['events']>`events`.as('events'),
      state.as('state'),
      personSql(sql`webhooks.maker_id`).as('maker'),
    ]);

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof selectOptionalWebhook>>>;

const table: ListTable = {
  name: 'webhooks',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    url: { value: sql`url` },
    state: { value: state },
    lastDeliveryAt: { value: sql`last_delivery_at`, emptyFirst: true },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`url`],
  last: sql`id`,
};

export function listWebhooks(db: Db, query: WebhookQuery) {
  const where = query.state ? [sql`${state} = ${query.state}`] : [];
  return readPage(db, { rows: webhookRows(db), table, query, where });
}

/** The webhook, or null; held as it is until the transaction ends if `lock` is set. */
export async function selectOptionalWebhook(db: Db, { id, lock = false }: { id: string; lock?: boolean }) {
  const row = webhookRows(db).where('id', '=', id);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst()) ?? null;
}

export async function updateWebhook(
  db: Db,
  { id, at, isResumed, ...values }: WebhookValues & { id: string; at: Date; makerId: string; isResumed: boolean },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((column) => ({
      ...values,
      ...(isResumed && { failingSince: null, lastError: null }),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Puts a new secret in the place of the present one, which signs too until `formerUntil`. */
export async function updateSecret(
  db: Db,
  { id, at, secret, formerUntil }: { id: string; at: Date; secret: Buffer; formerUntil: Date },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((column) => ({
      secret,
      formerSecret: column.ref('secret'),
      formerUntil,
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}
