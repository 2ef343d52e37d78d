import type { Feature } from '../../platform/feature.ts';
import { purgeIdentities } from './identities/identities.service.ts';
import { identityProviders } from './identity-providers.contract.ts';
import { identityProvidersErrors } from './identity-providers.errors.ts';
import { identityProvidersRoutes } from './identity-providers.routes.ts';

export const identityProvidersFeature = {
  name: 'identity-providers',
  calls: { identityProviders },
  routes: [identityProvidersRoutes],
  errors: identityProvidersErrors,
  cleanup: purgeIdentities,
  offers: { auditLogRights: [{ targetType: 'identity-provider', permission: 'settings.view' }] },
} satisfies Feature;
