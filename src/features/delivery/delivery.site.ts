import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { sitePaths } from '../../site-kit/site-paths.ts';
import { deliveryPatterns } from './delivery.paths.ts';
import { EntryPage, headOfEntry } from './entry-page/EntryPage.tsx';
import { loadEntry } from './entry-page/entry.loader.ts';
import { HomePage, headOfHome } from './site/HomePage.tsx';
import { loadHome } from './site/home.loader.ts';
import { listTypeLinks } from './site/site-types.ts';
import { headOfType, TypePage } from './site/TypePage.tsx';
import { loadType } from './site/type.loader.ts';

export const deliverySite: SiteFeature = {
  name: 'delivery',
  pages: [
    sitePage({ path: sitePaths.home(), cachedBy: 'everyone', load: loadHome, Page: HomePage, head: headOfHome }),
    sitePage({ path: deliveryPatterns.type, cachedBy: 'everyone', load: loadType, Page: TypePage, head: headOfType }),
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
