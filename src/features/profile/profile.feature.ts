import type { Feature } from '../../platform/feature.ts';
import { profile } from './profile.contract.ts';
import { profileRoutes } from './profile.routes.ts';

export const profileFeature = {
  name: 'profile',
  calls: { profile },
  routes: [profileRoutes],
  // Nobody else has a call that reads a profile.
  offers: { auditLogRights: [{ targetType: 'user', action: 'profile.updated', permission: null }] },
} satisfies Feature;
