import type { Feature } from '../../platform/feature.ts';
import { profile } from './profile.contract.ts';
import { profileRoutes } from './profile.routes.ts';

export const profileFeature = {
  name: 'profile',
  calls: { profile },
  routes: [profileRoutes],
} satisfies Feature;
