import { clientOf } from '../../admin/api-client.ts';
import { leads } from './leads.contract.ts';

export const leadsClient = clientOf(leads, { list: 'forms' });
