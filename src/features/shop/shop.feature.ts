import type { Feature } from '../../platform/feature.ts';

export const shopFeature = { name: 'shop' } satisfies Feature;
