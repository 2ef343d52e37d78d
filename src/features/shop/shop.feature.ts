import type { Feature } from '../../platform/feature.ts';
import { shop } from './shop.contract.ts';
import { shopRoutes } from './shop.routes.ts';

export const shopFeature = {
  name: 'shop',
  calls: { shop },
  routes: [shopRoutes],
} satisfies Feature;
