import type { Feature } from '../../platform/feature.ts';
import { removalsCalls, removalsRoutes } from './removals.routes.ts';
import { purgeOldRemovals } from './removals.service.ts';

export const removalsFeature = {
  name: 'removals',
  calls: (offers) => ({ removals: removalsCalls(offers('removables')) }),
  routes: (offers) => [removalsRoutes(offers('removables'), offers('auditLogRights'))],
  cleanup: (ctx, offers) =>
    purgeOldRemovals(ctx, { removables: offers('removables'), afterForgetting: offers('afterForgetting') }),
} satisfies Feature;
