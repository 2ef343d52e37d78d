import type { Offers } from '../../platform/feature.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { removalsContract } from './removals.contract.ts';
import { listRemoved, type Removable, restoreRemoved } from './removals.service.ts';

/** The calls over all types of records that can be brought back, with every error that these declare. */
export function removalsCalls(removables: readonly Removable[]) {
  const refusals = removables.flatMap(({ conflicts, refusals = [] }) => [
    ...Object.values(conflicts).map(({ code }) => code),
    ...refusals,
  ]);
  return removalsContract({ types: removables.map(({ type }) => type), refusals: [...new Set(refusals)] });
}

/** The same calls, answered; the features that own the records come later in the order. */
export function removalsRoutes(
  removables: readonly Removable[],
  rights: readonly Offers['auditLogRights'][],
): FeatureRoutes {
  return implement(removalsCalls(removables), {
    list: ({ ctx, query }) => listRemoved(ctx, { query, removables, rights }),
    restore: ({ ctx, params }) => restoreRemoved(ctx, { id: params.id, removables }),
  });
}
