import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { listFacets } from './catalogue/facet-values.rules.ts';
import { badges } from './machine/badges.rules.ts';
import { rangeFacets } from './query/shop-query.rules.ts';

/** Beside an item's `category`. */
export const categoryLabel = Symbol('the label of the category');

const success = z.literal(true);
/** In US dollars, with at most two decimals. */
const dollars = z.number().nullable();

const Picture = z.object({
  url: z.string(),
  alt: z.string(),
  /** In pixels; null for what is no image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** A machine as lists show it [K16]. Category and condition are option values. */
export const ShopItem = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  category: z.string().nullable(),
  year: z.int().nullable(),
  hours: z.int().nullable(),
  condition: z.string().nullable(),
  industries: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
  location: z
    .object({
      id: z.uuid(),
      label: z.string(),
      slug: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      phoneNumber: z.string().nullable(),
    })
    .nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  /** From its branch to the postal code of the question, in whole miles; null where that is not known. */
  distanceMiles: z.int().nullable(),
  stockNumber: z.string().nullable(),
  inStock: z.boolean(),
  preOrder: z.boolean(),
  requestOnly: z.boolean(),
  /** What it costs [K12]. */
  price: dollars,
  priceText: z.string(),
  /** What a month would cost under the terms that the owner offers, an estimate; null where nothing is financed. */
  monthly: dollars,
  advertisedPrice: dollars,
  riversPrice: dollars,
  preOrderPrice: dollars,
  promotionPrice: dollars,
  bonus: dollars,
  badges: z.array(z.enum(badges)),
  image: Picture.nullable(),
});
export type ShopItem = z.infer<typeof ShopItem> & {
  /** What people read for its category; programs have the value, and JSON leaves this out. */
  [categoryLabel]?: string | null;
};

/** A machine as its own page shows it. */
export const ShopMachine = ShopItem.extend({
  gallery: z.array(Picture),
  attachments: z.array(z.object({ name: z.string(), price: z.number(), image: Picture.nullable() })),
  description: z.string().nullable(),
  specifications: z.array(z.object({ name: z.string(), label: z.string(), value: z.unknown(), text: z.string() })),
  /** The files of its other public fields, such as an inspection report. */
  downloads: z.array(
    z.object({
      label: z.string(),
      fileName: z.string(),
      url: z.string(),
      mimeType: z.string(),
      /** In bytes. */
      size: z.number(),
    }),
  ),
  /** An estimate. */
  finance: z
    .object({ deposit: z.number(), credit: z.number(), monthly: z.number(), months: z.int(), apr: z.number() })
    .nullable(),
  similar: z.array(ShopItem),
});
export type ShopMachine = z.infer<typeof ShopMachine> & { similar: ShopItem[] };

const bound = z.int().nullable();

const Facet = z.discriminatedUnion('type', [
  z.object({
    name: z.enum(listFacets),
    label: z.string(),
    type: z.literal('list'),
    values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int(), selected: z.boolean() })),
    more: z.int(),
  }),
  z.object({
    name: z.enum(rangeFacets),
    label: z.string(),
    type: z.literal('range'),
    min: bound,
    max: bound,
    selected: z.object({ min: bound, max: bound }),
    buckets: z.array(z.object({ min: z.int(), max: bound, count: z.int() })),
    none: z.int(),
  }),
]);

export const ShopList = z.object({
  success,
  data: z.array(ShopItem),
  meta: z.object({ total: z.int(), page: z.int(), pageSize: z.int(), pageCount: z.int() }),
  pageCount: z.int(),
  facets: z.array(Facet),
  search: z.object({ given: z.string(), used: z.string() }).nullable(),
});
export type ShopList = z.infer<typeof ShopList> & { data: ShopItem[] };

const one = (description: string) => z.string().optional().describe(description);
const several = (description: string) =>
  z.array(z.string()).optional().describe(`${description}; several times for any of them`);

export const shop = contract({
  list: endpoint({
    method: 'GET',
    path: '/api/shop',
    summary: 'Machines for sale with the facets to choose them by',
    permission: 'public',
    query: z.looseObject({
      search: one('Words or their beginnings. Where nothing is found, words with small spelling mistakes match too'),
      industry: several('Slug of an industry'),
      location: several('Slug of a location'),
      category: several('Value of an option'),
      condition: several('Value of an option'),
      make: several('A make as it is written'),
      model: several('A model as it is written'),
      badge: several('in-stock, buy-online, pre-order or request-quote'),
      yearMin: one('A whole number, inclusive like the other bounds'),
      yearMax: one('A whole number'),
      hoursMin: one('A whole number'),
      hoursMax: one('A whole number'),
      priceMin: one('Whole dollars'),
      priceMax: one('Whole dollars'),
      sort: one('-createdAt, title, price, -price, year, -year, hours or -hours; with a search by relevance'),
      page: one('From 1'),
      pageSize: one('24, at most 100'),
    }),
    result: ShopList,
    envelope: 'raw',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/shop/{slug}',
    summary: 'One machine for sale',
    permission: 'public',
    params: z.object({ slug: z.string() }),
    result: z.object({ success, data: ShopMachine }),
    envelope: 'raw',
    errors: [],
  }),
});
