import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { removals } from './removals.contract.ts';
import { listRemoved, type Removable, restoreRemoved } from './removals.service.ts';

/** The calls over all kinds of records that can be brought back; the features that own them come later in the order. */
export function removalsRoutes(removables: readonly Removable[]): FeatureRoutes {
  return implement(removals, {
    list: ({ ctx, query }) => listRemoved(ctx, query),
    restore: ({ ctx, params }) => restoreRemoved(ctx, { id: params.id, removables }),
  });
}
