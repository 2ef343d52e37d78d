import { clientOf } from '../../admin-kit/api-client.ts';
import { settings } from './settings.contract.ts';

export const settingsClient = clientOf(settings);
