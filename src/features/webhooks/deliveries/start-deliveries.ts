import type { Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { startOutbox } from '../../../platform/jobs/outbox.ts';
import { claimDue, deliver } from './deliver.ts';
import { releaseClaims } from './deliveries.queries.ts';

/** Of one webhook at once: a slow receiver holds up no other. */
const perWebhook = 4;

/** Delivers what is due beside the jobs of a process, until it is told to stop. */
export function startDeliveries(platform: Platform): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'webhooks');
  return startOutbox(platform, {
    name: 'webhooks',
    claim: (busy) => claimDue(ctx, busy),
    send: (delivery) => deliver(ctx, delivery),
    lanesOf: ({ webhookId }) => [{ key: webhookId, max: perWebhook }],
    releaseClaims: () => releaseClaims(ctx.db),
  });
}
