import type { Feature } from '../../platform/feature.ts';
import { settings, settingsPermissions } from './settings.contract.ts';
import { settingsRoutes } from './settings.routes.ts';

export const settingsFeature = {
  name: 'settings',
  calls: { settings },
  routes: [settingsRoutes],
  permissions: settingsPermissions,
  offers: { auditLogRights: [{ targetType: 'settings', permission: 'settings.view' }] },
} satisfies Feature;
