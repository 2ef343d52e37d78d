import type { Feature } from '../../platform/feature.ts';
import { forgetOldCounts } from './limits.service.ts';

export const limitsFeature = {
  cleanup: forgetOldCounts,
} satisfies Feature;
