import type { DeliveryView } from './CartPage.tsx';
import styles from './DeliveryPanel.module.css';

/** Pick-up in a store, or delivery to a home whose zip a store serves; each takes the other's place [K13] [K14]. */
export function DeliveryPanel({ delivery, action }: { delivery: DeliveryView; action: string }) {
  const { stores, mode, storeId, zip, address, zipState, problems } = delivery;
  const isOpen = zipState?.isValid ?? false;
  return (
    <form className={styles.panel} method="post" action={action} data-delivery aria-label="Delivery">
      <input type="hidden" name="act" value="delivery" />
      <fieldset className={styles.modes}>
        <legend>Delivery</legend>
        <label>
          <input type="radio" name="mode" value="pickStore" defaultChecked={mode !== 'pickHome'} />
          Pick Up In Store
        </label>
        <label>
          <input type="radio" name="mode" value="pickHome" defaultChecked={mode === 'pickHome'} />
          Deliver To Home
        </label>
      </fieldset>
      <div className={styles.store}>
        <label htmlFor="delivery-store">Store</label>
        <select id="delivery-store" name="store" defaultValue={storeId} aria-describedby="store-problem">
          <option value="">Select Store</option>
          {stores.map((store) => (
            <option key={store.id} value={store.id}>
              {store.label}
            </option>
          ))}
        </select>
        <Fault id="store-problem" texts={problems['store'] ?? []} />
      </div>
      <div className={styles.home}>
        <label htmlFor="delivery-zip">Zip code</label>
        <input
          id="delivery-zip"
          name="zip"
          defaultValue={zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          aria-describedby="zip-state"
        />
        <p id="zip-state" role="status" className={isOpen ? styles.valid : styles.fault} data-zip-state>
          {problems['zip']?.join(' ') ?? zipState?.text ?? ''}
        </p>
        <button className={styles.plain} type="submit" formMethod="get" data-without-script>
          Check zip code
        </button>
        <div className={styles.address} data-address hidden={!isOpen}>
          <label htmlFor="delivery-address">Full address</label>
          <textarea
            id="delivery-address"
            name="address"
            rows={2}
            maxLength={500}
            defaultValue={address}
            autoComplete="street-address"
            aria-describedby="address-problem"
          />
          <Fault id="address-problem" texts={problems['address'] ?? []} />
        </div>
      </div>
      <button className="button" type="submit">
        Save delivery
      </button>
    </form>
  );
}

function Fault({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <p id={id} className={styles.fault} {...(texts.length > 0 && { role: 'alert' })}>
      {texts.join(' ')}
    </p>
  );
}
