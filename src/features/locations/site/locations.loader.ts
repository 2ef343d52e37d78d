import { AppError } from '../../../contracts/call/errors.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { followFormer, readNewest } from '../../delivery/site/shown-entry.ts';
import { locationsPaths } from '../locations.paths.ts';
import { describeLocation, readPlaces } from '../locations.service.ts';
import { locationType } from '../places/location.rules.ts';
import type { LocationView } from './LocationPage.tsx';
import type { LocationsView } from './LocationsPage.tsx';

/** All branches; without their type none. */
export async function loadLocations(request: PageRequest): Promise<LocationsView> {
  return { locations: (await readPlaces(request)).locations };
}

/**
 * One branch by its slug, or the newest that it says where the address has the token of its preview [H02]. A former slug leads
 * on, and a branch that was published and is gone is 410 [H03]; what never was and drafts are not found [K28].
 */
export async function loadLocation(request: PageRequest): Promise<LocationView> {
  const { slug = '' } = request.params;
  const address = { typeSlug: locationType, slug };
  const { industries, locations } = await readPlaces(request);
  const newest = await readNewest(request, address);
  const shown = newest && (await describeLocation(request.platform, { entry: newest, industries }));
  const location = shown ?? locations.find((one) => one.slug === slug);
  if (!location) {
    const { isGone } = await followFormer(request, { ...address, pathOf: locationsPaths.location });
    throw isGone ? new Response(null, { status: 410 }) : new AppError('NOT_FOUND');
  }
  return { location, industries: industries.filter(({ id }) => location.industries.includes(id)) };
}
