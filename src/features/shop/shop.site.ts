import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { ComparePage, headOfCompare } from './compare-page/ComparePage.tsx';
import { loadCompare } from './compare-page/compare.loader.ts';
import { headOfMachine, MachinePage } from './product-page/MachinePage.tsx';
import { loadMachine } from './product-page/machine.loader.ts';
import { shopPaths, shopPatterns } from './shop.paths.ts';
import { headOfShop, ShopPage } from './site/ShopPage.tsx';
import { loadShop } from './site/shop.loader.ts';

export const shopSite: SiteFeature = {
  name: 'shop',
  pages: [
    sitePage({ path: shopPatterns.list, cachedBy: 'everyone', load: loadShop, Page: ShopPage, head: headOfShop }),
    sitePage({
      path: shopPatterns.machine,
      cachedBy: 'everyone',
      load: loadMachine,
      Page: MachinePage,
      head: headOfMachine,
    }),
    sitePage({
      path: shopPatterns.compare,
      cachedBy: 'everyone',
      load: loadCompare,
      Page: ComparePage,
      head: headOfCompare,
    }),
  ],
  navigation: async () => [{ href: shopPaths.list(), label: 'Shop' }],
};
