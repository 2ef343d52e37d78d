import type { SitePage, SiteRequest } from './site-page.ts';

export interface SiteLink {
  href: string;
  label: string;
}

/** What a feature shows on the storefront. Its `x.site.ts` declares it; `storefront/features.ts` lists it. */
export interface SiteFeature {
  /** Its folder. */
  name: string;
  pages: readonly SitePage[];
  /** Its links in the navigation of every page. */
  navigation?: (request: SiteRequest) => Promise<readonly SiteLink[]>;
}
