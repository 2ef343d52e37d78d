import { framePart, type SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { locationsPatterns } from '../locations/locations.paths.ts';
import { ComparePage, headOfCompare } from './compare-page/ComparePage.tsx';
import { loadCompare } from './compare-page/compare.loader.ts';
import { loadMachine } from './product-page/machine.loader.ts';
import { headOfProduct, ProductPage } from './product-page/ProductPage.tsx';
import { headOfSaved, SavedPage } from './saved-page/SavedPage.tsx';
import { loadSaved } from './saved-page/saved.loader.ts';
import { shopPaths, shopPatterns } from './shop.paths.ts';
import { BranchMachines } from './site/BranchMachines.tsx';
import { loadBranchMachines } from './site/branch-machines.loader.ts';
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
      Page: ProductPage,
      head: headOfProduct,
    }),
    sitePage({
      path: shopPatterns.compare,
      cachedBy: 'everyone',
      load: loadCompare,
      Page: ComparePage,
      head: headOfCompare,
    }),
    sitePage({ path: shopPatterns.saved, cachedBy: 'everyone', load: loadSaved, Page: SavedPage, head: headOfSaved }),
  ],
  frame: [
    framePart({
      place: 'branch',
      on: [locationsPatterns.location],
      load: loadBranchMachines,
      Part: BranchMachines,
    }),
  ],
  navigation: async () => [{ href: shopPaths.list(), label: 'Shop' }],
};
