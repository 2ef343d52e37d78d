import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { FieldDefinition, innerField } from '../../../field-types/definition/definition.ts';
import { FieldGroup } from '../field-groups.contract.ts';

/** A field that was taken out of its group, or out of a field of it, with the number of entries that still hold a value of it, told like the usage of a field. */
export const RemovedField = z.object({
  id: z.uuid(),
  definition: z.union([FieldDefinition, innerField]),
  /** What people call the field that held it; null for a field of the group itself. */
  inside: z.string().nullable(),
  entries: z.int().nullable(),
  removedAt: z.iso.datetime(),
  restorableUntil: z.iso.datetime(),
});
export type RemovedField = z.infer<typeof RemovedField>;

const base = '/admin/api/field-groups/{id}';

export const removedFields = contract({
  list: endpoint({
    method: 'GET',
    path: `${base}/removed-fields`,
    summary: 'The fields taken out of the group, or out of its fields, in the last 30 days, the newest first',
    permission: 'field-groups.view',
    params: idParams,
    result: z.array(RemovedField),
    errors: [],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${base}/removed-fields/{field}/restore`,
    summary:
      'Put a removed field back, last in the group or in the field that held it, with the values that entries hold of it; while public types show the group, this also needs the right to publish them',
    permission: 'field-groups.edit',
    params: z.object({ id: z.uuid(), field: z.uuid() }),
    result: FieldGroup,
    message: 'Field restored',
    seenBy: 'field-groups.view',
    errors: ['FIELD_NAME_TAKEN', 'FIELD_HOLDER_GONE', 'VALUES_REPEAT'],
  }),
});
