import type { Reader } from '../delivery/public-queries.ts';
import { readPlaces } from '../locations/locations.service.ts';
import { deliveryTo } from '../locations/places/zip.rules.ts';
import type { Cart, Delivery } from './cart.contract.ts';

/** Where a cart is picked up or delivered. */
export type Place = NonNullable<Cart['pickUpAddress']>;

/** The place that a delivery names; null for a store that is no longer there. */
export async function placeOf(reader: Reader, delivery: Delivery): Promise<Place | null> {
  if (!delivery.isStore) return { address: delivery.address, zip: delivery.zip, isStore: false, id: null };
  const { locations } = await readPlaces(reader);
  const store = locations.find(({ id }) => id === delivery.id);
  if (!store) return null;
  const address = [store.address, store.city, store.state].filter((part) => part !== null);
  return { address: address.join(', '), zip: store.zip ?? '', isStore: true, id: store.id };
}

/** The stores to pick up from, each labelled `city, state` [K13]. */
export async function listStores(reader: Reader): Promise<{ id: string; label: string }[]> {
  const { locations } = await readPlaces(reader);
  const stores = locations.map(({ id, city, state, label }) => {
    const place = [city, state].filter((part) => part !== null);
    return { id, label: place.length > 0 ? place.join(', ') : label };
  });
  return stores.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** True for the zip of a store, and for one in the list of a store [K14] [Q32]. */
export async function isDeliveredTo(reader: Reader, zip: string): Promise<boolean> {
  return deliveryTo(zip, (await readPlaces(reader)).locations).valid;
}
