import { deliverySite } from '../features/delivery/delivery.site.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';

/** What the features show on the storefront, in the order of their links in its navigation. */
export const siteFeatures: readonly SiteFeature[] = [
  // Every content type whose address no other feature has.
  deliverySite,
];
