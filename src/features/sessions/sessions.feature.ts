import type { Feature } from '../../platform/feature.ts';
import { sessions } from './sessions.contract.ts';
import { sessionsRoutes } from './sessions.routes.ts';

export const sessionsFeature = {
  name: 'sessions',
  calls: { sessions },
  routes: [sessionsRoutes],
} satisfies Feature;
