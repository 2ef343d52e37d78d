import { implement } from '../../../platform/http/implement.ts';
import { settling } from './settling.contract.ts';
import {
  listSettlingOfGroup,
  listSettlingOfType,
  retrySettlingOfGroup,
  retrySettlingOfType,
} from './settling.service.ts';

export const settlingRoutes = implement(settling, {
  ofGroup: ({ ctx, params }) => listSettlingOfGroup(ctx, params.id),
  ofContentType: ({ ctx, params }) => listSettlingOfType(ctx, params.id),
  retry: ({ ctx, params }) => retrySettlingOfGroup(ctx, params.id),
  retryOfContentType: ({ ctx, params }) => retrySettlingOfType(ctx, params.id),
});
