import { clientOf } from '../../admin-kit/api-client.ts';
import { profile } from './profile.contract.ts';

export const profileClient = clientOf(profile);
