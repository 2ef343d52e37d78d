import { clientOf } from '../../admin-kit/api-client.ts';
import { tableViews } from './table-views.contract.ts';

export const tableViewsClient = clientOf(tableViews);
