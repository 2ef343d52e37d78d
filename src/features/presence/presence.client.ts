import { clientOf } from '../../admin-kit/api-client.ts';
import { presence } from './presence.contract.ts';

export const presenceClient = clientOf(presence);
