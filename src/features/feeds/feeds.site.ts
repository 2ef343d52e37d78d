import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { feedsPatterns } from './feeds.paths.ts';
import { loadFeed, mayReadFeed, noteFeed, typeOfFeed } from './site/feed.loader.ts';

/** Machines for other programs, as the setting `feeds` says. */
export const feedsSite: SiteFeature = {
  name: 'feeds',
  pages: [],
  documents: [{ path: feedsPatterns.feed, type: typeOfFeed, mayRead: mayReadFeed, load: loadFeed, noteRead: noteFeed }],
};
