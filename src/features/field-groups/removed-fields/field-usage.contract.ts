import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** How many entries hold a value of a field, outside the trash and in it; null for those who may not view and edit the entries of all types that show the group. `field` is its id, of a field inside a field as well. */
export const FieldUsage = z.object({ field: z.string(), entries: z.int().nullable() });
export type FieldUsage = z.infer<typeof FieldUsage>;

/** What deleting a whole group affects: how many types lose its fields, by name those that the reader may know of, and how many of their entries hold a value of one, told like the usage of a field. */
export const GroupUsage = z.object({
  entries: z.int().nullable(),
  contentTypeCount: z.int(),
  contentTypes: z.array(z.object({ id: z.uuid(), name: z.string(), isSingle: z.boolean() })),
});
export type GroupUsage = z.infer<typeof GroupUsage>;

const base = '/admin/api/field-groups/{id}';

/** What it affects to take out a field, or to delete a whole group. */
export const fieldUsage = contract({
  ofFields: endpoint({
    method: 'GET',
    path: `${base}/usage`,
    summary: 'How many entries hold a value of each field of the group, and of each field inside one',
    permission: 'field-groups.view',
    params: idParams,
    result: z.array(FieldUsage),
    errors: [],
  }),
  ofGroup: endpoint({
    method: 'GET',
    path: `${base}/usage/group`,
    summary: 'The content types that show the group, and how many entries hold a value of any of its fields',
    permission: 'field-groups.view',
    params: idParams,
    result: GroupUsage,
    errors: [],
  }),
});
