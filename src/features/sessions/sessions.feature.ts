import type { Feature } from '../../platform/feature.ts';
import { sessions } from './sessions.contract.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { forgetReplacedTokens } from './sessions.service.ts';

export const sessionsFeature = {
  name: 'sessions',
  calls: { sessions },
  routes: [sessionsRoutes],
  cleanup: forgetReplacedTokens,
  // They are labelled with the person whose they are.
  offers: { trailRights: [{ targetType: 'session', permission: 'users.view' }] },
} satisfies Feature;
