import { imageUrl } from '../../../contracts/images/image-variants.ts';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { centsOf, dollarText } from '../machine/price.rules.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { machineFormId, shopPaths } from '../shop.paths.ts';
import styles from './Purchase.module.css';

/**
 * What can be had with the machine, and the ways to get it: into the cart where it has a price, a quote for every machine. The
 * form is the cart's; `data-` attributes are for its script and the quote's. Without script the delivery panel belongs to it, so
 * that what is ticked stays: the first button is the one that Enter presses, and only looks a zip up.
 */
interface PurchaseProps {
  machine: ShopMachine;
  chosen: readonly string[];
  isQuoted: boolean;
}

export function Purchase({ machine, chosen, isQuoted }: PurchaseProps) {
  const { slug, attachments } = machine;
  const canBuy = isForSale(machine);
  return (
    <form id={machineFormId} className={styles.form} action={shopPaths.cart()} method="post" data-add-to-cart>
      <button
        className="visually-hidden"
        type="submit"
        name="check"
        value="zip"
        tabIndex={-1}
        aria-hidden
        data-without-script
      />
      <input type="hidden" name="act" value="add" />
      <input type="hidden" name="slug" value={slug} />
      <div className={styles.actions}>
        {canBuy ? (
          <button className="button" type="submit">
            Add to cart
          </button>
        ) : null}
        {isQuoted ? (
          <button
            className={canBuy ? 'plain-button' : 'button'}
            type="submit"
            name="act"
            value="quote"
            data-request-quote={slug}
          >
            Request Email Quote
          </button>
        ) : null}
      </div>
      {attachments.length > 0 ? (
        <fieldset className={styles.attachments}>
          <legend>Attachments</legend>
          <ul>
            {attachments.map(({ name, price, image }) => (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    name="attachments"
                    value={name}
                    defaultChecked={chosen.includes(name)}
                    data-cents={centsOf(price)}
                  />
                  {image ? (
                    <img src={imageUrl({ url: image.url, width: 160 })} alt="" width="64" height="40" loading="lazy" />
                  ) : null}
                  <span className={styles.name}>{name}</span>
                  <span className={styles.price}>{dollarText(price)}</span>
                </label>
              </li>
            ))}
          </ul>
          {machine.price === null ? null : (
            <>
              <p className={styles.sum} aria-live="polite" data-chosen-sum={centsOf(machine.price)} />
              <PageScript name="shop/chosen-sum" />
            </>
          )}
          <noscript>
            <p className={styles.sum}>Attachments are added in the cart.</p>
          </noscript>
        </fieldset>
      ) : null}
    </form>
  );
}

/** Without a price or on request alone a machine is quoted, not sold. */
function isForSale({ price, requestOnly }: Pick<ShopMachine, 'price' | 'requestOnly'>): boolean {
  return price !== null && !requestOnly;
}
