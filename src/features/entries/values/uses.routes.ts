import { implement } from '../../../platform/http/implement.ts';
import { entryUsage } from './uses.contract.ts';
import { readEntryUse } from './uses.service.ts';

export const entryUsageRoutes = implement(entryUsage, {
  read: ({ ctx, params }) => readEntryUse(ctx, params.id),
});
