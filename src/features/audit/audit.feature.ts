import type { Feature } from '../../platform/feature.ts';
import { auditTrail } from './audit.contract.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature = {
  name: 'audit',
  calls: { auditTrail },
  routes: (offers) => [auditRoutes(offers('auditLogRights'))],
} satisfies Feature;
