import type { Feature } from '../../platform/feature.ts';
import { removals } from './removals.contract.ts';
import { removalsRoutes } from './removals.routes.ts';
import { forgetOldRemovals } from './removals.service.ts';

export const removalsFeature = {
  calls: { removals },
  routes: (offers) => [removalsRoutes(offers('removables'))],
  cleanup: (ctx, offers) =>
    forgetOldRemovals(ctx, { removables: offers('removables'), afterForgetting: offers('afterForgetting') }),
} satisfies Feature;
