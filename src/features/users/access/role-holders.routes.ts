import { implement } from '../../../platform/http/implement.ts';
import { roles } from '../../roles/roles.contract.ts';
import { listRoleHolders } from './role-holders.service.ts';

/** The one call of `roles` that is about people. */
export const roleHoldersRoutes = implement(
  { holders: roles.holders },
  { holders: ({ ctx, params, query }) => listRoleHolders(ctx, { roleId: params.id, query }) },
);
