import { implement } from '../../../platform/http/implement.ts';
import { roles } from '../../roles/roles.contract.ts';
import { foreseeRole } from './role-effect.service.ts';
import { listRoleHolders } from './role-holders.service.ts';

/** The calls of `roles` that are about people. */
export const roleHoldersRoutes = implement(
  { holders: roles.holders, effect: roles.effect },
  {
    holders: ({ ctx, params, query }) => listRoleHolders(ctx, { roleId: params.id, query }),
    effect: ({ ctx, params, query }) => foreseeRole(ctx, { ...query, id: params.id }),
  },
);
