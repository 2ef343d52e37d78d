import { clientOf } from '../../admin-kit/api-client.ts';
import { sessions } from './sessions.contract.ts';

export const sessionsClient = clientOf(sessions);
