import type { Cart } from '../cart.contract.ts';
import { Amounts } from './Amounts.tsx';
import styles from './CartPage.module.css';
import { usd } from './usd.ts';

/** What the cart costs, in US dollars to the cent [K24]. */
export function CartTotals({ cart }: { cart: Cart }) {
  const rows = [
    ['Subtotal', cart.subtotal],
    ['Discount', cart.coupon ? -cart.coupon.discount : 0],
    ['Pre-order', cart.preorderPrice],
    ['Financed', cart.creditPrice],
    ['Tax', cart.finance ? cart.financeTax : cart.tax],
    ['Total', cart.totalPrice],
    ['Due now', cart.grandTotal],
  ] as const;
  return (
    <>
      <div className={styles.totals}>
        <Amounts rows={rows} />
      </div>
      {cart.taxUnavailable ? <p className={styles.note}>Tax will be confirmed</p> : null}
      {cart.finance ? <p className={styles.note}>Finance figures are an estimate.</p> : null}
      {cart.bonus > 0 ? <p className={styles.note}>Bonus {usd(cart.bonus)}, not part of the total.</p> : null}
      {cart.promotionPrice > 0 ? (
        <p className={styles.note}>Promotion price {usd(cart.promotionPrice)}, not part of the total.</p>
      ) : null}
      {cart.disclaimer ? <p className={styles.small}>{cart.disclaimer}</p> : null}
    </>
  );
}
