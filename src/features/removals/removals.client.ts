import { clientOf } from '../../admin-kit/api-client.ts';
import { removalsContract } from './removals.contract.ts';

/** The answers alone say which types there are; the server checks them. */
export const removalsClient = clientOf(removalsContract({ types: [], refusals: [] }));
