import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';

const maxDollars = 1_000_000_000;
export const ZipCode = z.string('Enter a five-digit zip code').regex(/^\d{5}$/, 'Enter a five-digit zip code');

const TaxQuery = z.object({
  address: z.string('must be text').max(500, 'must be at most 500 characters').nullish(),
  postalCode: ZipCode,
  /** Dollars. */
  amount: z
    .number('must be an amount in dollars')
    .min(0, 'must not be negative')
    .max(maxDollars, 'must be at most 1,000,000,000'),
});
export type TaxQuery = z.output<typeof TaxQuery>;

const TaxAnswer = z.object({
  /** Dollars; 0 where it is not known [Q33]. */
  totalTax: z.number(),
  taxRate: z.number(),
  unavailable: z.boolean(),
});
export type TaxAnswer = z.infer<typeof TaxAnswer>;

export const tax = contract({
  calculate: endpoint({
    method: 'POST',
    path: '/api/calculate-tax',
    summary: 'The tax on an amount in dollars at a place; 0 and unavailable where it is not known',
    permission: 'public',
    body: TaxQuery,
    result: TaxAnswer,
    envelope: 'flat',
    errors: [],
  }),
});
