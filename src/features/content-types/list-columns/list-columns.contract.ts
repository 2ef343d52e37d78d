import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** The names of columns as a list of entries has them; what the type has no more is left out where it is shown. */
const columnNames = z
  .array(
    z
      .string('must be the name of a column')
      .regex(/^(?:customFields\.)?[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must be the name of a column'),
    'must be a list of columns',
  )
  .max(50, 'At most 50 columns')
  .refine((names) => new Set(names).size === names.length, 'names a column twice');

export const ListColumns = z.object({
  columns: columnNames,
  /** What the list must still show, as Undo names it; absent for any. */
  expected: columnNames.optional(),
});
export type ListColumns = z.infer<typeof ListColumns>;

export const contentTypeListColumns = contract({
  set: endpoint({
    method: 'PUT',
    path: '/admin/api/content-types/{id}/list-columns',
    summary:
      'Set the columns that the list of a type’s entries shows to everybody who has chosen none of their own; an empty list leaves the choice to the console. Answers those before; null to who may not view the type',
    permission: 'content-types.edit',
    params: idParams,
    body: ListColumns,
    result: z.object({ before: columnNames.nullable() }),
    errors: ['VERSION_CONFLICT'],
  }),
});
