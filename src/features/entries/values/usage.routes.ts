import { implement } from '../../../platform/http/implement.ts';
import { entryUsage } from './usage.contract.ts';
import { readEntryUse } from './usage.service.ts';

export const entryUsageRoutes = implement(entryUsage, {
  read: ({ ctx, params }) => readEntryUse(ctx, params.id),
});
