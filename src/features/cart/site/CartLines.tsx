import { imageUrl } from '../../../contracts/images/image-variants.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { type CartItem, maxPerMachine } from '../cart.contract.ts';
import { cartSitePaths } from '../cart.paths.ts';
import { usd } from '../view/usd.rules.ts';
import styles from './CartPage.module.css';

const pictureWidth = 320;

/** The lines, each with its price, its quantity and a way to take it out. */
export function CartLines({
  items,
  formerPrices,
}: {
  items: readonly CartItem[];
  /** By line what its machine cost when it was added, where that changed. */
  formerPrices: Readonly<Record<string, number>>;
}) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <li key={item.id} className={styles.line} aria-label={item.productData.title}>
          <Line item={item} formerPrice={formerPrices[item.id]} />
        </li>
      ))}
    </ul>
  );
}

function Line({ item, formerPrice }: { item: CartItem; formerPrice: number | undefined }) {
  const { id, productData, attachments, quantity, price, total, unavailable } = item;
  const { image, slug, title } = productData;
  return (
    <>
      <div className={styles.picture}>
        {image ? (
          <img
            src={imageUrl({ url: image.url, width: pictureWidth })}
            alt={image.alt}
            width="160"
            height="120"
            loading="lazy"
          />
        ) : null}
      </div>
      <div className={styles.what}>
        <h2 className={styles.title}>{unavailable ? title : <a href={shopPaths.machine(slug)}>{title}</a>}</h2>
        {unavailable ? (
          <p className="fault">Sold. Not included in your total.</p>
        ) : (
          <p className={styles.each}>
            {usd(price)}
            {quantity > 1 ? ' each' : ''}
            {productData.preOrder ? ' · Pre Order' : ''}
          </p>
        )}
        {formerPrice === undefined ? null : (
          <p className={styles.note}>The price has changed: it was {usd(formerPrice)} when you added it.</p>
        )}
        {attachments.length > 0 ? (
          <ul className={styles.attachments}>
            {attachments.map((one) => (
              <li key={one.name}>
                {one.name} {usd(one.price)}
              </li>
            ))}
          </ul>
        ) : null}
        <div className={styles.row}>
          <form className={styles.row} method="post" action={cartSitePaths.cart()} data-at-once>
            <input type="hidden" name="act" value="quantity" />
            <input type="hidden" name="id" value={id} />
            <label htmlFor={`quantity-${id}`}>Quantity</label>
            <input
              id={`quantity-${id}`}
              className={styles.quantity}
              type="number"
              name="quantity"
              min="1"
              max={maxPerMachine}
              defaultValue={quantity}
              required
            />
            <button className="plain-button" type="submit" data-without-script>
              Update
            </button>
          </form>
          <form method="post" action={cartSitePaths.cart()}>
            <input type="hidden" name="act" value="remove" />
            <input type="hidden" name="id" value={id} />
            <button className="plain-button" type="submit">
              Remove
            </button>
          </form>
        </div>
      </div>
      <p className={styles.total}>{usd(total)}</p>
    </>
  );
}
