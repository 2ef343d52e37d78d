import type { Feature } from '../../platform/feature.ts';
import { thresholdJob } from '../limits/threshold/threshold.service.ts';
import { security } from './security.contract.ts';
import { securityRoutes } from './security.routes.ts';
import { reactToThreshold } from './threshold-reaction.ts';

export const securityFeature = {
  name: 'security',
  calls: { security },
  routes: [securityRoutes],
  // Senders of the security log.
  offers: { auditLogRights: [{ targetType: 'address', permission: 'settings.view' }] },
  jobs: { [thresholdJob]: reactToThreshold },
} satisfies Feature;
