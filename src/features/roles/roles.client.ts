import { clientOf } from '../../admin-kit/api-client.ts';
import { roles } from './roles.contract.ts';

export const rolesClient = clientOf(roles, { list: 'roles', get: 'roles', holders: 'roles', parentChoices: 'roles' });
