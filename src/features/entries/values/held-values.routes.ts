import { implement } from '../../../platform/http/implement.ts';
import { fieldRemoval } from '../../field-groups/removal/removal.contract.ts';
import { listRemovedFields, readFieldUsage, readGroupUsage } from './held-values.service.ts';

const { usage, groupUsage, removed } = fieldRemoval;

/** What field groups ask of entries: how many hold values of their fields. */
export const heldValuesRoutes = implement(
  { usage, groupUsage, removed },
  {
    usage: ({ ctx, params }) => readFieldUsage(ctx, params.id),
    groupUsage: ({ ctx, params }) => readGroupUsage(ctx, params.id),
    removed: ({ ctx, params }) => listRemovedFields(ctx, params.id),
  },
);
