import { clientOf } from '../../admin/api-client.ts';
import { profile } from './profile.contract.ts';

export const profileClient = clientOf(profile);
