import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { leadOn } from './site/lead-on.loader.ts';

/** Leads on from paths that no page has. */
export const redirectsSite: SiteFeature = { name: 'redirects', pages: [], leadOn };
