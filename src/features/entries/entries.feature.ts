import type { Feature } from '../../platform/feature.ts';
import { backfillEntriesJob } from '../field-groups/conversion/field-conversion.service.ts';
import { buildIndexesJob } from '../field-groups/indexes/marks.ts';
import { bulkEdits } from './batch/bulk-edit.contract.ts';
import { bulkEditRoutes } from './batch/bulk-edit.routes.ts';
import {
  bulkEditJob,
  continueBulkEdits,
  continueBulkEditsJob,
  purgeOldEdits,
  runBulkEdit,
} from './batch/bulk-edit.service.ts';
import { backfillEntriesOfTypes } from './conversion/backfill-entries.ts';
import { fieldConversion } from './conversion/value-conversion.contract.ts';
import { fieldConversionRoutes } from './conversion/value-conversion.routes.ts';
import { entries, entriesPermissions } from './entries.contract.ts';
import { entryErrors } from './entries.errors.ts';
import { entriesRoutes } from './entries.routes.ts';
import { listViewedTypes } from './entry-types/entry-types.service.ts';
import { eraseEntries, eraseEntriesJob, eraseEntriesLater } from './entry-types/erased-entries.service.ts';
import { cleanContent, cleanContentJob } from './main-content/main-content.service.ts';
import { buildFieldIndexes } from './query/field-indexes.ts';
import { doDueActions } from './schedule/do-due-actions.ts';
import { schedule } from './schedule/schedule.contract.ts';
import { scheduleRoutes } from './schedule/schedule.routes.ts';
import { dueActionsJob } from './schedule/schedule-entry.ts';
import { entryUsage } from './values/entry-usage.contract.ts';
import { entryUsageRoutes } from './values/entry-usage.routes.ts';
import { readUse } from './values/entry-usage.service.ts';
import { heldValuesRoutes } from './values/held-values.routes.ts';
import { countHeldValues, purgeRemovedFields } from './values/held-values.service.ts';
import { drafts } from './versions/drafts.contract.ts';
import { draftsRoutes } from './versions/drafts.routes.ts';
import { revisions } from './versions/revisions.contract.ts';
import { revisionsRoutes } from './versions/revisions.routes.ts';
import { purgeOldRevisions } from './versions/revisions.service.ts';

export const entriesFeature = {
  name: 'entries',
  calls: { entries, bulkEdits, drafts, revisions, schedule, entryUsage, fieldConversion },
  routes: [
    entriesRoutes,
    bulkEditRoutes,
    draftsRoutes,
    revisionsRoutes,
    scheduleRoutes,
    entryUsageRoutes,
    ...heldValuesRoutes,
    fieldConversionRoutes,
  ],
  errors: entryErrors,
  permissions: entriesPermissions,
  jobs: {
    [backfillEntriesJob]: backfillEntriesOfTypes,
    [buildIndexesJob]: buildFieldIndexes,
    [eraseEntriesJob]: eraseEntries,
    [cleanContentJob]: cleanContent,
    [dueActionsJob]: doDueActions,
    [bulkEditJob]: runBulkEdit,
    [continueBulkEditsJob]: continueBulkEdits,
  },
  // What is scheduled has a job for its moment; every minute looks for what a killed worker left.
  schedule: { [dueActionsJob]: '* * * * *' },
  startJobs: [buildIndexesJob, cleanContentJob, dueActionsJob, continueBulkEditsJob],
  // Before the removals are forgotten, which name the fields of removed groups.
  cleanup: async (ctx) => {
    await purgeRemovedFields(ctx);
    await purgeOldRevisions(ctx);
    await purgeOldEdits(ctx);
  },
  offers: {
    afterForgetting: [eraseEntriesLater],
    heldValueCounters: [countHeldValues],
    mediaUses: [readUse],
    auditLogRights: [
      { targetType: 'entry', permission: 'content.view', scopes: listViewedTypes },
      { targetType: 'field-conversion', permission: 'content.view', scopes: listViewedTypes },
    ],
  },
} satisfies Feature;
