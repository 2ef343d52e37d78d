import { implement } from '../../platform/http/implement.ts';
import { leads } from './leads.contract.ts';
import { keepLead, listLeads, resendLead } from './leads.service.ts';

export const leadsRoutes = implement(leads, {
  send: ({ ctx, body }) => keepLead(ctx, body),
  list: ({ ctx, query }) => listLeads(ctx, query),
  resend: ({ ctx, params }) => resendLead(ctx, params.id),
});
