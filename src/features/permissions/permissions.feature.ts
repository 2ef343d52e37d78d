import type { Feature } from '../../platform/feature.ts';
import { permissions, permissionsPermissions } from './permissions.contract.ts';
import { permissionErrors } from './permissions.errors.ts';
import { permissionsRoutes } from './permissions.routes.ts';
import { removablePermission } from './removable-permission.ts';

export const permissionsFeature = {
  name: 'permissions',
  calls: { permissions },
  routes: [permissionsRoutes],
  errors: permissionErrors,
  permissions: permissionsPermissions,
  offers: {
    removables: [removablePermission],
    auditLogRights: [{ targetType: 'permission', permission: 'permissions.view' }],
  },
} satisfies Feature;
