import { clientOf } from '../../admin-kit/api-client.ts';
import { locations } from './locations.contract.ts';

export const locationsClient = clientOf(locations);
