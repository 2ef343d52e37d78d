import type { Feature } from '../../platform/feature.ts';
import { locations } from './locations.contract.ts';
import { locationsRoutes } from './locations.routes.ts';

/** The dealer's branches and the industries that visitors choose from: content that the owner writes, read by its names. */
export const locationsFeature = {
  name: 'locations',
  calls: { locations },
  routes: [locationsRoutes],
} satisfies Feature;
