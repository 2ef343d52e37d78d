import type { Feature } from '../../platform/feature.ts';
import { backfill } from './conversion/backfill.contract.ts';
import { backfillRoutes } from './conversion/backfill.routes.ts';
import { fieldGroups, fieldGroupsPermissions } from './field-groups.contract.ts';
import { fieldGroupErrors } from './field-groups.errors.ts';
import { fieldGroupsRoutes } from './field-groups.routes.ts';
import { fieldIndexes } from './indexes/indexes.contract.ts';
import { fieldIndexesRoutes } from './indexes/indexes.routes.ts';
import { fieldUsage } from './removed-fields/field-usage.contract.ts';
import { removableFieldGroup } from './removed-fields/removable-field-group.ts';
import { removedFields } from './removed-fields/removed-fields.contract.ts';
import { removedFieldsRoutes } from './removed-fields/removed-fields.routes.ts';

export const fieldGroupsFeature = {
  name: 'field-groups',
  calls: { fieldGroups, fieldUsage, removedFields, fieldIndexes, settling: backfill },
  routes: (offers) => [
    fieldGroupsRoutes(offers('heldValueCounters')),
    removedFieldsRoutes,
    fieldIndexesRoutes,
    backfillRoutes,
  ],
  errors: fieldGroupErrors,
  permissions: fieldGroupsPermissions,
  offers: {
    removables: [removableFieldGroup],
    auditLogRights: [{ targetType: 'field-group', permission: 'field-groups.view' }],
  },
} satisfies Feature;
