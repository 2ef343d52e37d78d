import type { Feature } from '../../platform/feature.ts';
import { roleHoldersRoutes } from './access/role-holders.routes.ts';
import { restorableUser } from './accounts/removable-user.ts';
import { users, usersPermissions } from './users.contract.ts';
import { userErrors } from './users.errors.ts';
import { usersRoutes } from './users.routes.ts';

export const usersFeature = {
  name: 'users',
  calls: { users },
  routes: [usersRoutes, roleHoldersRoutes],
  errors: userErrors,
  permissions: usersPermissions,
  offers: {
    removables: [restorableUser],
    auditLogRights: [{ targetType: 'user', permission: 'users.view' }],
  },
} satisfies Feature;
