import { clientOf } from '../../admin-kit/api-client.ts';
import { backfill } from './conversion/backfill.contract.ts';
import { fieldGroups } from './field-groups.contract.ts';
import { fieldIndexes } from './indexes/indexes.contract.ts';
import { fieldUsage } from './removed-fields/field-usage.contract.ts';
import { removedFields } from './removed-fields/removed-fields.contract.ts';

export const fieldGroupsClient = clientOf(fieldGroups, { list: 'model', get: 'model', ofContentType: 'model' });
export const fieldUsageClient = clientOf(fieldUsage, { ofGroup: 'model' });
export const removedFieldsClient = clientOf(removedFields, { list: 'model' });
export const fieldIndexesClient = clientOf(fieldIndexes);
export const backfillClient = clientOf(backfill, { ofGroup: 'model', ofContentType: 'model' });
