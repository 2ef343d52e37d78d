import type { Feature } from '../../platform/feature.ts';
import { delivery } from './delivery.contract.ts';
import { deliveryRoutes } from './delivery.routes.ts';

export const deliveryFeature = {
  calls: { delivery },
  routes: [deliveryRoutes],
} satisfies Feature;
