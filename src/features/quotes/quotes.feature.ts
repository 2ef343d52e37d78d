import type { Feature } from '../../platform/feature.ts';
import { quoteMails } from './quote-mails.ts';
import { quotes } from './quotes.contract.ts';
import { quotesRoutes } from './quotes.routes.ts';
import { quoteIntake } from './quotes.service.ts';

export const quotesFeature = {
  name: 'quotes',
  calls: { quotes },
  routes: [quotesRoutes],
  offers: { computedIntakes: [quoteIntake], submissionMails: [quoteMails] },
} satisfies Feature;
