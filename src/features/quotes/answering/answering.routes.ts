import { implement } from '../../../platform/http/implement.ts';
import { answering } from './answering.contract.ts';
import { answerQuote, changeQuote, listQuotes, readQuoteOf } from './answering.service.ts';

export const answeringRoutes = implement(answering, {
  list: ({ ctx, query }) => listQuotes(ctx, query),
  get: ({ ctx, params }) => readQuoteOf(ctx, params.id),
  answer: ({ ctx, params, body }) => answerQuote(ctx, { id: params.id, draft: body }),
  change: ({ ctx, params, body }) => changeQuote(ctx, { id: params.id, change: body }),
});
