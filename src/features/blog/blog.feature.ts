import type { Feature } from '../../platform/feature.ts';

export const blogFeature = { name: 'blog' } satisfies Feature;
