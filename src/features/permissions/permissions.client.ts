import { clientOf } from '../../admin-kit/api-client.ts';
import { permissions } from './permissions.contract.ts';

export const permissionsClient = clientOf(permissions, { list: 'roles', get: 'roles', tree: 'roles' });
