import { PageScript } from '../../../site-kit/PageScript.tsx';
import { cartSitePaths } from '../cart.paths.ts';
import styles from './AddedToCart.module.css';

/** Says beside a machine that it was put into the cart, or why not; a script fills it. Without one the cart itself is shown. */
export function AddedToCart() {
  return (
    <div className={styles.place} data-added-to-cart>
      <p className={styles.refused} role="alert" data-refused hidden />
      <p className={styles.added} role="status" data-added hidden>
        In your cart. <a href={cartSitePaths.cart()}>Go to the cart</a>
      </p>
      <PageScript name="cart/add-to-cart" />
    </div>
  );
}
