import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { claimDue, deliver } from './deliver.ts';
import { releaseClaims } from './deliveries.queries.ts';

/** Deliveries under way at once, of this process and of one webhook: a slow receiver holds up no other. */
const atOnce = 20;
const perWebhook = 4;
const lookEveryMs = 1000;

/** Delivers what is due beside the jobs of a process, until it is told to stop. */
export function startDeliveries(platform: Platform): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'webhooks');
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<void>>();
  const counts = new Map<string, number>();
  const claim = () => {
    const busy = [...counts].flatMap(([id, count]) => (count >= perWebhook ? [id] : []));
    return claimDue(ctx, busy).catch((error: unknown) => {
      platform.log.warn('webhooks cannot be read and will be looked for again', { error });
      return null;
    });
  };
  const start = (delivery: NonNullable<Awaited<ReturnType<typeof claim>>>) => {
    const count = (by: number) => {
      const next = (counts.get(delivery.webhookId) ?? 0) + by;
      if (next === 0) counts.delete(delivery.webhookId);
      else counts.set(delivery.webhookId, next);
    };
    count(1);
    const act = deliver(ctx, delivery)
      .catch((error: unknown) => platform.log.warn('a webhook could not be handled and stays queued', { error }))
      .finally(() => {
        count(-1);
        underWay.delete(act);
      });
    underWay.add(act);
  };
  const work = async () => {
    // The embedded database has no other process, so whatever is held was left by a killed one.
    if (platform.config.databaseUrl === null) await releaseClaims(ctx.db).catch(() => {});
    while (!signal.aborted) {
      const delivery = underWay.size < atOnce ? await claim() : null;
      if (delivery) start(delivery);
      else await pause(lookEveryMs, undefined, { signal }).catch(() => {});
    }
  };
  const finished = work();
  return {
    stop: async () => {
      stopping.abort();
      await finished;
      await Promise.all(underWay);
    },
  };
}
