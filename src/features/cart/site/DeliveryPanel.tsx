import { PageScript } from '../../../site-kit/PageScript.tsx';
import { cartSitePaths } from '../cart.paths.ts';
import styles from './DeliveryPanel.module.css';

export interface DeliveryView {
  stores: readonly { id: string; label: string }[];
  /** Null: nothing is chosen yet. */
  mode: 'pickStore' | 'pickHome' | null;
  storeId: string;
  zip: string;
  address: string;
  zipState: { isValid: boolean; text: string } | null;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
  /** The page of another feature on which the panel stands. */
  back: string | null;
  /** Where a script is missing, the form of the page that the controls belong to, so that its own choices are kept. */
  formId: string | null;
  /** What was chosen of the machine on the page to which `back` leads. */
  attachments: readonly string[];
}

/** Where a page that has the panel shows it. */
export const deliveryPanelId = 'delivery';

/** Pick-up in a store, or delivery to a home whose zip a store serves; each takes the other's place [K13] [K14]. */
export function DeliveryPanel({ view }: { view: DeliveryView }) {
  const { stores, mode, storeId, zip, address, zipState, fieldErrors, back, attachments } = view;
  const owner = view.formId === null ? {} : { form: view.formId };
  const isOpen = zipState?.isValid ?? false;
  return (
    <form
      id={deliveryPanelId}
      className={styles.panel}
      method="post"
      action={cartSitePaths.cart()}
      data-delivery
      aria-label="Delivery"
    >
      <PageScript name="cart/delivery" />
      <input type="hidden" name="act" value="delivery" />
      {back === null ? null : <input type="hidden" name="return" value={back} {...owner} />}
      {attachments.map((name) => (
        <input key={name} type="hidden" name="attachments" value={name} />
      ))}
      <fieldset className={styles.modes}>
        <legend>Delivery</legend>
        <label className="box-label">
          <input type="radio" name="mode" value="pickStore" defaultChecked={mode !== 'pickHome'} {...owner} />
          Pick Up In Store
        </label>
        <label className="box-label">
          <input type="radio" name="mode" value="pickHome" defaultChecked={mode === 'pickHome'} {...owner} />
          Deliver To Home
        </label>
      </fieldset>
      <div className={styles.store}>
        <label htmlFor="delivery-store">Store</label>
        <select id="delivery-store" name="store" defaultValue={storeId} {...owner} aria-describedby="store-problem">
          <option value="">Select Store</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.label}
            </option>
          ))}
        </select>
        <Issue id="store-problem" texts={fieldErrors['store'] ?? []} />
      </div>
      <div className={styles.home}>
        <label htmlFor="delivery-zip">Zip code</label>
        <input
          id="delivery-zip"
          name="zip"
          {...owner}
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          aria-describedby="zip-state"
        />
        <p id="zip-state" role="status" className={isOpen ? styles.valid : 'fault'} data-zip-state>
          {fieldErrors['zip']?.join(' ') ?? zipState?.text ?? ''}
        </p>
        <button className="plain-button" type="submit" name="check" value="zip" {...owner} data-without-script>
          Check zip code
        </button>
        <div className={styles.address} data-address hidden={!isOpen}>
          <label htmlFor="delivery-address">Full address</label>
          <textarea
            id="delivery-address"
            name="address"
            {...owner}
            rows={2}
            maxLength={500}
            defaultValue={address}
            autoComplete="street-address"
            aria-describedby="address-problem"
          />
          <Issue id="address-problem" texts={fieldErrors['address'] ?? []} />
        </div>
      </div>
      <div className={styles.save}>
        <button className="plain-button" type="submit" name="act" value="delivery" {...owner}>
          Save delivery
        </button>
        <p className={styles.valid} role="status" data-delivery-saved hidden>
          Delivery saved
        </p>
      </div>
    </form>
  );
}

function Issue({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <p id={id} className="fault" {...(texts.length > 0 && { role: 'alert' })}>
      {texts.join(' ')}
    </p>
  );
}
