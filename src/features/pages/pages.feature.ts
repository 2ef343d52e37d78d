import type { Feature } from '../../platform/feature.ts';

export const pagesFeature = { name: 'pages' } satisfies Feature;
