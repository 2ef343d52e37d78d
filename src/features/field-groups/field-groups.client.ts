import { clientOf } from '../../admin/api-client.ts';
import { settling } from './conversion/settling.contract.ts';
import { fieldGroups } from './field-groups.contract.ts';
import { fieldIndexes } from './indexes/indexes.contract.ts';
import { fieldRemoval } from './removal/removal.contract.ts';

export const fieldGroupsClient = clientOf(fieldGroups, { list: 'model', get: 'model', ofContentType: 'model' });
export const fieldRemovalClient = clientOf(fieldRemoval, { groupUsage: 'model' });
export const fieldIndexesClient = clientOf(fieldIndexes);
export const settlingClient = clientOf(settling, { ofGroup: 'model', ofContentType: 'model' });
