import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { typeActions } from '../../../contracts/session/permission-slug.ts';
import { Role } from '../../roles/roles.contract.ts';

/**
 * A role that may do something; `by` is the permission that says so, that of the type or of all types, and `through` the role
 * from which it inherits it, null for its own.
 */
const RoleThatMay = Role.pick({ id: true, name: true, status: true }).extend({
  by: z.string(),
  through: z.string().nullable(),
});

/**
 * Which roles may do what with the entries of a type, by name; those too that nobody new gets [Q47]. Administrators may do
 * everything and are not among them.
 */
export const TypeRights = z.array(z.object({ action: z.enum(typeActions), roles: z.array(RoleThatMay) }));
export type TypeRights = z.infer<typeof TypeRights>;

export const contentTypeRights = contract({
  get: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/{id}/rights',
    summary: 'Which roles may do what with the entries of a content type',
    permission: { allOf: ['content-types.view', 'roles.view'] },
    params: idParams,
    result: TypeRights,
    errors: [],
  }),
});
