import type { Feature } from '../../platform/feature.ts';
import { emailProviders, emailProvidersPermissions } from './email-providers.contract.ts';
import { emailProviderErrors } from './email-providers.errors.ts';
import { emailProvidersRoutes } from './email-providers.routes.ts';
import { removableProvider } from './removed-providers/removable-provider.ts';
import { checkSecretsJob, warnOfUnreadableSecrets } from './sending/sending.service.ts';

export const emailProvidersFeature = {
  name: 'email-providers',
  calls: { emailProviders },
  routes: [emailProvidersRoutes],
  errors: emailProviderErrors,
  permissions: emailProvidersPermissions,
  jobs: { [checkSecretsJob]: warnOfUnreadableSecrets },
  startJobs: [checkSecretsJob],
  offers: {
    removables: [removableProvider],
    auditLogRights: [{ targetType: 'email-provider', permission: 'email-providers.view' }],
  },
} satisfies Feature;
