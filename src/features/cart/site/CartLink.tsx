import { cartSitePaths } from '../cart.paths.ts';
import styles from './CartLink.module.css';

/** The way to the cart, with the number of machines in it. */
export function CartLink({ view: count }: { view: number }) {
  return (
    <a className={styles.link} href={cartSitePaths.cart()} data-cart-link>
      Cart{' '}
      <span className={styles.count} data-cart-count hidden={count === 0}>
        {count}
      </span>
    </a>
  );
}
