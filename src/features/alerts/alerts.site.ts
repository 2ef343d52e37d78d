import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { alertsPatterns } from './alerts.paths.ts';
import { AlertPage, alertHead } from './site/AlertPage.tsx';
import { AskPage, askHead } from './site/AskPage.tsx';
import { changeAlert, loadAlert, loadAsk, takeAsk } from './site/alerts.loader.ts';

export const alertsSite: SiteFeature = {
  name: 'alerts',
  pages: [
    sitePage({
      path: alertsPatterns.ask,
      cachedBy: 'nobody',
      load: loadAsk,
      act: takeAsk,
      Page: AskPage,
      head: askHead,
    }),
    sitePage({
      path: alertsPatterns.one,
      cachedBy: 'holder',
      load: loadAlert,
      act: changeAlert,
      Page: AlertPage,
      head: alertHead,
    }),
  ],
};
