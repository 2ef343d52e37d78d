import type { Feature } from '../../platform/feature.ts';
import { apiTokens, apiTokensPermissions } from './api-tokens.contract.ts';
import { apiTokenErrors } from './api-tokens.errors.ts';
import { apiTokensRoutes } from './api-tokens.routes.ts';

export const apiTokensFeature = {
  name: 'api-tokens',
  calls: { apiTokens },
  routes: [apiTokensRoutes],
  errors: apiTokenErrors,
  permissions: apiTokensPermissions,
  offers: {
    auditLogRights: [{ targetType: 'api-token', permission: 'api-tokens.view' }],
  },
} satisfies Feature;
