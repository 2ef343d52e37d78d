import type { Feature } from '../../platform/feature.ts';
import { contentTypes, contentTypesPermissions } from './content-types.contract.ts';
import { contentTypeErrors } from './content-types.errors.ts';
import { contentTypesRoutes } from './content-types.routes.ts';
import { contentTypeListColumns } from './list-columns/list-columns.contract.ts';
import { contentTypeListColumnsRoutes } from './list-columns/list-columns.routes.ts';
import { removableContentType } from './removed-types/removable-content-type.ts';
import { contentTypeUsage } from './usage/usage.contract.ts';
import { contentTypeUsageRoutes } from './usage/usage.routes.ts';
import { contentTypeRights } from './who-may/who-may.contract.ts';
import { contentTypeRightsRoutes } from './who-may/who-may.routes.ts';

export const contentTypesFeature = {
  name: 'content-types',
  calls: { contentTypes, contentTypeUsage, contentTypeRights, contentTypeListColumns },
  routes: (offers) => [
    contentTypesRoutes(offers('heldValueCounters')),
    contentTypeUsageRoutes,
    contentTypeRightsRoutes,
    contentTypeListColumnsRoutes,
  ],
  errors: contentTypeErrors,
  permissions: contentTypesPermissions,
  offers: {
    removables: [removableContentType],
    auditLogRights: [{ targetType: 'content-type', permission: 'content-types.view' }],
  },
} satisfies Feature;
