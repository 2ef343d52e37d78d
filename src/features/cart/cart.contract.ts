import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { ZipCode } from '../tax/tax.contract.ts';

export const maxLines = 20;
export const maxPerMachine = 10;
/** Said of a machine with a stock number, which there is once. */
export const onlyOne = 'Only one of this machine is in stock';
/** Most of a machine in one order. */
export const maxOf = ({ stockNumber }: { stockNumber: string | null }) => (stockNumber === null ? maxPerMachine : 1);

const quantity = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maxPerMachine, `must be at most ${maxPerMachine}`);
const attachments = z
  .array(z.string('must be the name of an attachment').max(500, 'must be at most 500 characters'), 'must be a list')
  .max(50, 'must be at most 50 attachments');

export const NewItem = z.object({
  slug: z.string('must be the slug of a machine').min(1, 'must be the slug of a machine').max(255),
  quantity: quantity.default(1),
  attachments: attachments.default([]),
});
export type NewItem = z.output<typeof NewItem>;

export const ItemChange = z.object({ quantity: quantity.optional(), attachments: attachments.optional() });
export type ItemChange = z.output<typeof ItemChange>;

/** Picked up in a store, or delivered to a home [K13]. */
export const Delivery = z.discriminatedUnion(
  'isStore',
  [
    z.object({ isStore: z.literal(true), id: z.uuid('Choose a store from the list') }),
    z.object({
      isStore: z.literal(false),
      zip: ZipCode,
      address: z
        .string('Full address is required')
        .trim()
        .min(1, 'Full address is required')
        .max(500, 'must be at most 500 characters'),
    }),
  ],
  'must say whether it is a store',
);
export type Delivery = z.output<typeof Delivery>;

export const CartChange = z.object({
  couponCode: z.string('must be a text').trim().max(100, 'must be at most 100 characters').nullish(),
  finance: z.boolean('must be true or false').optional(),
  delivery: Delivery.nullish(),
  /** One of the terms that are offered; null for the usual one. */
  months: z.int('must be a whole number of months').nullish(),
  /** Down payment of machines without a deposit of their own, per cent; null for the usual one. */
  downPercent: z.number('must be a number of per cent').max(100, 'must be at most 100 %').nullish(),
});
export type CartChange = z.output<typeof CartChange>;

const image = z
  .object({ url: z.string(), alt: z.string(), width: z.int().nullable(), height: z.int().nullable() })
  .nullable();
const money = z.number();
const price = money.nullable();

const CartItem = z.object({
  id: z.uuid(),
  quantity: z.int(),
  /** Of one machine with its attachments. */
  price: money,
  total: money,
  tax: money,
  taxRate: z.number(),
  /** The machine is gone, or no longer sold online; the line counts nothing. */
  unavailable: z.boolean(),
  attachments: z.array(z.object({ name: z.string(), price: money, image })),
  productData: z.object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    make: z.string().nullable(),
    model: z.string().nullable(),
    image,
    advertisedPrice: price,
    riversPrice: price,
    preOrder: z.boolean(),
    preOrderPrice: price,
    promotionPrice: price,
    bonus: price,
    disclaimer: z.string().nullable(),
    /** The value of key 60. */
    inventory: z.string().nullable(),
  }),
});
export type CartItem = z.infer<typeof CartItem>;

/** A cart in dollars, at the prices of now [K22]. */
export const Cart = z.object({
  items: z.array(CartItem),
  subtotal: money,
  preorderPrice: money,
  creditPrice: money,
  totalPrice: money,
  tax: money,
  financeTax: money,
  grandTotal: money,
  bonus: money,
  promotionPrice: money,
  preOrder: z.boolean(),
  finance: z.boolean(),
  /** What a month of the credit costs, an estimate; 0 where nothing is financed. */
  monthly: money,
  months: z.int(),
  /** Interest a year, per cent. */
  apr: z.number(),
  /** Of machines without a deposit of their own, per cent. */
  downPercent: z.number(),
  coupon: z
    .object({ code: z.string(), type: z.enum(['fixed_cart', 'percent']), amount: z.number(), discount: money })
    .nullable(),
  /** In the spelling of the specification, and in the right one [Q25]. */
  disclamer: z.string(),
  disclaimer: z.string(),
  pickUpAddress: z
    .object({ address: z.string(), zip: z.string(), isStore: z.boolean(), id: z.uuid().nullable() })
    .nullable(),
  taxUnavailable: z.boolean(),
});
export type Cart = z.infer<typeof Cart>;

const itemParams = z.object({ id: z.uuid() });
const changing = { permission: 'public', result: Cart, lane: 'visitor-choice', errors: ['CART_CHANGED'] } as const;

export const cart = contract({
  read: endpoint({
    method: 'GET',
    path: '/api/cart',
    summary: 'The cart that the cookie names; an empty one without it',
    permission: 'public',
    result: Cart,
    errors: [],
  }),
  addItem: endpoint({
    ...changing,
    method: 'POST',
    path: '/api/cart/items',
    summary: 'Add a machine to the cart; a line with the same machine and attachments is increased',
    body: NewItem,
    errors: ['MACHINE_NOT_FOR_SALE', 'CART_CHANGED'],
  }),
  changeItem: endpoint({
    ...changing,
    method: 'PATCH',
    path: '/api/cart/items/{id}',
    summary: 'Change quantity or attachments of a line',
    params: itemParams,
    body: ItemChange,
    errors: [],
  }),
  removeItem: endpoint({
    ...changing,
    method: 'DELETE',
    path: '/api/cart/items/{id}',
    summary: 'Take a line out of the cart',
    params: itemParams,
    errors: [],
  }),
  change: endpoint({
    ...changing,
    method: 'PATCH',
    path: '/api/cart',
    summary: 'Set coupon, finance and delivery; null takes a coupon or a delivery back',
    body: CartChange,
    errors: [],
  }),
  clear: endpoint({ ...changing, method: 'DELETE', path: '/api/cart', summary: 'Empty the cart', errors: [] }),
});
