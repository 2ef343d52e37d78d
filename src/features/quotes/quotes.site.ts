import { framePart, type SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { cartSitePatterns } from '../cart/cart.paths.ts';
import { shopPatterns } from '../shop/shop.paths.ts';
import { quotesSitePatterns } from './quotes.paths.ts';
import { QuoteDialog } from './site/QuoteDialog.tsx';
import { QuoteFormPage, quoteFormHead } from './site/QuoteFormPage.tsx';
import { QuoteStatusPage, quoteStatusHead } from './site/QuoteStatusPage.tsx';
import { leadToQuote, loadQuoteForm, loadQuoteStatus, takeQuoteForm, takeWord } from './site/quote.loader.ts';

export const quotesSite: SiteFeature = {
  name: 'quotes',
  pages: [
    sitePage({
      path: quotesSitePatterns.request,
      cachedBy: 'visitor',
      load: loadQuoteForm,
      act: takeQuoteForm,
      Page: QuoteFormPage,
      head: quoteFormHead,
    }),
    sitePage({
      path: quotesSitePatterns.status,
      cachedBy: 'holder',
      load: loadQuoteStatus,
      Page: QuoteStatusPage,
      head: quoteStatusHead,
    }),
    ...(['accept', 'decline'] as const).map((word) =>
      sitePage({
        path: quotesSitePatterns[word],
        cachedBy: 'holder',
        load: leadToQuote,
        act: takeWord(word === 'accept'),
        Page: QuoteStatusPage,
        head: quoteStatusHead,
      }),
    ),
  ],
  frame: [
    framePart({
      place: 'end',
      on: [shopPatterns.machine, cartSitePatterns.cart],
      load: async () => ({}),
      Part: QuoteDialog,
    }),
  ],
};
