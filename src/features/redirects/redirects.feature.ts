import type { Feature } from '../../platform/feature.ts';
import { purgeRarePaths } from './asked/asked-paths.service.ts';
import { startStoringAsked } from './asked/store-asked.ts';
import { formerAddresses, redirects, redirectsPermissions } from './redirects.contract.ts';
import { redirectErrors } from './redirects.errors.ts';
import { formerAddressesRoutes, redirectsRoutes } from './redirects.routes.ts';

export const redirectsFeature = {
  name: 'redirects',
  calls: { redirects, formerAddresses },
  routes: [redirectsRoutes, formerAddressesRoutes],
  errors: redirectErrors,
  permissions: redirectsPermissions,
  services: [startStoringAsked],
  cleanup: purgeRarePaths,
  offers: {
    auditLogRights: [{ targetType: 'redirect', permission: 'redirects.view' }],
  },
} satisfies Feature;
