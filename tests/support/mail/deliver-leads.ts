import { claimDue, sendLead } from '../../../src/features/leads/leads.service.ts';
import type { Platform } from '../../../src/platform/context/context.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';

/** Sends all leads that are due now, one after the other, as the process does beside its jobs. */
export async function deliverLeads(platform: Platform): Promise<void> {
  const ctx = systemContext(platform, 'leads');
  for (;;) {
    const lead = await claimDue(ctx);
    if (!lead) return;
    await sendLead(ctx, lead);
  }
}
