import { implement } from '../../../platform/http/implement.ts';
import { contentTypeUsage } from './usage.contract.ts';
import { readTypeUsage } from './usage.service.ts';

export const contentTypeUsageRoutes = implement(contentTypeUsage, {
  get: ({ ctx, params }) => readTypeUsage(ctx, params.id),
});
