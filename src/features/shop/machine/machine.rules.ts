import type { ChosenOption, FieldValues } from '../../delivery/published/field-values.rules.ts';
import { industryType, locationType } from '../../locations/places/location.rules.ts';
import { centsOf, type MachinePrices } from './price.rules.ts';

export const machineType = 'equipment';

/** What can be bought with a machine. */
export interface Attachment {
  name: string;
  /** In cents. */
  price: number;
  imageUrl: string | null;
}

/** A published machine, as its entry says it; amounts are whole cents. */
export interface Machine extends MachinePrices {
  id: string;
  slug: string;
  title: string;
  createdAt: Date;
  make: string | null;
  model: string | null;
  category: ChosenOption | null;
  condition: ChosenOption | null;
  year: number | null;
  hours: number | null;
  /** Of industries and of a location that may be unpublished meanwhile. */
  industryIds: readonly string[];
  locationId: string | null;
  stockNumber: string | null;
  inStock: boolean;
  preOrder: boolean;
  requestOnly: boolean;
  promotionPrice: number | null;
  bonus: number | null;
  disclaimer: string | null;
  /** Addresses of pictures, the leading one first. */
  pictures: readonly string[];
  attachments: readonly Attachment[];
  inventory: readonly { key: string; value: string }[];
  description: string | null;
}

/** The machines that visitors see. The supplier's price may be private: of it they learn only what is the price shown. */
export const shownMachines = { type: machineType, audience: 'visitors', despitePrivate: ['rivers_price'] } as const;

/** A machine as its entry's values say it. What is absent, removed or of another type than expected is empty [K16]. */
export function machineOf(entry: {
  id: string;
  slug: string;
  title: string;
  createdAt: Date;
  values: FieldValues;
}): Machine {
  const { id, slug, title, createdAt, values } = entry;
  const cents = (name: string) => centsOf(values.number(name));
  return {
    id,
    slug,
    title,
    createdAt,
    make: values.text('make'),
    model: values.text('model'),
    category: values.option('category'),
    condition: values.option('condition'),
    year: wholeOf(values.number('year')),
    hours: wholeOf(values.number('hours')),
    industryIds: values.entries('industry', industryType),
    locationId: values.entries('location', locationType)[0] ?? null,
    stockNumber: values.text('stock_number'),
    inStock: values.isTrue('in_stock'),
    preOrder: values.isTrue('pre_order'),
    requestOnly: values.isTrue('request_only'),
    advertisedPrice: cents('advertised_price'),
    riversPrice: cents('rivers_price'),
    preOrderPrice: cents('pre_order_price'),
    promotionPrice: cents('promotion_price'),
    bonus: cents('bonus'),
    disclaimer: values.text('disclaimer'),
    pictures: [...new Set([...values.files('image'), ...values.files('gallery')])],
    attachments: values.items('attachments').flatMap(attachmentOf),
    inventory: values.items('inventory').flatMap((item) => {
      const key = item.text('key');
      return key === null ? [] : [{ key, value: item.text('value') ?? '' }];
    }),
    description: values.text('description'),
  };
}

function attachmentOf(item: FieldValues): Attachment[] {
  const name = item.text('name');
  const [imageUrl = null] = item.files('image');
  return name === null ? [] : [{ name, price: centsOf(item.number('price')) ?? 0, imageUrl }];
}

function wholeOf(value: number | null): number | null {
  return value === null ? null : Math.trunc(value);
}
