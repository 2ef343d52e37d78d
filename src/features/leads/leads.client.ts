import { clientOf } from '../../admin-kit/api-client.ts';
import { leads } from './leads.contract.ts';

export const leadsClient = clientOf(leads, { list: 'forms' });
