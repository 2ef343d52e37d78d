import { z } from 'zod';
import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { SubmissionStatus } from '../submissions/submissions.contract.ts';
import { findSubmission } from '../submissions/submissions.service.ts';
import { isQuoteToken, quoteIdOf } from './quote-link.ts';
import { QuoteLine } from './quotes.contract.ts';

const metadata = z.object({
  number: z.string(),
  statusUrl: z.string(),
  lines: z.array(QuoteLine),
  totals: z.record(z.string(), z.number()),
  taxUnavailable: z.boolean(),
});

const answers = z.object({
  email: z.string(),
  'first-name': z.string().default(''),
  'last-name': z.string().default(''),
  grandTotal: z.number(),
});

/** A quote as it is kept. */
export interface StoredQuote extends z.infer<typeof metadata> {
  id: string;
  email: string;
  name: string;
  total: number;
  status: SubmissionStatus;
  createdAt: Date;
}

/** The quote with this id; null for a submission that is not a quote. */
export async function findQuote(ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredQuote | null> {
  const row = await findSubmission(ctx, id);
  const facts = metadata.safeParse(row?.metadata);
  const shopper = answers.safeParse(row?.data);
  if (!row || !facts.success || !shopper.success) return null;
  const { email, 'first-name': firstName, 'last-name': lastName, grandTotal: total } = shopper.data;
  const { status, createdAt } = row;
  return { ...facts.data, id, email, name: `${firstName} ${lastName}`.trim(), total, status, createdAt };
}

/** The quote behind a link. Every wrong token is rejected alike. */
export async function readQuote(ctx: Pick<Ctx, 'db'>, token: string): Promise<StoredQuote> {
  const id = quoteIdOf(token);
  const quote = id === null ? null : await findQuote(ctx, id);
  if (quote === null || !isQuoteToken(token, quote.statusUrl)) throw new AppError('NOT_FOUND');
  return quote;
}
