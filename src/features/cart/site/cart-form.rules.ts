import type { CartChange, ItemChange } from '../cart.contract.ts';

/** What a form of the cart's page asks for. */
export type CartAction =
  | { kind: 'add'; slug: string; quantity: number; attachments: string[] }
  | { kind: 'item'; id: string; change: ItemChange }
  | { kind: 'remove'; id: string }
  | { kind: 'change'; change: Record<keyof CartChange, unknown> | Partial<Record<keyof CartChange, unknown>> }
  | { kind: 'quote'; slug: string; attachments: string[] }
  | { kind: 'unknown' };

type Parts = readonly (readonly [name: string, value: string])[];

/**
 * Reads the parts of a form by its last `act`, which is the pressed button's if it has one; a form without one that names a machine
 * puts it into the cart. To look a zip up is a part of choosing a delivery.
 */
export function cartActionIn(parts: Parts): CartAction {
  const one = (name: string) => parts.findLast(([own]) => own === name)?.[1] ?? '';
  const all = (...names: string[]) => parts.filter(([own]) => names.includes(own)).map(([, value]) => value);
  const slug = one('slug');
  const attachments = all('attachment', 'attachments');
  switch (one('check') ? 'delivery' : one('act') || (slug === '' ? '' : 'add')) {
    case 'add':
      return { kind: 'add', slug, quantity: quantityIn(one('quantity')), attachments };
    case 'quote':
      return { kind: 'quote', slug, attachments };
    case 'quantity':
      return { kind: 'item', id: one('id'), change: { quantity: quantityIn(one('quantity')) } };
    case 'remove':
      return { kind: 'remove', id: one('id') };
    case 'coupon':
      return { kind: 'change', change: { couponCode: one('couponCode') } };
    case 'no-coupon':
      return { kind: 'change', change: { couponCode: null } };
    case 'finance':
      return { kind: 'change', change: { finance: one('finance') !== '', ...termsIn(one) } };
    case 'delivery':
      return { kind: 'change', change: { delivery: deliveryIn(one) } };
    default:
      return { kind: 'unknown' };
  }
}

const quantityIn = (text: string): number => (text.trim() === '' ? 1 : Number(text));

function deliveryIn(one: (name: string) => string): unknown {
  if (one('mode') === 'pickStore') return { isStore: true, id: one('store') };
  return { isStore: false, zip: one('zip').trim(), address: one('address') };
}

/** The terms of finance, where the form asks for them. */
function termsIn(one: (name: string) => string): Pick<CartChange, 'months' | 'downPercent'> {
  return {
    ...(one('months') !== '' && { months: Number(one('months')) }),
    ...(one('down') !== '' && { downPercent: Number(one('down')) }),
  };
}
