import type { Ctx } from '../../../platform/context/context.ts';
import { listPublishedValues } from '../../delivery/published/published.service.ts';
import type { Cart, Delivery } from '../cart.contract.ts';

const type = 'locations';

/** Where a cart is picked up or delivered. */
export type Place = NonNullable<Cart['pickUpAddress']>;

/** The place that a delivery names; null for a store that is no longer there. */
export async function placeOf(ctx: Ctx, delivery: Delivery): Promise<Place | null> {
  if (!delivery.isStore) return { address: delivery.address, zip: delivery.zip, isStore: false, id: null };
  const [store] = await listPublishedValues(ctx, { type, audience: 'visitors', ids: [delivery.id] });
  if (!store) return null;
  const { values } = store;
  const address = [values.text('address'), values.text('city'), values.text('state')].filter((part) => part !== null);
  return { address: address.join(', '), zip: values.text('zip') ?? '', isStore: true, id: store.id };
}

/** True for the zip of a store, and for one in the list of a store [K14] [Q32]. */
export async function isDeliveredTo(ctx: Ctx, zip: string): Promise<boolean> {
  const stores = await listPublishedValues(ctx, { type, audience: 'visitors' });
  return stores.some(
    ({ values }) => values.text('zip') === zip || (values.text('zip_codes') ?? '').split(/[\s,]+/).includes(zip),
  );
}
