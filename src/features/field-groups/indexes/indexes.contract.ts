import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** The index of a field that is marked filterable or sortable. `field` is its id. */
export const FieldIndexState = z.object({
  field: z.string(),
  /** Until it is ready the field is filtered and sorted without it. A failed one is tried again. */
  state: z.enum(['ready', 'building', 'failed']),
});
export type FieldIndexState = z.infer<typeof FieldIndexState>;

export const fieldIndexes = contract({
  list: endpoint({
    method: 'GET',
    path: '/admin/api/field-groups/{id}/indexes',
    summary: 'The indexes of the fields of a group that are marked filterable or sortable',
    permission: 'field-groups.view',
    params: idParams,
    result: z.array(FieldIndexState),
    errors: [],
  }),
});
