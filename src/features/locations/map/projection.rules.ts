/** A place on the globe, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** What a map shows: its edges in degrees. */
export interface MapBounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The five states of the dealer with their neighbours: the map's default view [K20]. */
const region: MapBounds = { west: -115, east: -94, south: 30.6, north: 46.6 };

/** In units of the drawing. */
export const mapWidth = 880;

export interface Projection {
  bounds: MapBounds;
  width: number;
  height: number;
  /** Where a place lies in the drawing. */
  place(at: Coordinates): { x: number; y: number };
}

/** The default view, or where a place lies outside of it, all places with a margin. Mercator, as web maps are. */
export function projectionFor(places: readonly Coordinates[]): Projection {
  const bounds = places.every((place) => isWithin(region, place)) ? region : around(places);
  const scale = mapWidth / (bounds.east - bounds.west);
  const top = mercator(bounds.north);
  return {
    bounds,
    width: mapWidth,
    height: round((top - mercator(bounds.south)) * scale),
    place: ({ latitude, longitude }) => ({
      x: round((longitude - bounds.west) * scale),
      y: round((top - mercator(latitude)) * scale),
    }),
  };
}

function isWithin({ west, east, south, north }: MapBounds, { latitude, longitude }: Coordinates): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north;
}

const marginDegrees = 3;
/** Beyond it Mercator has no end. */
const highestLatitude = 84;

function around(places: readonly Coordinates[]): MapBounds {
  const latitudes = places.map(({ latitude }) => withinMercator(latitude));
  const longitudes = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...longitudes) - marginDegrees,
    east: Math.max(...longitudes) + marginDegrees,
    south: withinMercator(Math.min(...latitudes) - marginDegrees),
    north: withinMercator(Math.max(...latitudes) + marginDegrees),
  };
}

const withinMercator = (latitude: number) => Math.min(Math.max(latitude, -highestLatitude), highestLatitude);

/** In degrees, as longitudes are. */
function mercator(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (withinMercator(latitude) * Math.PI) / 360)) * 180) / Math.PI;
}

const round = (units: number) => Math.round(units * 10) / 10;
