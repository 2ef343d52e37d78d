import { clientOf } from '../../admin/api-client.ts';
import { settings } from './settings.contract.ts';

export const settingsClient = clientOf(settings);
