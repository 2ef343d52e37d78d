import type { Feature } from '../../platform/feature.ts';
import { tax } from './tax.contract.ts';
import { taxRoutes } from './tax.routes.ts';

export const taxFeature = {
  name: 'tax',
  calls: { tax },
  routes: [taxRoutes],
} satisfies Feature;
