import type { FieldValues } from '../../delivery/published/field-values.rules.ts';
import type { Industry, StoreLocation } from '../locations.contract.ts';

export const industryType = 'industries';
export const locationType = 'locations';

/** Where the lists are read, for the contract and for scripts of pages. */
export const placesCalls = { industries: '/api/industry', locations: '/api/locations' } as const;

interface PublishedEntry {
  id: string;
  slug: string;
  title: string;
  values: FieldValues;
}

/** An entry of the type `locations` as visitors know it; of its industries those that are published [K07] [K08]. */
export function locationOf(
  { id, slug, title, values }: PublishedEntry,
  { published }: { published: ReadonlySet<string> },
): StoreLocation {
  const contentTitle = values.text('content_title');
  const city = values.text('city');
  const state = values.text('state');
  const label = contentTitle ?? ([city, state].filter((part) => part !== null).join(', ') || title);
  const industries = values.entries('industries', industryType).filter((industry) => published.has(industry));
  return {
    id,
    title,
    contentTitle,
    name: label,
    slug,
    label,
    city,
    state,
    zip: values.text('zip'),
    address: values.text('address'),
    locationCode: values.text('location_code'),
    googleLink: values.text('google_link'),
    phoneNumber: values.text('phone_number'),
    storeNumber: values.text('store_number'),
    storeHours: values.text('store_hours'),
    zipCodes: zipsIn(values.text('zip_codes') ?? ''),
    industries,
    industry: industries,
    zipCodeRadius: values.number('zip_code_radius'),
    latitude: values.number('latitude'),
    longitude: values.number('longitude'),
    dealer: values.isTrue('dealer'),
  };
}

/** An entry of the type `industries` as visitors know it, its pictures by address as they are known. */
export function industryOf(
  { id, slug, title, values }: PublishedEntry,
  { altOf }: { altOf: (url: string) => string | null },
): Industry {
  const pictures = values.files('header_background_images').flatMap((url) => {
    const alt = altOf(url);
    return alt === null ? [] : [{ url, alt }];
  });
  return { id, name: title, slug, header_background_images: pictures };
}

/** Postal codes parted by blanks, commas or line breaks, each once. */
function zipsIn(list: string): string[] {
  return [...new Set(list.split(/[\s,]+/).filter((zip) => zip !== ''))];
}

/** The branch whose coordinates are nearest as the crow flies; null where none has some [K02]. */
export function nearestOf<Place extends Pick<StoreLocation, 'latitude' | 'longitude'>>(
  places: readonly Place[],
  at: { latitude: number; longitude: number },
): Place | null {
  let nearest: Place | null = null;
  let min = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const distance = arcTo(place, at);
    if (distance >= min) continue;
    min = distance;
    nearest = place;
  }
  return nearest;
}

/** Half of the haversine's square, which grows with the distance; infinite to a place without coordinates. */
function arcTo(
  { latitude, longitude }: Pick<StoreLocation, 'latitude' | 'longitude'>,
  at: { latitude: number; longitude: number },
): number {
  if (latitude === null || longitude === null) return Number.POSITIVE_INFINITY;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(latitude - at.latitude) / 2) ** 2;
  const along = Math.sin(radians(longitude - at.longitude) / 2) ** 2;
  return across + Math.cos(radians(latitude)) * Math.cos(radians(at.latitude)) * along;
}

/** The branches that list an industry [K04]. */
export function locationsFor<Place extends Pick<StoreLocation, 'industries'>>(
  places: readonly Place[],
  industryId: string,
): Place[] {
  return places.filter(({ industries }) => industries.includes(industryId));
}
