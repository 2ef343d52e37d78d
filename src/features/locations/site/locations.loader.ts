import { AppError } from '../../../contract-kit/call/errors.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { hasLocations, readPlaces } from '../locations.service.ts';
import type { LocationView } from './LocationPage.tsx';
import type { LocationsView } from './LocationsPage.tsx';

/** All branches. */
export async function loadLocations(request: PageRequest): Promise<LocationsView> {
  if (!(await hasLocations(request.platform))) throw new AppError('NOT_FOUND');
  return { locations: (await readPlaces(request)).locations };
}

/** One branch by its slug. What is not published is refused like a name that never was [K28]. */
export async function loadLocation(request: PageRequest): Promise<LocationView> {
  const { industries, locations } = await readPlaces(request);
  const location = locations.find(({ slug }) => slug === request.params['slug']);
  if (!location) throw new AppError('NOT_FOUND');
  return { location, industries: industries.filter(({ id }) => location.industries.includes(id)) };
}
