import type { Feature } from '../../platform/feature.ts';
import { leads } from './leads.contract.ts';
import { leadsRoutes } from './leads.routes.ts';
import { eraseLeads, exportLeads, sendLead, sendLeadJob } from './leads.service.ts';

export const leadsFeature = {
  name: 'leads',
  calls: { leads },
  routes: [leadsRoutes],
  jobs: { [sendLeadJob]: sendLead },
  offers: {
    auditLogRights: [{ targetType: 'lead', permission: 'form-submissions.view' }],
    addressErasers: [eraseLeads],
    addressExports: [exportLeads],
  },
} satisfies Feature;
