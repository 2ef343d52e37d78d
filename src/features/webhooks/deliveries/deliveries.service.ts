import type { Page } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { DeliveryQuery, WebhookDelivery, WebhookDeliveryDetail } from '../webhooks.contract.ts';
import { selectOptionalWebhook, type WebhookRow } from '../webhooks.queries.ts';
import { keptMs } from '../webhooks.rules.ts';
import {
  deleteDeliveriesHolding,
  deleteOldDeliveries,
  type ListedDelivery,
  listDeliveries as listDeliveryRows,
  selectOptionalDelivery,
  updateToQueued,
} from './deliveries.queries.ts';
import { isLearnable } from './message.ts';

/** One page of what a webhook was told, the newest first. Rejects an unknown webhook. */
export async function listDeliveries(
  ctx: Ctx,
  { webhookId, query }: { webhookId: string; query: DeliveryQuery },
): Promise<Page<WebhookDelivery>> {
  await existingWebhook(ctx, webhookId);
  const { rows, total } = await listDeliveryRows(ctx.db, { webhookId, query });
  return { items: rows.map(toDelivery), total, page: query.page, pageSize: query.pageSize };
}

/** One delivery with what was sent, secrets masked, and answered. Who may not view the subject is not shown the body. */
export async function readDelivery(
  ctx: Ctx,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<WebhookDeliveryDetail> {
  const webhook = await existingWebhook(ctx, webhookId);
  const row = await selectOptionalDelivery(ctx.db, { webhookId, id });
  if (!row) throw new AppError('NOT_FOUND');
  const last = row.attempts.at(-1);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...Object.fromEntries(webhook.headerNames.map((name) => [name.toLowerCase(), '***'])),
    'webhook-id': row.id,
    ...(last && { 'webhook-timestamp': String(Math.floor(new Date(last.at).getTime() / 1000)) }),
    'webhook-signature': 'v1,***',
  };
  const body = (await isLearnable(ctx, row, ctx.actor)) ? row.body : null;
  return { ...toDelivery(row), request: { headers, body }, response: row.response };
}

/** Sends a delivery again under its id. One that still waits is not queued twice. */
export function replayDelivery(
  ctx: Ctx,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<{ queued: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await existingWebhook(ctx, webhookId);
    if (!(await selectOptionalDelivery(ctx.db, { webhookId, id }))) throw new AppError('NOT_FOUND');
    const queued = await updateToQueued(ctx.db, { webhookId, id, at: ctx.platform.clock.now() });
    await audit(ctx, 'webhook.replayed', { type: 'webhook', id: webhookId, label: name, after: { delivery: id } });
    return { queued };
  });
}

/** Sends all failed deliveries since a moment again. */
export function replayFailed(
  ctx: Ctx,
  { webhookId, since }: { webhookId: string; since: string },
): Promise<{ queued: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await existingWebhook(ctx, webhookId);
    const queued = await updateToQueued(ctx.db, { webhookId, failedSince: since, at: ctx.platform.clock.now() });
    await audit(ctx, 'webhook.replayed', { type: 'webhook', id: webhookId, label: name, after: { since, queued } });
    return { queued };
  });
}

/** Forgets deliveries after 30 days; the hourly cleanup. */
export async function purgeOldDeliveries(ctx: Ctx): Promise<void> {
  await deleteOldDeliveries(ctx.db, new Date(ctx.platform.clock.now().getTime() - keptMs));
}

/** Removes for good what deliveries hold of an address. They are copies of what is counted elsewhere, so it answers none. */
export async function eraseFromDeliveries(
  ctx: Ctx,
  { email, dryRun }: { email: string; dryRun: boolean },
): Promise<number> {
  if (!dryRun) await deleteDeliveriesHolding(ctx.db, email);
  return 0;
}

async function existingWebhook(ctx: Ctx, id: string): Promise<WebhookRow> {
  const webhook = await selectOptionalWebhook(ctx.db, { id });
  if (!webhook) throw new AppError('NOT_FOUND');
  return webhook;
}

function toDelivery({ id, event, status, attempts, error, createdAt }: ListedDelivery): WebhookDelivery {
  return { id, event, status, attempts, error, createdAt: createdAt.toISOString() };
}
