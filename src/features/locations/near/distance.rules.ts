import { zipCenters } from './zip-centers.rules.ts';

/** A place on earth, in degrees. */
interface Point {
  latitude: number;
  longitude: number;
}

const points: ReadonlyMap<string, Point> = new Map(
  zipCenters
    .trim()
    .split(/[;\n]/)
    .map((row) => {
      const [zip = '', latitude, longitude] = row.split(' ');
      return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
);

/** The center of a postal code; null for one that is none, or lies in another state than those that are known. */
const centerOf = (zip: string): Point | null => points.get(zip) ?? null;

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies, in miles, by the formula of haversines. */
function milesBetween(a: Point, b: Point): number {
  const dLatitude = radians(b.latitude - a.latitude) / 2;
  const dLongitude = radians(b.longitude - a.longitude) / 2;
  const h =
    Math.sin(dLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude) ** 2;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Where a branch lies: as its owner says, else in the middle of its postal code; null where neither is known. */
export function pointOf({ latitude, longitude, zip }: Branch & { zip: string | null }): Point | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return zip === null ? null : centerOf(zip);
}

interface Branch {
  latitude: number | null;
  longitude: number | null;
}

/** Whole miles from a branch to the center of a postal code; null where either is not known. */
export function milesTo({ latitude, longitude }: Branch, zip: string): number | null {
  const center = centerOf(zip);
  if (center === null || latitude === null || longitude === null) return null;
  return Math.round(milesBetween({ latitude, longitude }, center));
}

/** The postal codes whose centers lie so many miles around a place, the nearest first. */
export function zipsWithin(place: Point, miles: number): string[] {
  return [...points]
    .map(([zip, center]) => ({ zip, away: milesBetween(place, center) }))
    .filter(({ away }) => away <= miles)
    .sort((one, other) => one.away - other.away)
    .map(({ zip }) => zip);
}

/** Orders what stands at a branch by its distance to a postal code; what is at no known distance comes last. `keyOf` names a branch. */
export function byDistance<B extends Branch>(
  branches: Iterable<B>,
  { zip, keyOf }: { zip: string; keyOf: (branch: B) => string },
): (one: string | null, other: string | null) => number {
  const miles = new Map([...branches].map((branch) => [keyOf(branch), milesTo(branch, zip)]));
  const of = (key: string | null) => (key === null ? null : miles.get(key)) ?? Number.MAX_SAFE_INTEGER;
  return (one, other) => of(one) - of(other);
}

/** The branch that is nearest to a postal code, of equally near ones the first; null where nobody knows. */
export function nearestTo<B extends Branch>(zip: string, branches: readonly B[]): (B & { miles: number }) | null {
  let nearest: (B & { miles: number }) | null = null;
  for (const branch of branches) {
    const miles = milesTo(branch, zip);
    if (miles !== null && (nearest === null || miles < nearest.miles)) nearest = { ...branch, miles };
  }
  return nearest;
}
