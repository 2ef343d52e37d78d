import type { Feature } from '../../platform/feature.ts';
import { forgetOldCounts } from './limits.service.ts';

export const limitsFeature = {
  name: 'limits',
  cleanup: forgetOldCounts,
} satisfies Feature;
