import { clientOf } from '../../admin/api-client.ts';
import { removals } from './removals.contract.ts';

export const removalsClient = clientOf(removals);
