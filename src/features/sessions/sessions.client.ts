import { clientOf } from '../../admin/api-client.ts';
import { sessions } from './sessions.contract.ts';

export const sessionsClient = clientOf(sessions);
