import type { Feature } from '../../platform/feature.ts';

export const sitemapFeature = { name: 'sitemap' } satisfies Feature;
