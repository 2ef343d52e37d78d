import { type Sort, sorts } from '../catalogue/sorting.rules.ts';
import type { ShopQuery } from '../query/shop-query.rules.ts';
import styles from './ShopPage.module.css';

const labels: Record<Sort, string> = {
  '-createdAt': 'Newest first',
  title: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  year: 'Year, oldest first',
  '-year': 'Year, newest first',
  hours: 'Hours, fewest first',
  '-hours': 'Hours, most first',
};

/** The orders of the shop. None of them leaves it to the shop: a search by relevance, everything else the newest first. */
export function SortSelect({ form, question }: { form: string; question: ShopQuery }) {
  return (
    <p className={styles.sort}>
      <label htmlFor="shop-sort">Sort by</label>
      <select id="shop-sort" name="sort" form={form} defaultValue={question.sort ?? ''} data-shop-sort>
        <option value="">Recommended</option>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {labels[sort]}
          </option>
        ))}
      </select>
    </p>
  );
}
