import { clientOf } from '../../admin-kit/api-client.ts';
import { backups } from './backups.contract.ts';

export const backupsClient = clientOf(backups);
