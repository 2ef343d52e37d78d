import { implement } from '../../platform/http/implement.ts';
import { listParentChoices } from './inheritance/inheritance.service.ts';
import { roles } from './roles.contract.ts';
import { changeRole, createRole, listRoles, readRole, removeRole } from './roles.service.ts';

/** What is about people is answered by `users`, which knows them. */
const { holders: _, effect: __, ...ownCalls } = roles;

export const rolesRoutes = implement(ownCalls, {
  list: ({ ctx, query }) => listRoles(ctx, query),
  create: ({ ctx, body }) => createRole(ctx, body),
  get: ({ ctx, params }) => readRole(ctx, params.id),
  parentChoices: ({ ctx, query }) => listParentChoices(ctx, query.of ?? null),
  update: ({ ctx, params, body }) => changeRole(ctx, { id: params.id, change: body }),
  setPermissions: ({ ctx, params, body }) => changeRole(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeRole(ctx, params.id),
});
