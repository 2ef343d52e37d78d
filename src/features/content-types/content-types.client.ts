import { clientOf } from '../../admin/api-client.ts';
import { contentTypes } from './content-types.contract.ts';
import { contentTypeRemoval } from './removal/removal.contract.ts';

export const contentTypesClient = clientOf(contentTypes, { list: 'model', get: 'model' });
export const contentTypeRemovalClient = clientOf(contentTypeRemoval, { usage: 'model' });
