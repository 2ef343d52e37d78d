import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import type { PagePost, PageRequest, SiteRequest } from '../../../site-kit/site-page.ts';
import { zipMessages } from '../../locations/places/zip.rules.ts';
import { machineFormId } from '../../shop/shop.paths.ts';
import type { Delivery } from '../cart.contract.ts';
import { readCartContent } from '../cart.service.ts';
import { isDeliveredTo, listStores } from '../delivery-places.ts';
import type { DeliveryView } from './DeliveryPanel.tsx';

/**
 * The panel on a page of another feature: what the visitor's cart says, or the zip in the address, which is looked up for
 * visitors without script [K13] [K14].
 */
export async function loadDelivery(request: PageRequest): Promise<DeliveryView> {
  const { visitor, search, path } = request;
  const { delivery } = await readCartContent(pageContext(request), visitor.cart ?? undefined);
  // The page may be kept for everybody: nobody's home address stands in it.
  const typed = [...search].filter(([name]) => name === 'mode' || name === 'zip' || name === 'store');
  const view = await deliveryView(request, { delivery, typed, fieldErrors: {}, back: path });
  const isOpen = view.mode === null && view.stores.some(({ id }) => id === visitor.location);
  return { ...view, formId: machineFormId, ...(isOpen && { storeId: visitor.location ?? '' }) };
}

/** The longest zip text that is shown again; a zip has five digits. */
export const maxZipLength = 20;

interface Shown {
  delivery: Delivery | null;
  typed: PagePost['parts'];
  fieldErrors: FieldErrors;
  back: string | null;
}

/** The panel with what was typed, else with the cart's delivery, and with the state of its zip. */
export async function deliveryView(
  { platform, owner }: Pick<SiteRequest, 'platform' | 'owner'>,
  { delivery, typed, fieldErrors, back }: Shown,
): Promise<DeliveryView> {
  const stores = await listStores({ platform, owner });
  const apart = { formId: null, attachments: back === null ? [] : attachmentsIn(typed) };
  const view: DeliveryView = { stores, ...chosenIn(delivery, typed), zipState: null, fieldErrors, back, ...apart };
  const { mode, zip } = view;
  if (mode !== 'pickHome' || zip === '') return view;
  if (/^\d{5}$/.test(zip) && (await isDeliveredTo({ platform, owner }, zip)))
    view.zipState = { isValid: true, text: zipMessages.valid };
  else if (!fieldErrors['zip']) view.zipState = { isValid: false, text: zipMessages.invalid };
  return view;
}

/** What a form says to be ticked beside the machine. */
export const attachmentsIn = (typed: PagePost['parts']): string[] =>
  typed
    .filter(([name]) => name === 'attachments')
    .map(([, value]) => value)
    .slice(0, 50);

function chosenIn(
  delivery: Delivery | null,
  typed: PagePost['parts'],
): Pick<DeliveryView, 'mode' | 'storeId' | 'zip' | 'address'> {
  const text = (name: string) => typed.findLast(([own]) => own === name)?.[1] ?? '';
  if (text('mode') !== '')
    return {
      mode: text('mode') === 'pickStore' ? 'pickStore' : 'pickHome',
      storeId: text('store'),
      zip: text('zip').trim().slice(0, maxZipLength),
      address: text('address').slice(0, 500),
    };
  if (delivery === null) return { mode: null, storeId: '', zip: '', address: '' };
  if (delivery.isStore) return { mode: 'pickStore', storeId: delivery.id, zip: '', address: '' };
  return { mode: 'pickHome', storeId: '', zip: delivery.zip, address: delivery.address };
}
