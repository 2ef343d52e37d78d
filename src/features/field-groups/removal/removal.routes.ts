import { implement } from '../../../platform/http/implement.ts';
import { fieldRemoval } from './removal.contract.ts';
import { listRestorableFields, readFieldUsage, readGroupUsage, restoreField } from './removal.service.ts';

export const fieldRemovalRoutes = implement(fieldRemoval, {
  usage: ({ ctx, params }) => readFieldUsage(ctx, params.id),
  groupUsage: ({ ctx, params }) => readGroupUsage(ctx, params.id),
  removed: ({ ctx, params }) => listRestorableFields(ctx, params.id),
  restore: ({ ctx, params }) => restoreField(ctx, params),
});
