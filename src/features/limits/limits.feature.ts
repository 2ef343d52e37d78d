import type { Feature } from '../../platform/feature.ts';
import { purgeOldCounts } from './limits.service.ts';

export const limitsFeature = {
  name: 'limits',
  cleanup: purgeOldCounts,
} satisfies Feature;
