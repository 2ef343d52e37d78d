import { claimDue, deliver } from '../../../src/features/webhooks/deliveries/deliver.ts';
import type { Platform } from '../../../src/platform/context/context.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';

/** Delivers all webhooks that are due now, one after the other, as the process does beside its jobs. */
export async function deliverWebhooks(platform: Platform): Promise<void> {
  const ctx = systemContext(platform, 'webhooks');
  for (;;) {
    const delivery = await claimDue(ctx, []);
    if (!delivery) return;
    await deliver(ctx, delivery);
  }
}
