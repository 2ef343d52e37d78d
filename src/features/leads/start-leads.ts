import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { startOutbox } from '../../platform/jobs/outbox.ts';
import { releaseClaims } from './leads.queries.ts';
import { claimDue, leadOutbox, sendLead } from './leads.service.ts';

/** At once to the CRM. */
const max = 4;

/** Sends leads as they become due, beside the jobs of a process, until it is told to stop. */
export function startLeads(platform: Platform): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'leads');
  return startOutbox(platform, {
    name: leadOutbox,
    claim: (busy) => (busy.length > 0 ? Promise.resolve(null) : claimDue(ctx)),
    send: (lead) => sendLead(ctx, lead),
    lanesOf: () => [{ key: 'crm', max }],
    releaseClaims: () => releaseClaims(ctx.db),
  });
}
