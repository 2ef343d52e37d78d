import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../../contracts/call/endpoint.ts';
import { columnFilters } from '../../../contracts/lists/column-filters.ts';
import { listQuery } from '../../../contracts/lists/list-query.ts';
import { QuoteCoupon, QuoteDelivery } from '../quote-parts.rules.ts';
import { QuoteLine } from '../quotes.contract.ts';

/** As they are stored: an answer that nobody accepted in time is read as expired. */
const storedStatuses = ['new', 'answered', 'accepted', 'declined', 'closed'] as const;
export type StoredStatus = (typeof storedStatuses)[number];
export const quoteStatuses = ['new', 'answered', 'accepted', 'declined', 'expired', 'closed'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

const dollars = z.number();
const notADay = 'must be a day such as 2026-12-31';
const day = z.iso.date(notADay);

/** A line of an answer, in dollars. */
export const OfferedLine = z.object({
  slug: z.string(),
  title: z.string(),
  quantity: z.int(),
  price: dollars,
  attachments: z.array(z.object({ name: z.string(), price: dollars })),
  total: dollars,
});

/** What the dealer offers; `total` is the lines, freight and tax without the discount. */
export const QuoteAnswer = z.object({
  id: z.uuid(),
  message: z.string(),
  lines: z.array(OfferedLine),
  freight: dollars,
  tax: dollars,
  discount: dollars,
  total: dollars,
  /** The last day on which it can be accepted. */
  validUntil: z.string(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
  by: z.object({ id: z.uuid().nullable(), displayName: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

/** A quote as lists show it. */
export const ListedQuote = z.object({
  id: z.uuid(),
  number: z.string(),
  submissionId: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  status: z.enum(quoteStatuses),
  total: dollars,
  delivery: QuoteDelivery.nullable(),
  /** The branch that answers it. */
  branch: z.object({ id: z.uuid(), label: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  validUntil: z.string().nullable(),
  version: z.int(),
});
export type ListedQuote = z.infer<typeof ListedQuote>;

export const Quote = ListedQuote.extend({
  lines: z.array(QuoteLine),
  totals: z.record(z.string(), z.number()),
  taxUnavailable: z.boolean(),
  coupon: QuoteCoupon.nullable(),
  message: z.string().nullable(),
  acceptedBy: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
  answers: z.array(QuoteAnswer),
  statusUrl: z.string(),
});
export type Quote = z.infer<typeof Quote>;

const query = listQuery({
  sort: ['createdAt', 'number', 'name', 'email', 'status', 'total', 'answeredAt', 'validUntil'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({
    number: 'text',
    name: 'text',
    email: 'text',
    status: quoteStatuses,
    total: 'number',
    createdAt: 'date',
    answeredAt: 'date',
  }),
  extra: {
    status: z.enum(quoteStatuses, `must be one of ${quoteStatuses.join(', ')}`).optional(),
    from: day.optional(),
    to: day.optional(),
    branch: z.uuid('must be the id of a branch').optional(),
  },
});
export type QuoteQuery = z.output<typeof query>;

const maxDollars = 1_000_000_000;
const amount = z
  .number('must be an amount in dollars')
  .min(0, 'must not be below 0')
  .max(maxDollars, `must be at most ${maxDollars}`);
export const maxAnswerFiles = 10;

export const AnswerDraft = z.object({
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(5000, 'Message must be at most 5000 characters'),
  /** Without them the lines of the quote, at its prices. */
  lines: z
    .array(
      z.object({
        slug: z.string('must be the slug of a machine').min(1, 'must be the slug of a machine').max(255),
        /** Of one machine without attachments; without it the quoted price, else today's. */
        price: amount.optional(),
        attachments: z
          .array(
            z.object({
              name: z
                .string('must be text')
                .trim()
                .min(1, 'Name is required')
                .max(500, 'must be at most 500 characters'),
              price: amount,
            }),
            'must be a list',
          )
          .max(50, 'must be at most 50 attachments')
          .optional(),
      }),
      'must be a list of machines',
    )
    .min(1, 'must name at least one machine')
    .max(50, 'must be at most 50 machines')
    .optional(),
  freight: amount.optional(),
  tax: amount.optional(),
  discount: amount.optional(),
  validUntil: day,
  /** Ids of files of the media library. */
  files: z
    .array(z.uuid('must be the id of a file'), 'must be a list of files')
    .max(maxAnswerFiles, `must be at most ${maxAnswerFiles} files`)
    .optional(),
  version: z.int().optional(),
});
export type AnswerDraft = z.output<typeof AnswerDraft>;

export const QuoteEdit = z.object({
  status: z.literal('closed', 'can only be closed here').optional(),
  branch: z.uuid('must be the id of a branch').nullish(),
  version: z.int().optional(),
});
export type QuoteEdit = z.output<typeof QuoteEdit>;

const base = '/admin/api/quotes';
const one = { params: idParams, seenBy: 'form-submissions.view' } as const;

export const answering = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Requests for quotes, the newest first',
    permission: 'form-submissions.view',
    query,
    result: page(ListedQuote),
    envelope: 'page',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One quote with its lines and answers',
    permission: 'form-submissions.view',
    params: idParams,
    result: Quote,
    errors: [],
  }),
  answer: endpoint({
    ...one,
    method: 'POST',
    path: `${base}/{id}/answer`,
    summary: 'Answer a quote: what it costs with freight, and until when; the buyer is mailed',
    permission: 'form-submissions.edit',
    body: AnswerDraft,
    result: QuoteAnswer.extend({ version: z.int() }),
    current: Quote,
    status: 201,
    message: 'Quote answered',
    idempotent: true,
    errors: ['VERSION_CONFLICT', 'QUOTE_ACCEPTED'],
  }),
  change: endpoint({
    ...one,
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Close a quote, or give it to another branch',
    permission: 'form-submissions.edit',
    body: QuoteEdit,
    result: Quote,
    message: 'Quote saved',
    errors: ['VERSION_CONFLICT'],
  }),
});
