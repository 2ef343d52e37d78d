import { IconFileDollar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { quotesPaths, quotesPatterns } from './quotes.paths.ts';

const permission = 'form-submissions.view';

export const quotesPages: ConsoleFeature = {
  name: 'quotes',
  pages: [
    { path: quotesPatterns.list, permission, load: () => import('./admin/QuoteListPage.tsx') },
    { path: quotesPatterns.one, permission, load: () => import('./admin/QuotePage.tsx') },
  ],
  navigation: [{ group: 'Editor', label: 'Quotes', to: quotesPaths.list(), icon: IconFileDollar, permission }],
  slots: {
    entryActions: lazy(async () => ({ default: (await import('./admin/SellMachine.tsx')).SellMachine })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'quote',
        label: 'Quotes',
        words: {
          answered: 'Answered a quote',
          accepted: 'Accepted a quote',
          declined: 'Declined a quote',
          closed: 'Closed a quote',
          updated: 'Changed a quote',
        },
      },
    ],
    'record of quote': ({ id }) => ({ path: quotesPaths.one(id), permission }),
  },
};
