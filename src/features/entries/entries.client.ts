import { clientOf } from '../../admin-kit/api-client.ts';
import { bulkEdits } from './batch/bulk-edit.contract.ts';
import { fieldConversion } from './conversion/value-conversion.contract.ts';
import { entries } from './entries.contract.ts';
import { schedule } from './schedule/schedule.contract.ts';
import { entryUsage } from './values/entry-usage.contract.ts';
import { drafts } from './versions/drafts.contract.ts';
import { revisions } from './versions/revisions.contract.ts';

export const entriesClient = clientOf(entries, { types: 'model', type: 'model' });
export const bulkEditsClient = clientOf(bulkEdits);
export const fieldConversionClient = clientOf(fieldConversion);
export const entryUsageClient = clientOf(entryUsage);
export const draftsClient = clientOf(drafts);
export const revisionsClient = clientOf(revisions);
export const scheduleClient = clientOf(schedule);

/** The model of a content type, by its slug or id. */
export const oneType = (slugOrId: string) => entriesClient.type.query({ params: { slug: slugOrId } });
