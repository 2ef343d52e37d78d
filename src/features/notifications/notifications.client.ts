import { clientOf } from '../../admin-kit/api-client.ts';
import { mailTrials } from './notifications.contract.ts';

export const mailTrialsClient = clientOf(mailTrials);
