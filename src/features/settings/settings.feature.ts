import type { Feature } from '../../platform/feature.ts';
import { settings, settingsPermissions } from './settings.contract.ts';
import { settingsErrors } from './settings.errors.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsFeature = {
  name: 'settings',
  calls: { settings },
  routes: [settingsRoutes],
  errors: settingsErrors,
  permissions: settingsPermissions,
  offers: { auditLogRights: [{ targetType: 'settings', permission: 'settings.view' }] },
} satisfies Feature;
