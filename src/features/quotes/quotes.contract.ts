import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';

export const maxQuoteLines = 50;

const text = (max: number) => z.string('must be text').max(max, `must be at most ${max} characters`).nullish();

/** A name in one line: it stands in mails and lists. */
const name = (label: string) =>
  z.string('must be text').max(100, 'must be at most 100 characters').refine(isOneLine, notOneLine(label)).nullish();

/** A machine of which a price is asked, by slug, id, or its exact title; figures that come with it are only noted [Q43]. */
const RequestLine = z.looseObject({
  slug: text(255),
  id: text(100),
  product_name: text(500),
  quantity: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100').nullish(),
  attachments: z
    .array(
      z.union(
        [z.string().max(500), z.looseObject({ attachment_name: text(500), name: text(500) })],
        'must be the name of an attachment',
      ),
      'must be a list',
    )
    .max(maxQuoteLines, `must be at most ${maxQuoteLines} attachments`)
    .nullish(),
});

/** A shopper's request for a quote. The rules check the shopper's own fields, so that all errors are answered at once. */
export const QuoteRequest = z.object({
  email: text(1000),
  firstName: name('First name'),
  lastName: name('Last name'),
  website: text(500),
  phone: z
    .string('must be text')
    .max(20, 'must be at most 20 characters')
    .refine(isOneLine, notOneLine('Phone'))
    .nullish(),
  message: text(2000),
  /** Without it the cart. */
  products: z
    .array(RequestLine, 'must be a list of machines')
    .max(maxQuoteLines, `must be at most ${maxQuoteLines} machines`)
    .nullish(),
  delivery: z
    .looseObject({
      isStore: z.boolean('must be true or false').nullish(),
      id: text(100),
      zip: text(20),
      address: text(500),
    })
    .nullish(),
  /** Without the names they are not required [K10]. */
  showNames: z.boolean('must be true or false').nullish(),
  grandTotal: z.unknown().optional(),
});
export type QuoteRequest = z.output<typeof QuoteRequest>;

/** One line as the specification writes it, in dollars [K12]. */
export const QuoteLine = z.object({
  product_name: z.string(),
  /** Without attachments; null for 'Call for price'. */
  product_price: z.number().nullable(),
  attachments: z.array(
    z.object({ attachment_name: z.string(), attachment_price: z.number(), attachment_image: z.string().nullable() }),
  ),
  tax: z.number(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** The category. */
  type: z.string().nullable(),
  slug: z.string(),
  quantity: z.int(),
  total: z.number(),
});
export type QuoteLine = z.infer<typeof QuoteLine>;

const Quoted = z.object({
  data: z.object({
    id: z.uuid(),
    number: z.string(),
    statusUrl: z.string(),
    lines: z.array(QuoteLine),
    total: z.number(),
    taxUnavailable: z.boolean(),
  }),
  message: z.string(),
});
export type Quoted = z.infer<typeof Quoted>;

export const quotes = contract({
  request: endpoint({
    method: 'POST',
    path: '/api/request-quote',
    summary: 'Ask for a quote of machines, or of the cart; every figure is the server’s',
    permission: 'public',
    body: QuoteRequest.extend({ _trap: text(1000) }),
    result: Quoted,
    envelope: 'flat',
    status: 201,
    idempotent: true,
    lane: 'visitor-post',
    crossSite: true,
    errors: ['FORM_NOT_FOUND', 'FORM_CLOSED'],
  }),
});
