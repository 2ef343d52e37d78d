import { Webhook as Signer } from 'standardwebhooks';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { postGuarded } from '../../../platform/network/guarded-post.ts';
import { openText } from '../../../platform/sealed-text.ts';
import {
  type CalledWebhook,
  type StoredAttempt,
  type StoredResponse,
  selectOptionalCalled,
} from './deliveries.queries.ts';
import { webhookSeal } from './webhook-seal.ts';

const timeoutMs = 10_000;
const maxAnswerBytes = 4096;

export interface Attempt extends StoredAttempt {
  delivered: boolean;
  response: StoredResponse | null;
}

/** Sends a message to a webhook once. Rejects an id that nothing has. */
export async function attemptNow(
  ctx: Ctx,
  { webhookId, messageId, body }: { webhookId: string; messageId: string; body: string },
): Promise<Attempt> {
  const webhook = await selectOptionalCalled(ctx.db, { id: webhookId, now: ctx.platform.clock.now() });
  if (!webhook) throw new AppError('NOT_FOUND');
  return attempt(ctx, { webhook, messageId, body });
}

/** Posts a signed message. An answer other than 2xx is a failure, a redirect too: what is sent is meant for this address alone. */
export async function attempt(
  ctx: Ctx,
  { webhook, messageId, body }: { webhook: CalledWebhook; messageId: string; body: string },
): Promise<Attempt> {
  const at = ctx.platform.clock.now();
  const startedAt = performance.now();
  const posted = await postGuarded({
    url: webhook.url,
    headers: { ...ownHeaders(ctx, webhook), ...signedHeaders(ctx, { webhook, messageId, at, body }) },
    body,
    timeoutMs,
    maxBytes: maxAnswerBytes,
    toPrivate: ctx.platform.config.webhooks.toPrivate,
  });
  const facts = { at: at.toISOString(), durationMs: Math.round(performance.now() - startedAt) };
  if (posted.error !== null) return { ...facts, delivered: false, status: null, error: posted.error, response: null };
  const { status, headers, body: text } = posted;
  const delivered = status >= 200 && status <= 299;
  const redirect = status >= 300 && status <= 399 ? ' Redirects are not followed.' : '';
  const error = delivered ? null : `It answered ${status}.${redirect}`;
  return { ...facts, delivered, status, error, response: { status, headers, body: text } };
}

function ownHeaders(ctx: Ctx, { id, headers }: CalledWebhook): Record<string, string> {
  return JSON.parse(openText(headers, webhookSeal(ctx, id))) as Record<string, string>;
}

/** The headers of Standard Webhooks; for a day after a rotation there are two signatures. */
function signedHeaders(
  ctx: Ctx,
  { webhook, messageId, at, body }: { webhook: CalledWebhook; messageId: string; at: Date; body: string },
): Record<string, string> {
  const seal = webhookSeal(ctx, webhook.id);
  const secrets = [webhook.secret, ...(webhook.formerSecret ? [webhook.formerSecret] : [])];
  const signatures = secrets.map((secret) => new Signer(openText(secret, seal)).sign(messageId, at, body));
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Millwright-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
