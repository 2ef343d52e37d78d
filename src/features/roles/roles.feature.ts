import type { Feature } from '../../platform/feature.ts';
import { removableRole } from './removable-role.ts';
import { roles, rolesPermissions } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { rolesRoutes } from './roles.routes.ts';

export const rolesFeature = {
  name: 'roles',
  calls: { roles },
  routes: [rolesRoutes],
  errors: roleErrors,
  permissions: rolesPermissions,
  offers: {
    removables: [removableRole],
    auditLogRights: [{ targetType: 'role', permission: 'roles.view' }],
  },
} satisfies Feature;
