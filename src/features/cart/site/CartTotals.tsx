import type { Cart } from '../cart.contract.ts';
import { paymentTexts } from '../view/payment.rules.ts';
import { usd } from '../view/usd.rules.ts';
import { Amounts } from './Amounts.tsx';
import styles from './CartPage.module.css';

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
      {paymentTexts({ sums: cart, taxUnavailable: cart.taxUnavailable }).map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      {!cart.finance && cart.preorderPrice > 0 ? (
        <p className={styles.note}>The total includes {usd(cart.preorderPrice)} for pre-orders.</p>
      ) : null}
      {cart.bonus > 0 ? <p className={styles.note}>Bonus {usd(cart.bonus)}, not part of the total.</p> : null}
      {cart.promotionPrice > 0 ? (
        <p className={styles.note}>Promotion price {usd(cart.promotionPrice)}, not part of the total.</p>
      ) : null}
      {cart.disclaimer ? <p className={styles.small}>{cart.disclaimer}</p> : null}
    </>
  );
}
