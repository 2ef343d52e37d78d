import { implement } from '../../../platform/http/implement.ts';
import { entryUsage } from './entry-usage.contract.ts';
import { readEntryUse } from './entry-usage.service.ts';

export const entryUsageRoutes = implement(entryUsage, {
  read: ({ ctx, params }) => readEntryUse(ctx, params.id),
});
