import { implement } from '../../platform/http/implement.ts';
import { listHolders, listParentChoices } from './inheritance/inheritance.service.ts';
import { roles } from './roles.contract.ts';
import { changeRole, createRole, listRoles, readRole, removeRole } from './roles.service.ts';

export const rolesRoutes = implement(roles, {
  list: ({ ctx, query }) => listRoles(ctx, query),
  create: ({ ctx, body }) => createRole(ctx, body),
  get: ({ ctx, params }) => readRole(ctx, params.id),
  parentChoices: ({ ctx, query }) => listParentChoices(ctx, query.of ?? null),
  holders: ({ ctx, params, query }) => listHolders(ctx, { roleId: params.id, query }),
  update: ({ ctx, params, body }) => changeRole(ctx, { id: params.id, change: body }),
  setPermissions: ({ ctx, params, body }) => changeRole(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeRole(ctx, params.id),
});
