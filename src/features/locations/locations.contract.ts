import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { placesCalls } from './places/location.rules.ts';

const success = z.literal(true);
const text = z.string().nullable();

/** A trade that machines are for [K08]. */
export const Industry = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  header_background_images: z.array(z.object({ url: z.string(), alt: z.string() })),
});
export type Industry = z.infer<typeof Industry>;

/** A branch as visitors know it [K08]. */
export const StoreLocation = z.object({
  id: z.uuid(),
  title: z.string(),
  contentTitle: text,
  /** The label again. */
  name: z.string(),
  slug: z.string(),
  /** Its own title, else city and state [K07]. */
  label: z.string(),
  city: text,
  state: text,
  zip: text,
  address: text,
  locationCode: text,
  googleLink: text,
  phoneNumber: text,
  storeNumber: text,
  storeHours: text,
  /** Postal codes to which it delivers beside its own. */
  zipCodes: z.array(z.string()),
  /** Ids of published industries; twice, as the specification spells it both ways. */
  industries: z.array(z.uuid()),
  industry: z.array(z.uuid()),
  /** In miles; shown only [Q32]. */
  zipCodeRadius: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  dealer: z.boolean(),
});
export type StoreLocation = z.infer<typeof StoreLocation>;

/** Whether a postal code is delivered to, and by whom [K14]. */
export const ZipDelivery = z.object({
  zip: z.string(),
  valid: z.boolean(),
  message: z.string(),
  location: StoreLocation.nullable(),
  /** The branch that is nearest, also where it does not deliver; null for a zip that nobody knows. */
  nearest: z.object({ id: z.uuid(), label: z.string(), phoneNumber: text, distanceMiles: z.int() }).nullable(),
});
export type ZipDelivery = z.infer<typeof ZipDelivery>;

export const locations = contract({
  industries: endpoint({
    method: 'GET',
    path: placesCalls.industries,
    summary: 'The industries that a visitor can choose',
    permission: 'public',
    result: z.object({ success, industries: z.array(Industry) }),
    envelope: 'raw',
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: placesCalls.locations,
    summary: 'The branches, all or those of an industry',
    permission: 'public',
    query: z.looseObject({
      industry: z.string().optional().describe('Id or slug of an industry'),
      dealer: z.enum(['true', 'false']).optional().describe('Only branches that are dealers, or only others'),
    }),
    result: z.object({ success, data: z.array(StoreLocation) }),
    envelope: 'raw',
    errors: [],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/delivery',
    summary: 'Whether machines are delivered to a postal code',
    permission: 'public',
    query: z.looseObject({ zip: z.string().optional().describe('Five digits') }),
    result: z.object({ success, data: ZipDelivery }),
    envelope: 'raw',
    errors: [],
  }),
});
