import type { Feature } from '../../platform/feature.ts';

export const cartFeature = {
  name: 'cart',
} satisfies Feature;
