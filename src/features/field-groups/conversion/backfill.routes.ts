import { implement } from '../../../platform/http/implement.ts';
import { backfill } from './backfill.contract.ts';
import {
  listBackfillOfGroup,
  listBackfillOfType,
  retryBackfillOfGroup,
  retryBackfillOfType,
} from './backfill.service.ts';

export const backfillRoutes = implement(backfill, {
  ofGroup: ({ ctx, params }) => listBackfillOfGroup(ctx, params.id),
  ofContentType: ({ ctx, params }) => listBackfillOfType(ctx, params.id),
  retry: ({ ctx, params }) => retryBackfillOfGroup(ctx, params.id),
  retryOfContentType: ({ ctx, params }) => retryBackfillOfType(ctx, params.id),
});
