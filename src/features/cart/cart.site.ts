import { framePart, type SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { shopPatterns } from '../shop/shop.paths.ts';
import { cartSitePatterns } from './cart.paths.ts';
import { AddedToCart } from './site/AddedToCart.tsx';
import { CartLink } from './site/CartLink.tsx';
import { CartPage, cartHead } from './site/CartPage.tsx';
import { loadCart, loadCartCount, takeCart } from './site/cart.loader.ts';
import { DeliveryPanel } from './site/DeliveryPanel.tsx';
import { loadDelivery } from './site/delivery.loader.ts';

export const cartSite: SiteFeature = {
  name: 'cart',
  pages: [
    sitePage({
      path: cartSitePatterns.cart,
      cachedBy: 'visitor',
      load: loadCart,
      act: takeCart,
      Page: CartPage,
      head: cartHead,
    }),
  ],
  frame: [
    framePart({ place: 'header', load: loadCartCount, Part: CartLink }),
    framePart({ place: 'purchase', on: [shopPatterns.machine], load: async () => ({}), Part: AddedToCart }),
    framePart({ place: 'purchase', on: [shopPatterns.machine], load: loadDelivery, Part: DeliveryPanel }),
  ],
};
