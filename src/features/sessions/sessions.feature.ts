import type { Feature } from '../../platform/feature.ts';
import { sessions } from './sessions.contract.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { purgeReplacedTokens } from './sessions.service.ts';

export const sessionsFeature = {
  name: 'sessions',
  calls: { sessions },
  routes: [sessionsRoutes],
  cleanup: purgeReplacedTokens,
  // They are labelled with the person whose they are.
  offers: { auditLogRights: [{ targetType: 'session', permission: 'users.view' }] },
} satisfies Feature;
