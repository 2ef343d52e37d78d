import type { Feature } from '../../platform/feature.ts';
import { delivery } from './delivery.contract.ts';
import { deliveryRoutes } from './delivery.routes.ts';

export const deliveryFeature = {
  name: 'delivery',
  calls: { delivery },
  routes: [deliveryRoutes],
} satisfies Feature;
