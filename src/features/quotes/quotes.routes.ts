import { implement } from '../../platform/http/implement.ts';
import { quotes } from './quotes.contract.ts';
import { prepareQuote } from './quotes.service.ts';

export const quotesRoutes = implement(quotes, {
  request: { prepare: ({ ctx, body, caller }) => prepareQuote(ctx, { request: body, caller }) },
});
