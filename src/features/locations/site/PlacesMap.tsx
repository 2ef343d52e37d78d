import type { StoreLocation } from '../locations.contract.ts';
import { locationsPaths } from '../locations.paths.ts';
import { projectionFor } from '../map/projection.rules.ts';
import { outlines } from '../map/region-outlines.rules.ts';
import { pointOf } from '../near/distance.rules.ts';
import styles from './PlacesMap.module.css';

type Place = Pick<StoreLocation, 'id' | 'slug' | 'label' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/** Nominal view of the map: the west of the country, as web maps count zoom [K20]. */
const zoom = 4;
const center = '38.5,-105.5';

/** Branches on a map of our own drawing, each a link to its page; a branch without coordinates stands at the center of its postal code [K20]. */
export function PlacesMap({ places, label }: { places: readonly Place[]; label: string }) {
  const placed = places.flatMap((place) => {
    const at = pointOf(place);
    return at ? [{ ...place, at }] : [];
  });
  const { width, height, place } = projectionFor(placed.map(({ at }) => at));
  const served = new Set(places.map(({ state }) => state));
  return (
    <section className={styles.map} aria-label={label} data-map data-zoom={zoom} data-center={center}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: The section names it; a title would be a tip over the whole map. */}
      <svg viewBox={`0 0 ${width} ${height}`}>
        <g>
          {outlines.map(({ state, label: at, border }) => {
            const letters = place(at);
            const points = border.map(place).map(({ x, y }) => `${x},${y}`);
            return (
              <g key={state} className={served.has(state) ? styles.served : styles.state}>
                <polygon points={points.join(' ')} />
                <text {...letters}>{state}</text>
              </g>
            );
          })}
        </g>
        {placed.map(({ id, slug, label: name, at }) => {
          const { x, y } = place(at);
          return (
            <a key={id} href={locationsPaths.location(slug)} aria-label={name} className={styles.marker}>
              <circle className={styles.reach} cx={x} cy={y} r={18} />
              <circle className={styles.dot} cx={x} cy={y} r={9} />
              <text x={x} y={y - 18}>
                {name}
              </text>
            </a>
          );
        })}
      </svg>
    </section>
  );
}
