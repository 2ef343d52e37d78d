import type { Feature } from '../../platform/feature.ts';
import { delivery } from './delivery.contract.ts';
import { deliveryErrors } from './delivery.errors.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { preview } from './preview/preview.contract.ts';
import { previewRoutes } from './preview/preview.routes.ts';

export const deliveryFeature = {
  name: 'delivery',
  calls: { delivery, preview },
  routes: [deliveryRoutes, previewRoutes],
  errors: deliveryErrors,
} satisfies Feature;
