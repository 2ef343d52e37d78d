import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { writeFeed } from './site/feed.loader.ts';
import { writeIndex, writePart, writeRobots } from './site/sitemap.loader.ts';

/** What search engines and readers of feeds ask for. */
export const sitemapSite: SiteFeature = {
  name: 'sitemap',
  pages: [],
  documents: [
    { path: '/sitemap.xml', type: 'application/xml; charset=utf-8', load: writeIndex },
    { path: '/sitemap-:part.xml', type: 'application/xml; charset=utf-8', load: writePart },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', load: writeRobots },
    { path: '/feed.xml', type: 'application/rss+xml; charset=utf-8', load: writeFeed },
  ],
};
