import type { Delivery } from '../../cart/cart.contract.ts';
import { listStores, placeOf } from '../../cart/delivery-places.ts';
import type { Reader } from '../../delivery/public-queries.ts';
import { readPlaces } from '../../locations/locations.service.ts';
import { deliveryTo } from '../../locations/places/zip.rules.ts';
import type { QuoteDelivery } from '../quote-parts.rules.ts';
import type { QuoteRequest } from '../quotes.contract.ts';
import type { QuotedLines } from '../quotes.rules.ts';

/** Where a request says that the machines go; a store that is not there, and a home without zip, are no place. */
export async function quotedDelivery(
  reader: Reader,
  delivery: QuoteRequest['delivery'] | Delivery,
): Promise<QuoteDelivery | null> {
  if (!delivery) return null;
  if (delivery.isStore) {
    const id = delivery.id ?? '';
    const place = id === '' ? null : await placeOf(reader, { isStore: true, id });
    if (!place) return null;
    const store = (await listStores(reader)).find((one) => one.id === id);
    return {
      isStore: true,
      id,
      zip: place.zip,
      address: place.address,
      label: `Pick up: ${store?.label ?? place.address}`,
    };
  }
  const zip = ('zip' in delivery ? (delivery.zip ?? '') : '').trim();
  const address = ('address' in delivery ? (delivery.address ?? '') : '').trim();
  if (zip === '') return null;
  const label = `Deliver to: ${[zip, address].filter((part) => part !== '').join(', ')}`;
  return { isStore: false, id: null, zip, address, label };
}

/** The branch that a quote belongs to: where it is picked up, else that which delivers there, else where the first machine stands. */
export async function branchOf(
  reader: Reader,
  { delivery, machineAt }: Pick<QuotedLines, 'delivery' | 'machineAt'>,
): Promise<string | null> {
  if (delivery?.isStore) return delivery.id;
  const { locations } = await readPlaces(reader);
  const delivering = delivery ? deliveryTo(delivery.zip, locations).location : null;
  return delivering?.id ?? locations.find(({ id }) => id === machineAt)?.id ?? null;
}
