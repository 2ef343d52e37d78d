import type { ShopItem } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { MachineCard } from './MachineCard.tsx';
import styles from './MachineGrid.module.css';
import type { Sight } from './MachinePicture.tsx';

interface MachineGridProps {
  items: readonly ShopItem[];
  /** The level of the cards' headings in the outline of the page. */
  level: 2 | 3;
  /** Cards can be chosen to be compared. */
  isCompared?: boolean;
  /** It begins where the page opens. */
  isFirst?: boolean;
}

/** Those of a row on a wide screen. */
const atFirstSight = 3;

function sightOf(place: number): Sight {
  if (place === 0) return 'leading';
  return place < atFirstSight ? 'first' : 'later';
}

/** Machines side by side. */
export function MachineGrid({ items, level, isCompared = false, isFirst = false }: MachineGridProps) {
  const grid = (
    <ul className={styles.grid}>
      {items.map((item, place) => (
        <li key={item.id}>
          <MachineCard item={item} level={level} isCompared={isCompared} sight={isFirst ? sightOf(place) : 'later'} />
        </li>
      ))}
    </ul>
  );
  if (!isCompared) return grid;
  return (
    <form action={shopPaths.compare()} method="get" data-compare-form>
      {grid}
      <p className={styles.compare} data-compare-bar>
        <button className="button" type="submit" data-compare-button>
          Compare
        </button>
        <span data-compare-hint>Choose two to four machines.</span>
      </p>
    </form>
  );
}
