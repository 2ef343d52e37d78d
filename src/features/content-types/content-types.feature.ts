import type { Feature } from '../../platform/feature.ts';
import { contentTypes, contentTypesPermissions } from './content-types.contract.ts';
import { contentTypeErrors } from './content-types.errors.ts';
import { contentTypesRoutes } from './content-types.routes.ts';
import { removableContentType } from './removal/removable-content-type.ts';
import { contentTypeRemoval } from './removal/removal.contract.ts';
import { contentTypeRemovalRoutes } from './removal/removal.routes.ts';
import { contentTypeScript } from './typescript/typescript.contract.ts';
import { contentTypeScriptRoutes } from './typescript/typescript.routes.ts';

export const contentTypesFeature = {
  name: 'content-types',
  calls: { contentTypes, contentTypeRemoval, contentTypeScript },
  routes: [contentTypesRoutes, contentTypeRemovalRoutes, contentTypeScriptRoutes],
  errors: contentTypeErrors,
  permissions: contentTypesPermissions,
  offers: { removables: [removableContentType] },
} satisfies Feature;
