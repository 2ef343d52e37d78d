import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { nameInMail } from '../../../platform/mail/name-in-mail.ts';
import { findRights } from '../../api-tokens/live-token/token-actor.ts';
import { queueSystemMail } from '../../email-messages/queueing/system-mail.ts';
import { webhooksPaths } from '../webhooks.paths.ts';
import { pauseOf, pausesAfterMs } from '../webhooks.rules.ts';
import { type Attempt, attempt } from './attempt.ts';
import {
  type CalledWebhook,
  type ClaimedDelivery,
  claimDelivery,
  selectOptionalCalled,
  updateDelivery,
  updateHealth,
} from './deliveries.queries.ts';
import { isLearnable, messageOf } from './message.ts';

/** Longer than an attempt and its message take. */
const claimMs = 60_000;

/** The next delivery that is due, claimed; null where none is, or only of webhooks that are busy. */
export function claimDue(ctx: Ctx, busy: readonly string[]): Promise<ClaimedDelivery | null> {
  const now = ctx.platform.clock.now();
  return claimDelivery(ctx.db, { now, until: new Date(now.getTime() + claimMs), busy });
}

/**
 * Sends one claimed delivery and keeps the outcome: delivered, due again after a pause that grows, failed for good, or dropped
 * where the maker of the webhook may not view it any more. A webhook that answers 410, or took nothing for three days, pauses.
 */
export async function deliver(ctx: Ctx, delivery: ClaimedDelivery): Promise<void> {
  const { id, webhookId } = delivery;
  const webhook = await selectOptionalCalled(ctx.db, { id: webhookId, now: ctx.platform.clock.now() });
  if (!webhook) return;
  const rights = await findRights(ctx, webhook.makerId);
  if (!rights || !(await isLearnable(ctx, delivery, rights))) {
    const error = rights
      ? 'The person who made the webhook may not view this any more.'
      : 'The account of the person who made the webhook is inactive or deleted.';
    return updateDelivery(ctx.db, { id, status: 'dropped', error });
  }
  const body = delivery.body ?? (await messageOf(ctx, delivery));
  const made = await attempt(ctx, { webhook, messageId: id, body });
  await inTransaction(ctx, (ctx) => keep(ctx, { delivery, webhook, maker: rights, body, made }));
}

/** Who made the webhook. */
interface Person {
  email: string;
  displayName: string;
}

interface Made {
  delivery: ClaimedDelivery;
  webhook: CalledWebhook;
  maker: Person;
  body: string;
  made: Attempt;
}

async function keep(ctx: Ctx, { delivery, webhook, maker, body, made }: Made): Promise<void> {
  const { id, tries } = delivery;
  const { at, status, durationMs, error, response } = made;
  const now = ctx.platform.clock.now();
  const kept = { id, body, attempt: { at, status, durationMs, error }, response };
  if (made.delivered) {
    await updateDelivery(ctx.db, { ...kept, status: 'delivered', error: null });
    return updateHealth(ctx.db, { id: webhook.id, at: now, error: null });
  }
  const isGone = status === 410;
  const { retryMs: firstMs } = ctx.platform.config.webhooks;
  const pause = isGone ? null : pauseOf(tries, { firstMs, chance: Math.random() });
  await updateDelivery(ctx.db, {
    ...kept,
    status: pause === null ? 'failed' : 'queued',
    error,
    ...(pause !== null && { nextAttemptAt: new Date(now.getTime() + pause) }),
  });
  const failingMs = webhook.failingSince === null ? 0 : now.getTime() - webhook.failingSince.getTime();
  const isPaused = isGone || failingMs >= pausesAfterMs;
  await updateHealth(ctx.db, { id: webhook.id, at: now, error, isPaused });
  if (isPaused) await notifyMaker(ctx, { webhook, maker, error: error ?? '' });
}

async function notifyMaker(
  ctx: Ctx,
  { webhook, maker, error }: Pick<Made, 'webhook' | 'maker'> & { error: string },
): Promise<void> {
  await queueSystemMail(ctx, {
    template: 'webhook-paused',
    to: maker.email,
    values: {
      name: nameInMail(maker.displayName),
      webhook: nameInMail(webhook.name),
      reason: error,
      link: `${ctx.platform.config.publicUrl}${webhooksPaths.edit(webhook.id)}`,
    },
    cause: 'webhook.paused',
  });
}
