import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { deliveryPatterns } from './delivery.paths.ts';
import { EntryPage, headOfEntry } from './site/EntryPage.tsx';
import { loadEntry } from './site/entry.loader.ts';
import { listTypeLinks } from './site/site-types.ts';

export const deliverySite: SiteFeature = {
  name: 'delivery',
  pages: [
    sitePage({
      path: deliveryPatterns.entry,
      cachedBy: 'everyone',
      load: loadEntry,
      Page: EntryPage,
      head: headOfEntry,
    }),
  ],
  navigation: listTypeLinks,
};
