import { clientOf } from '../../admin-kit/api-client.ts';
import { removals } from './removals.contract.ts';

export const removalsClient = clientOf(removals);
