import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { idInToken } from '../../platform/mail/id-token.ts';
import { dollarsOf } from '../shop/machine/price.rules.ts';
import type { SubmissionStatus } from '../submissions/submissions.contract.ts';
import { findSubmission } from '../submissions/submissions.service.ts';
import { isQuoteToken } from './quote-link.ts';
import type { QuoteLine } from './quotes.contract.ts';
import { type AnswerRow, listAnswers, listLines, type QuoteRow, selectOptionalQuote } from './quotes.queries.ts';
import { lineOfRow } from './record-quote.ts';

/** A quote as it is stored. */
export interface StoredQuote extends Omit<QuoteRow, 'total'> {
  /** In dollars. */
  total: number;
  lines: QuoteLine[];
  answers: AnswerRow[];
  submissionStatus: SubmissionStatus;
}

/** The quote with this id; null for a submission that is not a quote. */
export async function findQuote(ctx: Pick<Ctx, 'db'>, id: string): Promise<StoredQuote | null> {
  const row = await selectOptionalQuote(ctx.db, id);
  const submission = row && (await findSubmission(ctx, id));
  if (!row || !submission) return null;
  const lines = (await listLines(ctx.db, id)).map(lineOfRow);
  const answers = await listAnswers(ctx.db, id);
  return { ...row, total: dollarsOf(row.total), lines, answers, submissionStatus: submission.status };
}

/** The quote behind a link. Every wrong token is rejected alike. */
export async function readQuote(ctx: Pick<Ctx, 'db'>, token: string): Promise<StoredQuote> {
  const id = idInToken(token);
  const quote = id === null ? null : await findQuote(ctx, id);
  if (quote === null || !isQuoteToken(token, quote.statusUrl)) throw new AppError('NOT_FOUND');
  return quote;
}
