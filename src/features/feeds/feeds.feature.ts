import type { Feature } from '../../platform/feature.ts';
import { feeds } from './feeds.contract.ts';
import { feedsRoutes } from './feeds.routes.ts';

export const feedsFeature = {
  name: 'feeds',
  calls: { feeds },
  routes: [feedsRoutes],
} satisfies Feature;
