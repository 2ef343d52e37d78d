import { implement } from '../../../platform/http/implement.ts';
import { settling } from './settling.contract.ts';
import { listSettlingOfGroup, listSettlingOfType, retrySettling } from './settling.service.ts';

export const settlingRoutes = implement(settling, {
  ofGroup: ({ ctx, params }) => listSettlingOfGroup(ctx, params.id),
  ofContentType: ({ ctx, params }) => listSettlingOfType(ctx, params.id),
  retry: ({ ctx, params }) => retrySettling(ctx, params.id),
});
