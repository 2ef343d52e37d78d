import type { Feature } from '../../platform/feature.ts';
import { settling } from './conversion/settling.contract.ts';
import { settlingRoutes } from './conversion/settling.routes.ts';
import { fieldGroups, fieldGroupsPermissions } from './field-groups.contract.ts';
import { fieldGroupErrors } from './field-groups.errors.ts';
import { fieldGroupsRoutes } from './field-groups.routes.ts';
import { fieldIndexes } from './indexes/indexes.contract.ts';
import { fieldIndexesRoutes } from './indexes/indexes.routes.ts';
import { removableFieldGroup } from './removal/removable-field-group.ts';
import { fieldRemoval } from './removal/removal.contract.ts';
import { fieldRemovalRoutes } from './removal/removal.routes.ts';

export const fieldGroupsFeature = {
  name: 'field-groups',
  calls: { fieldGroups, fieldRemoval, fieldIndexes, settling },
  routes: [fieldGroupsRoutes, fieldRemovalRoutes, fieldIndexesRoutes, settlingRoutes],
  errors: fieldGroupErrors,
  permissions: fieldGroupsPermissions,
  offers: { removables: [removableFieldGroup] },
} satisfies Feature;
