import { clientOf } from '../../admin-kit/api-client.ts';
import { contentTypes } from './content-types.contract.ts';
import { contentTypeListColumns } from './list-columns/list-columns.contract.ts';
import { contentTypeUsage } from './usage/usage.contract.ts';
import { contentTypeRights } from './who-may/who-may.contract.ts';

export const contentTypesClient = clientOf(contentTypes, { list: 'model', get: 'model' });
export const contentTypeUsageClient = clientOf(contentTypeUsage, { get: 'model' });
export const contentTypeListColumnsClient = clientOf(contentTypeListColumns, {});
export const contentTypeRightsClient = clientOf(contentTypeRights, { get: 'roles' });
