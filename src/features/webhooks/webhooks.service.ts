import { randomBytes } from 'node:crypto';
import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../contracts/call/errors.ts';
import { withoutUndefined } from '../../contracts/call/without-undefined.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { addressError } from '../../platform/network/guarded-post.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { audit } from '../audit/audit.service.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { findKnownForms } from '../forms/forms.service.ts';
import { attemptNow } from './deliveries/attempt.ts';
import { webhookSeal } from './deliveries/webhook-seal.ts';
import type { NewWebhook, Trial, Webhook, WebhookChange, WebhookDraft, WebhookQuery } from './webhooks.contract.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks as listWebhookRows,
  selectOptionalWebhook,
  updateSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';
import { formerSecretMs } from './webhooks.rules.ts';

/** One page of webhooks, searched in name and URL. */
export async function listWebhooks(ctx: Ctx, query: WebhookQuery): Promise<Page<Webhook>> {
  const { rows, total } = await listWebhookRows(ctx.db, query);
  return { items: rows.map(toWebhook), total, page: query.page, pageSize: query.pageSize };
}

/** One webhook. Rejects an id that nothing has. */
export async function readWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  return toWebhook(await webhookRow(ctx, { id }));
}

/** Creates a webhook and tells the secret of its signatures. Rejects an address that may not be called, and unknown types and forms. */
export function createWebhook(ctx: Ctx, draft: WebhookDraft): Promise<NewWebhook> {
  return inTransaction(ctx, async (ctx) => {
    const { userId: makerId } = ctx.actor;
    if (makerId === null) throw new AppError('INSUFFICIENT_PERMISSIONS');
    await assertUsable(ctx, draft);
    const id = newId();
    const { headers, ...values } = draft;
    const secret = newSecret();
    await insertWebhook(ctx.db, {
      ...values,
      ...sealedHeaders(ctx, { id, headers: givenHeaders(headers, {}) }),
      ...{ id, makerId, at: ctx.platform.clock.now() },
      secret: sealText(secret, webhookSeal(ctx, id)),
    });
    const webhook = await readWebhook(ctx, id);
    await audit(ctx, 'webhook.created', { ...target(webhook), after: shown(webhook) });
    return { ...webhook, secret };
  });
}

/**
 * Changes a webhook; what changes nothing is a no-op. Whoever changes what it tells, or to whom, becomes its maker, so that
 * nobody is told by it what they may not view. Headers whose values are not sent again do not follow to another origin.
 */
export function changeWebhook(ctx: Ctx, { id, change }: { id: string; change: WebhookChange }): Promise<Webhook> {
  return inTransaction(ctx, async (ctx) => {
    const row = await webhookRow(ctx, { id, lock: true });
    const before = toWebhook(row);
    const { version, headers, ...values } = change;
    if (version !== undefined && version !== row.version) throw new AppError('VERSION_CONFLICT', { current: before });
    await assertUsable(ctx, change);
    const after = { ...before, ...withoutUndefined(values) };
    const isMoved = new URL(after.url).origin !== new URL(before.url).origin;
    const present = headersOf(ctx, row);
    const stored = isMoved ? {} : present;
    const next = headers ? givenHeaders(headers, stored) : stored;
    const tells = (one: Webhook) => JSON.stringify([one.url, one.events, one.contentTypes, one.forms]);
    const isSame = JSON.stringify(next) === JSON.stringify(present);
    if (isSame && JSON.stringify(shown(after)) === JSON.stringify(shown(before))) return before;
    const isTold = tells(after) !== tells(before) || !isSame;
    const { name, url, events, contentTypes, forms, isActive } = after;
    await updateWebhook(ctx.db, {
      ...{ id, name, url, events, contentTypes, forms, isActive },
      ...sealedHeaders(ctx, { id, headers: next }),
      makerId: isTold ? (ctx.actor.userId ?? row.makerId) : row.makerId,
      isResumed: isActive && !before.isActive,
      at: ctx.platform.clock.now(),
    });
    const webhook = await readWebhook(ctx, id);
    await audit(ctx, 'webhook.updated', { ...target(webhook), before: shown(before), after: shown(webhook) });
    return webhook;
  });
}

export function removeWebhook(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const webhook = toWebhook(await webhookRow(ctx, { id, lock: true }));
    await deleteWebhook(ctx.db, id);
    await audit(ctx, 'webhook.deleted', { ...target(webhook), before: shown(webhook) });
    return null;
  });
}

/** Gives a webhook a new secret and tells it; the present one signs too for a day. */
export function rotateSecret(ctx: Ctx, id: string): Promise<NewWebhook> {
  return inTransaction(ctx, async (ctx) => {
    await webhookRow(ctx, { id, lock: true });
    const secret = newSecret();
    const at = ctx.platform.clock.now();
    const sealed = sealText(secret, webhookSeal(ctx, id));
    await updateSecret(ctx.db, { id, at, secret: sealed, formerUntil: new Date(at.getTime() + formerSecretMs) });
    const webhook = await readWebhook(ctx, id);
    await audit(ctx, 'webhook.rotated', target(webhook));
    return { ...webhook, secret };
  });
}

/** Sends `webhook.test` now, also while the webhook is paused, and tells what came of it. Nothing of it is kept. */
export async function testWebhook(ctx: Ctx, id: string): Promise<Trial> {
  const timestamp = ctx.platform.clock.now().toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} });
  const { delivered, status, durationMs, error } = await attemptNow(ctx, { webhookId: id, messageId: newId(), body });
  return { delivered, status, durationMs, error };
}

/** Those of the stored values that stay, and the new ones; a null whose value is not there is left out. */
function givenHeaders(
  headers: Readonly<Record<string, string | null>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map(Object.entries(stored));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = value ?? known.get(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function headersOf(ctx: Ctx, { id, headers }: WebhookRow): Record<string, string> {
  return JSON.parse(openText(headers, webhookSeal(ctx, id))) as Record<string, string>;
}

function sealedHeaders(ctx: Ctx, { id, headers }: { id: string; headers: Record<string, string> }) {
  return { headers: sealText(JSON.stringify(headers), webhookSeal(ctx, id)), headerNames: Object.keys(headers) };
}

async function assertUsable(ctx: Ctx, { url, contentTypes = [], forms = [] }: WebhookChange): Promise<void> {
  const fields: FieldErrors = {};
  const error = url === undefined ? null : addressError(url, ctx.platform.config.webhooks);
  if (error !== null) fields['url'] = [error];
  const models = await Promise.all(contentTypes.map((id) => loadContentModel(ctx, id)));
  for (const [index, model] of models.entries())
    if (model?.id !== contentTypes[index]) fields[`contentTypes.${index}`] = ['is not a content type'];
  const known = new Set(await findKnownForms(ctx, forms));
  for (const [index, id] of forms.entries()) if (!known.has(id)) fields[`forms.${index}`] = ['is not a form'];
  assertNoErrors(fields);
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

async function webhookRow(ctx: Ctx, by: { id: string; lock?: boolean }): Promise<WebhookRow> {
  const row = await selectOptionalWebhook(ctx.db, by);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const target = ({ id, name }: Webhook) => ({ type: 'webhook', id, label: name });

/** As the audit log keeps it: names of headers without their values. */
const shown = ({ name, url, events, contentTypes, forms, headers, isActive }: Webhook) => ({
  ...{ name, url, events, contentTypes, forms, isActive },
  headers: Object.keys(headers),
});

function toWebhook(row: WebhookRow): Webhook {
  const { id, name, url, events, contentTypes, forms, headerNames, isActive, state, lastError, version } = row;
  return {
    ...{ id, name, url, events, contentTypes, forms, isActive, state },
    headers: Object.fromEntries(headerNames.map((header) => [header, null])),
    lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
    lastError,
    maker: { id: row.makerId, displayName: row.maker?.displayName ?? null },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}
