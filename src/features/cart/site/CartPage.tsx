import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { type TermChoices, TermInputs } from '../../shop/product-page/TermInputs.tsx';
import { shopPaths } from '../../shop/shop.paths.ts';
import type { Cart } from '../cart.contract.ts';
import { cartSitePaths } from '../cart.paths.ts';
import { paymentTexts } from '../view/payment.rules.ts';
import { usd } from '../view/usd.rules.ts';
import { Amounts } from './Amounts.tsx';
import { CartLines } from './CartLines.tsx';
import styles from './CartPage.module.css';
import { DeliveryPanel, type DeliveryView } from './DeliveryPanel.tsx';

/** What the cart costs, in US dollars to the cent [K24]. */
function CartTotals({ cart }: { cart: Cart }) {
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

export interface CartView {
  cart: Cart;
  delivery: DeliveryView;
  couponCode: string;
  /** What a buyer can choose of the terms of finance; null where none is offered. */
  choices: TermChoices | null;
  /** A request for a quote can be sent. */
  isQuoted: boolean;
  /** The browser sent the cookie of a cart. */
  hasCookie: boolean;
  /** By line what its machine cost before, in dollars, where that changed. */
  formerPrices: Readonly<Record<string, number>>;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
  problem: string;
}

const cookieNeeded = ' The cart needs a cookie: if you added a machine, allow cookies for this site and add it again.';
const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];
const shop = { href: shopPaths.list(), label: 'See all machines' };

export const cartHead = (): SiteHead => ({ title: 'Cart' });

/** The cart, complete without any script: every control has a form of its own [K22]. */
export function CartPage({ view }: { view: CartView }) {
  const { cart, delivery, problem, fieldErrors, couponCode, choices, isQuoted, hasCookie, formerPrices } = view;
  return (
    <div data-cart-page>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title="Cart" />
      <PageScript name="cart/cart-page" />
      <div className={styles.page}>
        {problem ? (
          <p className={styles.problem} role="alert" data-passing>
            {problem}
          </p>
        ) : null}
        {cart.items.length === 0 ? (
          <>
            <Notice
              title="Your cart is empty"
              text={`Machines that you add appear here at today’s prices.${hasCookie ? '' : cookieNeeded}`}
              action={shop}
              within
            />
            {delivery.back === null ? null : <DeliveryPanel view={delivery} />}
          </>
        ) : (
          <div className={styles.columns}>
            <div className={styles.main}>
              <CartLines items={cart.items} formerPrices={formerPrices} />
              <DeliveryPanel view={delivery} />
            </div>
            <aside className={styles.side} aria-label="Totals">
              <Coupon cart={cart} code={couponCode} fieldErrors={fieldErrors['couponCode'] ?? []} />
              {choices ? <Finance cart={cart} choices={choices} /> : null}
              <CartTotals cart={cart} />
              {isQuoted ? (
                <>
                  <a className="button" href={shopPaths.requestQuote()} data-quote>
                    Request Email Quote
                  </a>
                  <p className={styles.small}>
                    You pay nothing now. We confirm price, tax and freight by email; the amount due is due when you
                    accept our offer.
                  </p>
                </>
              ) : null}
            </aside>
          </div>
        )}
      </div>
    </div>
  );
}

interface CouponProps {
  cart: Cart;
  code: string;
  fieldErrors: readonly string[];
}

function Coupon({ cart, code, fieldErrors }: CouponProps) {
  if (cart.coupon) {
    const { type, amount } = cart.coupon;
    return (
      <form className={styles.row} method="post" action={cartSitePaths.cart()}>
        <input type="hidden" name="act" value="no-coupon" />
        <p>
          Coupon <strong>{cart.coupon.code}</strong>
          {type === 'percent' ? `, ${amount}% off` : ''}
        </p>
        <button className="plain-button" type="submit">
          Remove coupon
        </button>
      </form>
    );
  }
  return (
    <form className={styles.coupon} method="post" action={cartSitePaths.cart()}>
      <input type="hidden" name="act" value="coupon" />
      <label htmlFor="couponCode">Coupon code</label>
      <div className={styles.row}>
        <input
          id="couponCode"
          name="couponCode"
          defaultValue={code}
          maxLength={100}
          autoComplete="off"
          aria-describedby="coupon-problem"
          {...(fieldErrors.length > 0 && { 'aria-invalid': true })}
        />
        <button className="plain-button" type="submit">
          Apply
        </button>
      </div>
      <p id="coupon-problem" className="fault" {...(fieldErrors.length > 0 && { role: 'alert' })}>
        {fieldErrors.join(' ')}
      </p>
    </form>
  );
}

function Finance({ cart, choices }: { cart: Cart; choices: TermChoices }) {
  const isFinanced = cart.finance;
  return (
    <form className={styles.row} method="post" action={cartSitePaths.cart()} data-at-once>
      <input type="hidden" name="act" value="finance" />
      <label className="box-label">
        <input
          type="checkbox"
          name="finance"
          value="on"
          defaultChecked={isFinanced}
          aria-describedby="finance-meaning"
        />
        Finance
      </label>
      <p id="finance-meaning" className={styles.small}>
        Finance the rest after a down payment. Pre-orders are paid in full.
      </p>
      {isFinanced ? <TermInputs choices={choices} terms={cart} /> : null}
      <button className="plain-button" type="submit" data-without-script>
        Update finance
      </button>
    </form>
  );
}
