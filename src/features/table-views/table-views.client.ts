import { clientOf } from '../../admin/api-client.ts';
import { tableViews } from './table-views.contract.ts';

export const tableViewsClient = clientOf(tableViews);
