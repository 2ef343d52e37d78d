import type { Feature } from '../../platform/feature.ts';
import { eraseFromDeliveries, purgeOldDeliveries } from './deliveries/deliveries.service.ts';
import { startDeliveries } from './deliveries/start-deliveries.ts';
import { webhooks, webhooksPermissions } from './webhooks.contract.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooksFeature = {
  name: 'webhooks',
  calls: { webhooks },
  routes: [webhooksRoutes],
  permissions: webhooksPermissions,
  services: [startDeliveries],
  cleanup: purgeOldDeliveries,
  offers: {
    addressErasers: [eraseFromDeliveries],
    auditLogRights: [{ targetType: 'webhook', permission: 'webhooks.view' }],
  },
} satisfies Feature;
