import { implement } from '../../../platform/http/implement.ts';
import { fieldUsage } from '../../field-groups/removed-fields/field-usage.contract.ts';
import { removedFields } from '../../field-groups/removed-fields/removed-fields.contract.ts';
import { listRemovedFields, readFieldUsage, readGroupUsage } from './held-values.service.ts';

/** What field groups ask of entries: how many hold values of their fields. */
export const heldValuesRoutes = [
  implement(fieldUsage, {
    ofFields: ({ ctx, params }) => readFieldUsage(ctx, params.id),
    ofGroup: ({ ctx, params }) => readGroupUsage(ctx, params.id),
  }),
  implement({ list: removedFields.list }, { list: ({ ctx, params }) => listRemovedFields(ctx, params.id) }),
];
