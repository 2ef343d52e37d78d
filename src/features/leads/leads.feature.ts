import type { Feature } from '../../platform/feature.ts';
import { leads } from './leads.contract.ts';
import { leadsRoutes } from './leads.routes.ts';
import { eraseLeads, exportLeads } from './leads.service.ts';
import { startLeads } from './start-leads.ts';

export const leadsFeature = {
  name: 'leads',
  calls: { leads },
  routes: [leadsRoutes],
  services: [startLeads],
  offers: {
    auditLogRights: [{ targetType: 'lead', permission: 'form-submissions.view' }],
    addressErasers: [eraseLeads],
    addressExports: [exportLeads],
  },
} satisfies Feature;
