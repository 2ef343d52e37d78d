import { chosenFilters } from '../query/chosen-filters.rules.ts';
import { queryOf } from '../query/query-string.rules.ts';
import type { ShopQuery } from '../query/shop-query.rules.ts';
import type { ShopList } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import styles from './ChosenFilters.module.css';

/** What narrows the list, above it; each takes itself back. */
export function ChosenFilters({ question, facets }: { question: ShopQuery; facets: ShopList['facets'] }) {
  const chosen = chosenFilters(question, facets);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <a href={shopPaths.list(queryOf(without))} aria-label={`Remove ${label}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
