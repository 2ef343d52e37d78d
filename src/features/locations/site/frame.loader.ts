import type { Platform } from '../../../platform/context/context.ts';
import type { HeaderPictures } from '../../../site-kit/site-feature.ts';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import { hasLocations, readHeaderPictures, readPlaces } from '../locations.service.ts';
import type { BannerView } from './LocationBanner.tsx';

/** True if there are branches to choose from and to show. */
export function hasBranches(platform: Platform): Promise<boolean> {
  return hasLocations(platform);
}

/** What the strip above the header says: the chosen branch, or the way to choose one; null without branches to choose [K01]. */
export async function loadBanner(request: SiteRequest): Promise<BannerView | null> {
  if (!(await hasLocations(request.platform))) return null;
  const { location: chosen } = request.visitor;
  if (chosen === null) return { location: null };
  const location = (await readPlaces(request)).locations.find(({ id }) => id === chosen);
  return { location: location ? { label: location.label, phone: location.phoneNumber } : null };
}

/** The chosen industry's picture, and for pages without one the file that is named `shop-header` [K19]. */
export function loadHeaderPictures(request: SiteRequest): Promise<HeaderPictures> {
  return readHeaderPictures(request, request.visitor.industry);
}
