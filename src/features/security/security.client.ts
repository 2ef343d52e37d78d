import { clientOf } from '../../admin-kit/api-client.ts';
import { security } from './security.contract.ts';

export const securityClient = clientOf(security);
