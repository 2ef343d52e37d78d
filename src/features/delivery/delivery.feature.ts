import type { Feature } from '../../platform/feature.ts';
import { delivery } from './delivery.contract.ts';
import { deliveryErrors } from './delivery.errors.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { preview } from './preview/preview.contract.ts';
import { previewRoutes } from './preview/preview.routes.ts';
import { typeScript } from './typescript/typescript.contract.ts';
import { typeScriptRoutes } from './typescript/typescript.routes.ts';

export const deliveryFeature = {
  name: 'delivery',
  calls: { delivery, preview, typeScript },
  routes: [deliveryRoutes, previewRoutes, typeScriptRoutes],
  errors: deliveryErrors,
} satisfies Feature;
