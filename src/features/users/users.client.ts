import { clientOf } from '../../admin-kit/api-client.ts';
import { users } from './users.contract.ts';

export const usersClient = clientOf(users, {
  list: ['roles', 'people'],
  get: ['roles', 'people'],
  access: ['roles', 'people'],
  wholeAccess: ['roles', 'people'],
  roleChoices: ['roles', 'people'],
});
