import { implement } from '../../../platform/http/implement.ts';
import { contentTypeRemoval } from './removal.contract.ts';
import { readTypeUsage } from './removal.service.ts';

export const contentTypeRemovalRoutes = implement(contentTypeRemoval, {
  usage: ({ ctx, params }) => readTypeUsage(ctx, params.id),
});
