import type { Feature } from '../../platform/feature.ts';
import { removalsCalls, removalsRoutes } from './removals.routes.ts';
import { forgetOldRemovals, keepWhatCannotReturn } from './removals.service.ts';

export const removalsFeature = {
  name: 'removals',
  calls: (offers) => ({ removals: removalsCalls(offers('removables')) }),
  routes: (offers) => [removalsRoutes(offers('removables'), offers('trailRights'))],
  beforeCleanup: (ctx, offers) => keepWhatCannotReturn(ctx, offers('removables')),
  cleanup: (ctx, offers) =>
    forgetOldRemovals(ctx, { removables: offers('removables'), afterForgetting: offers('afterForgetting') }),
} satisfies Feature;
