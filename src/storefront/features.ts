import { alertsSite } from '../features/alerts/alerts.site.ts';
import { blogSite } from '../features/blog/blog.site.ts';
import { cartSite } from '../features/cart/cart.site.ts';
import { deliverySite } from '../features/delivery/delivery.site.ts';
import { feedsSite } from '../features/feeds/feeds.site.ts';
import { locationsSite } from '../features/locations/locations.site.ts';
import { pagesSite } from '../features/pages/pages.site.ts';
import { quotesSite } from '../features/quotes/quotes.site.ts';
import { redirectsSite } from '../features/redirects/redirects.site.ts';
import { shopSite } from '../features/shop/shop.site.ts';
import { sitemapSite } from '../features/sitemap/sitemap.site.ts';
import { submissionsSite } from '../features/submissions/submissions.site.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';

/** What the features show on the storefront, in the order of their links in its navigation. */
export const siteFeatures: readonly SiteFeature[] = [
  shopSite,
  cartSite,
  quotesSite,
  submissionsSite,
  blogSite,
  pagesSite,
  locationsSite,
  sitemapSite,
  feedsSite,
  alertsSite,
  redirectsSite,
  // Every content type whose address no other feature has.
  deliverySite,
];
