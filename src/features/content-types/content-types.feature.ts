import type { Feature } from '../../platform/feature.ts';
import { contentTypes, contentTypesPermissions } from './content-types.contract.ts';
import { contentTypeErrors } from './content-types.errors.ts';
import { contentTypesRoutes } from './content-types.routes.ts';
import { removableContentType } from './removed-types/removable-content-type.ts';
import { contentTypeScript } from './typescript/typescript.contract.ts';
import { contentTypeScriptRoutes } from './typescript/typescript.routes.ts';
import { contentTypeUsage } from './usage/usage.contract.ts';
import { contentTypeUsageRoutes } from './usage/usage.routes.ts';

export const contentTypesFeature = {
  name: 'content-types',
  calls: { contentTypes, contentTypeUsage, contentTypeScript },
  routes: (offers) => [
    contentTypesRoutes(offers('heldValueCounters')),
    contentTypeUsageRoutes,
    contentTypeScriptRoutes,
  ],
  errors: contentTypeErrors,
  permissions: contentTypesPermissions,
  offers: {
    removables: [removableContentType],
    trailRights: [{ targetType: 'content-type', permission: 'content-types.view' }],
  },
} satisfies Feature;
